/** What happened in the game, as sentences: the log of a hand, and what is read aloud. */

import { LAST_TRICK, openPlays, otherSide, type Seat, type Side } from '@clabber/rules/play';
import type { GameViewEvent, Sheet, TableView, TableViewEvent } from '@clabber/rules/view';
import { nearSide } from '../seating.ts';
import { cardSaid, suitName } from './cards.ts';
import { meldsShown, sayClasses } from './melds.ts';
import { party, person } from './people.ts';
import { type Key, t } from './t.ts';

type Of<T extends GameViewEvent['type']> = Extract<GameViewEvent, { type: T }>;
/** `view` is the view before the event. */
type Tell = { readonly [T in GameViewEvent['type']]: (event: Of<T>, view: TableView) => string };

/** A sentence about who sits there. */
const of =
  (key: Key) =>
  ({ seat }: { readonly seat: Seat }, view: TableView): string =>
    t(key, person(view, seat));

const TELL: Tell = {
  Dealt: ({ dealer, turnUp }, view) => t('hand.told-dealt', { ...person(view, dealer), card: cardSaid(turnUp) }),
  Passed: of('hand.told-passed'),
  TrumpMade: ({ seat, suit, round }, view) =>
    t(round === 1 ? 'hand.told-play-it' : 'hand.told-makes', { ...person(view, seat), suit: suitName(suit) }),
  ThrownIn: () => t('hand.told-thrown-in'),
  MeldsAnnounced: ({ seat, classes }, view) =>
    t('hand.told-calls', { ...person(view, seat), melds: sayClasses(classes) }),
  MeldsShown: ({ seat, melds, bella }, view) =>
    t('hand.told-shows', { ...person(view, seat), melds: meldsShown(melds), bella: bella ? 'yes' : 'no' }),
  Played: ({ seat, card, bella }, view) => {
    const hand = view.game?.hand;
    const leads = hand ? openPlays(hand.tricks).length === 0 : false;
    const key = bella ? 'hand.told-bella' : leads ? 'hand.told-leads' : 'hand.told-plays';
    return t(key, { ...person(view, seat), card: cardSaid(card) });
  },
  TrickWon: ({ seat, points }, view) => {
    const n = view.game?.hand?.tricks.length ?? 0;
    return t(n === 6 ? 'hand.told-wins-last' : 'hand.told-wins', {
      ...person(view, seat),
      n,
      points,
      extra: LAST_TRICK,
    });
  },
  MeldsSettled: ({ winner, points }, view) =>
    winner === null
      ? t('hand.told-no-meld')
      : t('hand.told-best-meld', { ...party(view, winner), points: points[winner] }),
  TakenBack: ({ seat, card }, view) => t('hand.told-taken-back', { ...person(view, seat), card: cardSaid(card) }),
  ClaimLaid: ({ seat, cards }, view) =>
    t('hand.told-claim-laid', { ...person(view, seat), cards: cards.map(cardSaid).join(', ') }),
  Claimed: of('hand.told-claimed'),
  HandScored: ({ sheet }, view) => {
    const near = nearSide(view.me);
    const n = (view.game?.pad.length ?? 0) + 1;
    return t('hand.told-scored', { n, near: wrote(view, sheet, near), far: wrote(view, sheet, otherSide(near)) });
  },
  GameEnded: ({ winner, pad }, view) =>
    t('hand.told-game-won', { ...party(view, winner), high: pad[winner], low: pad[otherSide(winner)] }),
};

const wrote = (view: TableView, sheet: Sheet, side: Side): string => {
  const made = side === sheet.maker;
  const key = sheet.set && made ? 'hand.told-went-set' : made ? 'hand.told-made' : 'hand.told-wrote';
  return t(key, { ...party(view, side), points: sheet.score[side] });
};

/** The sentence of one event, told from the view before it; null for what happens around the game. */
export const tellGame = (event: TableViewEvent, before: TableView): string | null => {
  if (event.type === 'Asked') {
    const { question } = event;
    if (question.kind !== 'take-back' && question.kind !== 'claim') return null;
    return before.question?.no === question.no
      ? null
      : t(`hand.told-asked-${question.kind}`, person(before, question.from));
  }
  if (event.type === 'QuestionClosed') {
    const { question } = before;
    return question?.kind === 'claim' && !event.yes ? t('hand.told-no-claim', person(before, question.from)) : null;
  }
  const tellers = TELL as Readonly<Record<string, (event: TableViewEvent, view: TableView) => string>>;
  return tellers[event.type]?.(event, before) ?? null;
};
