/** What a seat may do only when its opponents agree: take a card back, or claim the rest. The table asks them. */

import type { Card } from '../cards.ts';
import type { Decision } from '../game.ts';
import { type GameRefusal, no } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import type { Event } from './event.ts';
import { layFault, positionOf, takeBackFault } from './judge.ts';
import { bellaPair, holdsBella } from './meld.ts';
import type { Hand, State } from './state.ts';
import { openPlays, playedBy } from './trick.ts';

/** Lays the claimer's cards open, before anybody is asked. `not-now` before trick 3, or twice in one turn. */
export const layClaim = ({ hand }: State, seat: Seat): Decision<Event, GameRefusal> => {
  if (hand === null) return no('not-now');
  const refusal = layFault(positionOf(hand, seat));
  return refusal
    ? { ok: false, refusal }
    : { ok: true, events: [{ type: 'ClaimLaid', seat, cards: hand.hands[seat] }] };
};

/**
 * The seat's card goes back to its hand. `not-now` unless it is the last one of an open trick and the next to play has
 * neither announced, shown nor claimed since.
 */
export const takeBack = ({ hand }: State, seat: Seat): Decision<Event, GameRefusal> => {
  if (hand === null) return no('not-now');
  const refusal = takeBackFault(positionOf(hand, seat));
  if (refusal) return { ok: false, refusal };
  const { card } = openPlays(hand.tricks).at(-1)!;
  return { ok: true, events: [{ type: 'TakenBack', seat, card, bella: saidWith(card, hand, seat) }] };
};

/** Whether the seat's bella counts because it was called with this card, and not because both were shown. C-24 */
const saidWith = (card: Card, { bella, trump, shown }: Hand, seat: Seat): boolean =>
  bella === seat &&
  bellaPair(trump!).includes(card) &&
  !(shown[seat] ?? []).some(meld => holdsBella(meld.cards, trump!));

/** Whose bella a claim makes count: both were dealt to this seat, and the second is still held. Null: nobody's. C-24 */
export const unsaidBella = ({ bella, trump, hands, tricks }: Hand): Seat | null => {
  if (bella !== null) return null;
  const open = (seat: Seat) =>
    hands[seat].some(card => bellaPair(trump!).includes(card)) &&
    holdsBella([...hands[seat], ...playedBy(tricks, seat)], trump!);
  return SEATS.find(open) ?? null;
};
