/** What the play of a hand has told everybody about who holds what. */

import type { Card, Suit } from '../cards.ts';
import { SEATS, type Seat } from '../seats.ts';
import { legalCards } from './trick.ts';
import type { HandView } from './view.ts';

/** Cards seen in a hand, played since or not: the turn-up, melds that were shown, claims that were laid. C-07, C-21 */
export const seenIn = (hand: Pick<HandView, 'turnUp' | 'dealer' | 'melds' | 'laid'>): ReadonlyMap<Card, Seat> => {
  const open = SEATS.flatMap(seat => {
    const shown = (hand.melds[seat]?.shown ?? []).flatMap(meld => meld.cards);
    return [...shown, ...(hand.laid[seat] ?? [])].map(card => [card, seat] as const);
  });
  return new Map([[hand.turnUp, hand.dealer], ...open]);
};

/** A player holds no card that would have made one of his plays illegal: so voids and weak trumps come to light. C-13 */
export const ruledOut = ({ tricks }: Pick<HandView, 'tricks'>, trump: Suit): ((seat: Seat, card: Card) => boolean) => {
  const played = tricks.flatMap(({ plays }) => plays.map((play, n) => ({ ...play, before: plays.slice(0, n) })));
  return (seat, card) =>
    played.some(play => play.seat === seat && !legalCards([play.card, card], play.before, trump).includes(play.card));
};
