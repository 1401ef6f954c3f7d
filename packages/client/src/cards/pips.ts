/** The suits as shapes, and where they lie on a card that is nothing but pips. Colours are the page's own. */

import { type Card, type Rank, rankOf, type Suit, suitOf } from '@clabber/rules/play';

/** Around the origin, 1000 units high. Points alone, in pairs, so that they can be laid elsewhere. */
export const PIPS: Readonly<Record<Suit, string>> = {
  C: 'M30 150C35 385 85 400 130 500L-130 500C-85 400-35 385-30 150C-30 137-50 137-50 150C-67 243-144 313-239 321C-333 329-421 273-454 184C-486 96-456-4-379-59C-302-114-197-111-124-51C-116-45-102-56-110-65C-202-115-249-222-223-324C-197-426-105-497 0-497C105-497 197-426 223-324C249-222 202-115 110-65C102-56 116-45 124-51C197-111 302-114 379-59C456-4 486 96 454 184C421 273 333 329 239 321C144 313 67 243 50 150C50 137 30 137 30 150Z',
  D: 'M-400 0C-350 0 0-450 0-500C0-450 350 0 400 0C350 0 0 450 0 500C0 450-350 0-400 0Z',
  H: 'M0-300C0-400 100-500 200-500C300-500 400-400 400-250C400 0 0 400 0 500C0 400-400 0-400-250C-400-400-300-500-200-500C-100-500 0-400 0-300Z',
  S: 'M0-500C100-250 355-100 355 185C355 268 288 335 205 335C122 335 55 268 55 185C55 172 35 172 35 185C35 385 85 400 130 500L-130 500C-85 400-35 385-35 185C-35 172-55 172-55 185C-55 268-122 335-205 335C-288 335-355 268-355 185C-355-100-100-250 0-500Z',
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

/** All the pips of a card as one shape, which a browser lays out and paints in a tenth of the time; none for a court. */
export const pipsOf = (card: Card): string =>
  (PLACES[rankOf(card)] ?? [])
    .map(({ x, y, scale }) => {
      const at = (middle: number, by: number): string => (middle + by).toFixed(1);
      return PIPS[suitOf(card)].replace(
        / ?(-?\d+) ?(-?\d+)/g,
        (_, dx, dy) => ` ${at(x, dx * scale)} ${at(y, dy * (y > 0 ? -scale : scale))}`,
      );
    })
    .join('');
