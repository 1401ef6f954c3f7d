/** The suits as shapes, and where they lie on a card that is nothing but pips. Colours are the page's own. */

import { type Card, type Rank, rankOf, type Suit } from '@clabber/rules/play';

/** Around the origin, 1000 units high. */
export const PIPS: Readonly<Record<Suit, string>> = {
  C: 'M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0',
  D: 'M-400 0C-350 0 0-450 0-500C0-450 350 0 400 0C350 0 0 450 0 500C0 450-350 0-400 0Z',
  H: 'M0-300C0-400 100-500 200-500C300-500 400-400 400-250C400 0 0 400 0 500C0 400-400 0-400-250C-400-400-300-500-200-500C-100-500 0-400 0-300Z',
  S: 'M0-500C100-250 355-100 355 185A150 150 0 0 1 55 185A10 10 0 0 0 35 185C35 385 85 400 130 500H-130C-85 400-35 385-35 185A10 10 0 0 0-55 185A150 150 0 0 1-355 185C-355-100-100-250 0-500Z',
};

/** A pip on a face of 166.8 x 262.8 units around its middle; the lower half stands on its head. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Units of the face for one of the pip. */
  readonly scale: number;
}

const pairs: readonly Place[] = [-98, -34, 34, 98].flatMap(y => [-46, 46].map(x => ({ x, y, scale: 0.05 })));
const middle = (y: number, scale = 0.05): Place => ({ x: 0, y, scale });

const PLACES: Readonly<Partial<Record<Rank, readonly Place[]>>> = {
  A: [middle(0, 0.0933)],
  '9': [...pairs, middle(0)],
  T: [...pairs, middle(-66), middle(66)],
};

/** None for a court. */
export const pipsOf = (card: Card): readonly Place[] => PLACES[rankOf(card)] ?? [];
