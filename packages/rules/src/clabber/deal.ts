/** Cutting, dealing, and whose deal it is. C-04 to C-07, C-11, C-32 */

import { type Card, isCard, PACK } from '../cards.ts';
import type { Chance, Decision } from '../game.ts';
import { type GameRefusal, no } from '../refusal.ts';
import { type BySeat, bySeat, clockwiseFrom, leftOf, type Seat } from '../seats.ts';
import type { Event } from './event.ts';
import type { State } from './state.ts';
import { toAct } from './turn.ts';

/** Fewest and most cards that may be lifted: each packet holds four at least. C-05 */
const CUT = { least: 4, most: 20 } as const;

/** The pack after the lifted packet went below; null when a packet is too thin. C-05 */
export const cutPack = (pack: readonly Card[], lifted: number): readonly Card[] | null =>
  Number.isInteger(lifted) && lifted >= CUT.least && lifted <= CUT.most
    ? [...pack.slice(lifted), ...pack.slice(0, lifted)]
    : null;

/** Six each, one at a time from the dealer's left, in the order received. C-06 */
const dealOut = (deck: readonly Card[], dealer: Seat): BySeat<readonly Card[]> => {
  const order = clockwiseFrom(leftOf(dealer));
  return bySeat(seat => {
    const place = order.indexOf(seat);
    return deck.filter((_, n) => n % 4 === place);
  });
};

/** Who deals next; null when only chance can tell. The deal passes left, but stays after a pass-out. C-04, C-11, C-32 */
export const nextDealer = ({ hand }: State): Seat | null => {
  if (hand === null) return null;
  return hand.phase === 'thrown-in' ? hand.dealer : leftOf(hand.dealer);
};

const isPack = (pack: readonly Card[]): boolean =>
  pack.length === PACK.length && new Set(pack.filter(isCard)).size === 24;

/** Cuts and deals the next hand. `bad-cut`, or `not-now` while a hand runs, the game is over or the dealer is misnamed. */
export const deal = (state: State, { pack, cut, dealer: drawn }: Chance): Decision<Event, GameRefusal> => {
  const next = nextDealer(state);
  const dealer = next ?? drawn;
  const running = state.winner !== null || (state.hand !== null && toAct(state.hand) !== null);
  if (running || dealer === undefined || (next !== null && drawn !== undefined)) return no('not-now');
  const deck = cutPack(pack, cut);
  if (deck === null) return no('bad-cut');
  if (!isPack(deck)) throw new Error('A pack holds each of the 24 cards once.');
  return {
    ok: true,
    events: [{ type: 'Dealt', hand: (state.hand?.n ?? 0) + 1, dealer, hands: dealOut(deck, dealer) }],
  };
};
