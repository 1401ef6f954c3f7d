/** What a viewer may do now, and the refusal for what he may not; asked of the same judge as `decide`. */

import { SUITS } from '../cards.ts';
import { type GameRefusal, no } from '../refusal.ts';
import type { Viewer } from '../seats.ts';
import type { Act } from './act.ts';
import type { Meld } from './event.ts';
import { judge, layFault, positionIn, takeBackFault } from './judge.ts';
import { meldsIn, setsOf } from './meld.ts';
import type { Choices, View } from './view.ts';

const CALLS: readonly Act[] = [
  { do: 'pass' },
  { do: 'play-it' },
  ...SUITS.map(suit => ({ do: 'name', suit }) as const),
];

/** Nothing for a watcher. A set of melds is listed only when it may be said now. */
export const choices = (view: View, viewer: Viewer): Choices => {
  const nothing = no('not-now').refusal;
  if (viewer === 'watcher') return { calls: [], cards: [], announce: [], show: [], claim: nothing, takeBack: nothing };
  const at = view.hand && positionIn(view.hand, viewer);
  const answer = (act: Act): GameRefusal | null => (at ? judge(at, act) : nothing);
  const allowed = (kind: 'announce' | 'show', melds: readonly Meld[]) =>
    setsOf(melds).filter(set => answer({ do: kind, melds: set.map(meld => meld.cards) }) === null);
  const cards = at?.cards ?? [];
  return {
    calls: CALLS.map(act => ({ act, refusal: answer(act) })),
    cards: cards.map(card => ({
      card,
      refusal: answer({ do: 'card', card }),
      bella: answer({ do: 'card', card, bella: true }),
    })),
    announce: cards.length === 6 ? allowed('announce', meldsIn(cards)) : [], // later it is too late in any case
    show: allowed('show', at?.announced ?? []),
    claim: at ? layFault(at) : nothing,
    takeBack: at ? takeBackFault(at) : nothing,
  };
};
