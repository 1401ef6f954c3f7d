/** What a hand writes on the pad, and when the game is over. C-26 to C-31 */

import type { Suit } from '../cards.ts';
import { type BySide, bySide, otherSide, type Seat, type Side, sideOf } from '../seats.ts';
import type { Sheet } from './event.ts';
import { BELLA_POINTS } from './meld.ts';
import type { Hand } from './state.ts';

const NOTHING: BySide<number> = { NS: 0, EW: 0 };

/** Made or set, from both sides' totals: a tie is set, and the set side's points go to nobody. C-27, C-28, C-29 */
export const writeScore = (maker: Side, totals: BySide<number>): Pick<Sheet, 'set' | 'score' | 'sheet'> => {
  const set = totals[maker] <= totals[otherSide(maker)];
  const score = bySide(side => (set && side === maker ? 0 : totals[side]));
  const mark = (side: Side) => (score[side] === 0 ? '--' : `${score[side]}`);
  return { set, score, sheet: bySide(side => (set && side === maker ? 'XXX' : mark(side))) };
};

/** The sheet of a hand whose six tricks are won. C-26 to C-30 */
export const sheetOf = (hand: Hand, trump: Suit, makerSeat: Seat): Sheet => {
  const { tricks, settlement } = hand;
  const taken = (side: Side) => tricks.filter(trick => trick.winner !== null && sideOf(trick.winner) === side);
  const cardPoints = bySide(side => taken(side).reduce((sum, trick) => sum + trick.points, 0));
  const melds = settlement?.points ?? NOTHING;
  const bella = bySide(side => (hand.bella !== null && sideOf(hand.bella) === side ? BELLA_POINTS : 0));
  const totals = bySide(side => cardPoints[side] + melds[side] + bella[side]);
  const maker = sideOf(makerSeat);
  return {
    trump,
    maker,
    makerSeat,
    trickWinners: tricks.map(trick => trick.winner!),
    cardPoints,
    meldWinner: settlement?.winner ?? null,
    melds,
    bella,
    totals,
    ...writeScore(maker, totals),
  };
};

/** Who has won the game with these totals; null while it goes on, a tie at or over the target included. C-31 */
export const winnerAt = (totals: BySide<number>, target: number): Side | null => {
  if (Math.max(totals.NS, totals.EW) < target || totals.NS === totals.EW) return null;
  return totals.NS > totals.EW ? 'NS' : 'EW';
};
