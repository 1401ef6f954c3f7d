/**
 * The one place that says no. It sees a hand as the acting seat does, so a page can know every refusal beforehand
 * and nothing hidden can colour an answer.
 */

import { type Card, type Suit, suitOf } from '../cards.ts';
import { type GameRefusal, no } from '../refusal.ts';
import type { Seat } from '../seats.ts';
import type { Act, Claim } from './act.ts';
import type { Meld } from './event.ts';
import { announcementFault, bellaPair, holdsBella, showFault } from './meld.ts';
import type { Hand } from './state.ts';
import { dutyOf, openPlays, playedBy } from './trick.ts';
import { roundOf, toAct } from './turn.ts';
import type { HandView } from './view.ts';

/** A hand as one seat sees it. */
export interface Position extends Pick<Hand, 'phase' | 'dealer' | 'turnUp' | 'calls' | 'trump' | 'tricks'> {
  readonly seat: Seat;
  readonly cards: readonly Card[]; // still held
  readonly announced: readonly Meld[] | null; // this seat's own
  readonly shown: readonly Meld[] | null; // this seat's own
  readonly begun: boolean; // whoever is to act has announced, shown or claimed in this turn
}

/** What `seat` sees, taken from all that is true. */
export const positionOf = (hand: Hand, seat: Seat): Position => ({
  phase: hand.phase,
  dealer: hand.dealer,
  turnUp: hand.turnUp,
  calls: hand.calls,
  trump: hand.trump,
  tricks: hand.tricks,
  seat,
  cards: hand.hands[seat],
  announced: hand.announced[seat],
  shown: hand.shown[seat],
  begun: hasBegun(hand, each => ({
    held: hand.hands[each].length,
    announced: hand.announced[each],
    shown: hand.shown[each],
  })),
});

/** The same, taken from that seat's own view. */
export const positionIn = (hand: HandView, seat: Seat): Position => ({
  phase: hand.phase,
  dealer: hand.dealer,
  turnUp: hand.turnUp,
  calls: hand.calls,
  trump: hand.trump,
  tricks: hand.tricks,
  seat,
  cards: hand.cards ?? [],
  announced: hand.melds[seat]?.own ?? null,
  shown: hand.melds[seat]?.shown ?? null,
  begun: hasBegun(hand, each => ({
    held: hand.counts[each],
    announced: hand.melds[each],
    shown: hand.melds[each]?.shown ?? null,
  })),
});

type Of = (seat: Seat) => { readonly held: number; readonly announced: unknown; readonly shown: unknown };

/** Announced before one's first card, shown before one's second, claimed with all that is still held. C-20, C-21 */
const hasBegun = (hand: Pick<Hand, 'phase' | 'dealer' | 'calls' | 'tricks' | 'laid'>, of: Of): boolean => {
  const seat = toAct(hand);
  if (seat === null) return false;
  const { held, announced, shown } = of(seat);
  return (held === 6 && announced !== null) || (held === 5 && shown !== null) || hand.laid[seat]?.length === held;
};

/** Held or already played: a meld card that went to trick 1 still counts. C-22 */
const dealtTo = (at: Position): readonly Card[] => [...at.cards, ...playedBy(at.tricks, at.seat)];

/**
 * Why the seat may not do this now, or null. The first that applies, in this order: phase, turn, cards not held,
 * duty, meld, bella.
 */
export const judge = (at: Position, act: Act | Claim): GameRefusal | null => {
  switch (act.do) {
    case 'pass':
      return untimely(at, 'calling');
    case 'play-it':
      return untimely(at, 'calling') ?? playItFault(at);
    case 'name':
      if (roundOf(at.calls) === 1) return no('not-now').refusal;
      return untimely(at, 'calling') ?? nameFault(at, act.suit);
    case 'announce':
      return untimely(at, 'play') ?? heldFault(at, act.melds) ?? announceFault(at, act.melds);
    case 'show':
      return untimely(at, 'play') ?? heldFault(at, act.melds) ?? showNowFault(at, act.melds);
    case 'card':
      return untimely(at, 'play') ?? cardFault(at, act.card) ?? (act.bella ? bellaFault(at, act.card) : null);
    case 'claim':
      return untimely(at, 'play') ?? (at.cards.length > MOST_CLAIMED ? no('not-now').refusal : null);
  }
};

/** Cards in hand from trick 3 on: by then the melds are settled. */
const MOST_CLAIMED = 4;

/** Why the seat may not ask for the rest now, or null: it asks once a turn. */
export const layFault = (at: Position): GameRefusal | null =>
  judge(at, { do: 'claim' }) ?? (at.begun ? no('not-now').refusal : null);

/** Why the seat may not ask for its card back, or null: it must be the last of an open trick, and nothing done since. */
export const takeBackFault = (at: Position): GameRefusal | null =>
  openPlays(at.tricks).at(-1)?.seat === at.seat && !at.begun ? null : no('not-now').refusal;

const untimely = (at: Position, phase: 'calling' | 'play'): GameRefusal | null => {
  if (at.phase !== phase) return no('not-now').refusal;
  return toAct(at) === at.seat ? null : no('not-your-turn').refusal;
};

/** C-10 */
const suitFault = (at: Position, suit: Suit): GameRefusal | null =>
  at.cards.some(card => suitOf(card) === suit) ? null : no('must-hold-suit').refusal;

/** C-08, C-09 */
const playItFault = (at: Position): GameRefusal | null =>
  roundOf(at.calls) === 1 ? suitFault(at, suitOf(at.turnUp)) : no('suit-was-passed').refusal;

/** C-09 */
const nameFault = (at: Position, suit: Suit): GameRefusal | null =>
  suit === suitOf(at.turnUp) ? no('suit-was-passed').refusal : suitFault(at, suit);

const heldFault = (at: Position, sets: readonly (readonly Card[])[]): GameRefusal | null => {
  const dealt = dealtTo(at);
  return sets.every(set => set.every(card => dealt.includes(card))) ? null : no('not-held').refusal;
};

/** Once, before one's first card. C-20 */
const announceFault = (at: Position, sets: readonly (readonly Card[])[]): GameRefusal | null => {
  if (at.cards.length < 6) return no('announce-too-late').refusal;
  if (at.announced !== null) return no('already-announced').refusal;
  return announcementFault(sets, at.cards);
};

/** Once, just before one's second card. C-21 */
const showNowFault = (at: Position, sets: readonly (readonly Card[])[]): GameRefusal | null => {
  if (at.cards.length !== 5 || at.shown !== null) return no('show-not-now').refusal;
  return showFault(sets, at.announced ?? []);
};

const cardFault = (at: Position, card: Card): GameRefusal | null => {
  if (!at.cards.includes(card)) return no('not-held').refusal;
  return dutyOf(card, at.cards, openPlays(at.tricks), at.trump!);
};

/** The call goes with the second of king and queen of trump. C-24 */
const bellaFault = (at: Position, card: Card): GameRefusal | null => {
  const pair = bellaPair(at.trump!);
  const left = at.cards.filter(held => pair.includes(held));
  if (left.length === 0 || !holdsBella(dealtTo(at), at.trump!)) return no('bella-not-held').refusal;
  return left.length === 1 && left[0] === card ? null : no('bella-too-early').refusal;
};
