/** What a player remembers of a hand: which cards are out, and who may still hold them. */

import {
  type Card,
  leftOf,
  openPlays,
  PACK,
  type Play,
  partnerOf,
  ruledOut,
  SEATS,
  type Seat,
  type Suit,
  seenIn,
} from '@clabber/rules/play';
import type { HandView } from '@clabber/rules/view';

export interface Memory {
  readonly me: Seat;
  readonly partner: Seat;
  readonly opponents: readonly Seat[];
  readonly trump: Suit;
  readonly maker: Seat;
  /** My cards. */
  readonly mine: readonly Card[];
  /** The plays of the trick I play to; none when I lead. */
  readonly plays: readonly Play[];
  /** Neither mine nor played: in the hands of the other three. */
  readonly out: readonly Card[];
  /** The chance, 0 to 1, that another player holds this card. */
  readonly holds: (seat: Seat, card: Card) => number;
}

export const recall = (hand: HandView, me: Seat, trump: Suit, maker: Seat): Memory => {
  const mine = hand.cards ?? [];
  const gone = new Set([...mine, ...hand.tricks.flatMap(({ plays }) => plays.map(({ card }) => card))]);
  const out = PACK.filter(card => !gone.has(card));
  return {
    me,
    partner: partnerOf(me),
    opponents: [leftOf(me), partnerOf(leftOf(me))],
    trump,
    maker,
    mine,
    plays: openPlays(hand.tricks),
    out,
    holds: whereabouts(hand, me, trump, out),
  };
};

/** A card that was seen is where it was seen; any other is shared out by the room in the hands that may hold it. */
const whereabouts = (hand: HandView, me: Seat, trump: Suit, out: readonly Card[]): Memory['holds'] => {
  const others = SEATS.filter(seat => seat !== me);
  const seen = seenIn(hand);
  const excluded = ruledOut(hand, trump);
  const room = (seat: Seat) => hand.counts[seat] - out.filter(card => seen.get(card) === seat).length;
  const chances = new Map<Card, Partial<Record<Seat, number>>>();
  for (const card of out) {
    const owner = seen.get(card);
    const able = owner ? [owner] : others.filter(seat => room(seat) > 0 && !excluded(seat, card));
    const total = able.reduce((sum, seat) => sum + room(seat), 0);
    chances.set(card, Object.fromEntries(able.map(seat => [seat, owner ? 1 : room(seat) / total])));
  }
  return (seat, card) => chances.get(card)?.[seat] ?? 0;
};
