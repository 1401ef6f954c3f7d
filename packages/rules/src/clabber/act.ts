/** What a seat can do in a hand of Clabber; the same words as in a record of the referee. */

import type { Card, Suit } from '../cards.ts';

export type Act =
  | { readonly do: 'pass' }
  | { readonly do: 'play-it' } // round 1: the turn-up's suit becomes trump
  | { readonly do: 'name'; readonly suit: Suit } // round 2
  | { readonly do: 'announce'; readonly melds: readonly (readonly Card[])[] } // before one's first card
  | { readonly do: 'show'; readonly melds: readonly (readonly Card[])[] } // before one's second card
  | { readonly do: 'card'; readonly card: Card; readonly bella?: boolean | undefined };

/** The rest of the tricks, for the seat to play: no act of its own, but one that both opponents have accepted. */
export type Claim = { readonly do: 'claim' };
