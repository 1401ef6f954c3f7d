/** The order in which a hand is held: by suit, trump first, colours alternating, high cards left. */

import { type Card, runPlace, type Suit, suitOf } from '@clabber/rules/play';

const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];

export const sorted = (cards: readonly Card[], trump: Suit | null): readonly Card[] => {
  const place = (card: Card): number => (suitOf(card) === trump ? -1 : SUITS.indexOf(suitOf(card)));
  return cards.toSorted((a, b) => place(a) - place(b) || runPlace(b) - runPlace(a));
};
