/** What a hand writes on the pad, and when the game is over. C-26 to C-31 */

import type { Suit } from '../cards.ts';
import { type BySide, bySide, otherSide, type Seat, type Side, sideOf } from '../seats.ts';
import type { Sheet } from './event.ts';
import { BELLA_POINTS } from './meld.ts';
import type { Hand } from './state.ts';

const NOTHING: BySide<number> = { NS: 0, EW: 0 };
/** All card points and the last trick's 10. C-02, C-26 */
const ALL_POINTS = 162;

/** Made or set, from both sides' totals: a tie is set, and the set side's points go to nobody. C-27, C-28, C-29 */
export const writeScore = (maker: Side, totals: BySide<number>): Pick<Sheet, 'set' | 'score' | 'sheet'> => {
  const set = totals[maker] <= totals[otherSide(maker)];
  const score = bySide(side => (set && side === maker ? 0 : totals[side]));
  const mark = (side: Side) => (score[side] === 0 ? '--' : `${score[side]}`);
  return { set, score, sheet: bySide(side => (set && side === maker ? 'XXX' : mark(side))) };
};

/** The sheet of a hand whose six tricks are won, or whose rest is claimed. C-26 to C-30 */
export const sheetOf = (hand: Hand, trump: Suit, makerSeat: Seat): Sheet => {
  const { settlement, claimed } = hand;
  const won = hand.tricks.flatMap(({ winner, points }) => (winner === null ? [] : [{ winner, points }]));
  const taken = (side: Side): number =>
    won.reduce((sum, { winner, points }) => sum + (sideOf(winner) === side ? points : 0), 0);
  const rest = ALL_POINTS - taken('NS') - taken('EW'); // nothing, unless it was claimed
  const cardPoints = bySide(side => taken(side) + (claimed !== null && sideOf(claimed) === side ? rest : 0));
  const melds = settlement?.points ?? NOTHING;
  const bella = bySide(side => (hand.bella !== null && sideOf(hand.bella) === side ? BELLA_POINTS : 0));
  const totals = bySide(side => cardPoints[side] + melds[side] + bella[side]);
  const maker = sideOf(makerSeat);
  return {
    trump,
    maker,
    makerSeat,
    trickWinners: won.map(({ winner }) => winner),
    cardPoints,
    meldWinner: settlement?.winner ?? null,
    melds,
    bella,
    totals,
    ...writeScore(maker, totals),
    ...(claimed === null ? {} : { claimed }),
  };
};

/** Who has won the game with these totals; null while it goes on, a tie at or over the target included. C-31 */
export const winnerAt = (totals: BySide<number>, target: number): Side | null => {
  if (Math.max(totals.NS, totals.EW) < target || totals.NS === totals.EW) return null;
  return totals.NS > totals.EW ? 'NS' : 'EW';
};
