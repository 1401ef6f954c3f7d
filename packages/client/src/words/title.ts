/** The page's title and heading: what this table waits for, in a few words. */

import { roundOf } from '@clabber/rules/play';
import { stageOf, type TableView } from '@clabber/rules/view';
import { isMe, nameOf } from './people.ts';

export const pageTitle = (view: TableView): string => {
  const { seat } = view.turn;
  const hand = view.game?.hand;
  if (view.game?.winner) return `Game over · ${view.title}`;
  if (stageOf(view.game) === 'between') return `${view.title}, waiting for players`;
  if (!hand || seat === null) return hand?.phase === 'scored' ? `Hand scored · ${view.title}` : view.title;
  const what =
    hand.phase === 'calling'
      ? `call, round ${roundOf(hand.calls)}`
      : `trick ${Math.min(6, hand.tricks.filter(trick => trick.winner).length + 1)}`;
  return `${isMe(view.me, seat) ? 'Your turn' : `${nameOf(view, seat)}’s turn`}, ${what} · ${view.title}`;
};
