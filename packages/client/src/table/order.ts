/** The order in which a hand is held, high cards left. */

import { type Card, powerOf, runPlace, type Suit, suitOf } from '@clabber/rules/play';
import type { Sorting } from '../settings.svelte.ts';

/** Colours alternate. */
const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];

const suitPlace = (card: Card): number => SUITS.indexOf(suitOf(card));

/** 0 to 5 as a plain card; any trump is above. C-02 */
const strength = (card: Card, trump: Suit | null): number => {
  const suit = suitOf(card);
  const power = powerOf(card, trump ?? (suit === 'S' ? 'H' : 'S'));
  return suit === trump ? power + 6 : power;
};

/** @param how trump first, then suit by suit in the order of runs; the strongest first; as it came */
export const sorted = (cards: readonly Card[], trump: Suit | null, how: Sorting = 'suit'): readonly Card[] => {
  if (how === 'dealt') return cards;
  if (how === 'strength') {
    return cards.toSorted((a, b) => strength(b, trump) - strength(a, trump) || suitPlace(a) - suitPlace(b));
  }
  const place = (card: Card): number => (suitOf(card) === trump ? -1 : suitPlace(card));
  return cards.toSorted((a, b) => place(a) - place(b) || runPlace(b) - runPlace(a));
};

/** The cards in the order somebody laid them in; one that was not among those comes last. */
export const arranged = (cards: readonly Card[], own: readonly Card[]): readonly Card[] => {
  const place = (card: Card): number => (own.includes(card) ? own.indexOf(card) : own.length);
  return cards.toSorted((a, b) => place(a) - place(b));
};

/** The same cards with one of them at another place, from 0. */
export const moved = (cards: readonly Card[], card: Card, to: number): readonly Card[] =>
  cards.filter(each => each !== card).toSpliced(to, 0, card);
