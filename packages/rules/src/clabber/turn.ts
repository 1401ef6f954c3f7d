/** Whose turn it is. C-08, C-09, C-12, C-14 */

import { clockwiseFrom, leftOf, type Seat } from '../seats.ts';
import type { Hand } from './state.ts';
import type { HandView } from './view.ts';

/** Calls a hand can have: two rounds of four. */
export const ALL_CALLS = 8;

/** 1 while the turn-up's suit is offered, 2 when another may be named. C-08, C-09 */
export const roundOf = (calls: Hand['calls']): 1 | 2 => (calls.length < 4 ? 1 : 2);

/** The seat that is to call or to play; null when the hand is over. */
export const toAct = (hand: Pick<Hand | HandView, 'phase' | 'dealer' | 'calls' | 'tricks'>): Seat | null => {
  switch (hand.phase) {
    case 'calling':
      return clockwiseFrom(leftOf(hand.dealer))[hand.calls.length % 4]!;
    case 'play': {
      const trick = hand.tricks.at(-1);
      if (!trick) return leftOf(hand.dealer);
      return trick.winner ?? clockwiseFrom(trick.leader)[trick.plays.length % 4]!;
    }
    case 'thrown-in':
    case 'scored':
      return null;
  }
};
