/** What a table is opened with. House rules live in the game's own options. */

import { type Options as HouseRules, parseOptions } from '../clabber/options.ts';

/** How long things take, in milliseconds. Written into the table's first commit, so that every node agrees. */
export interface Pace {
  readonly grace: number; // G: from a drop to the stand-in
  readonly firstDeal: number; // from the start of a game to its first deal
  readonly nextHand: number; // from a scored hand to the next deal
  readonly hold: number; // D: a full trick stays visible
  readonly think: readonly [least: number, most: number]; // a stand-in's natural think time
  readonly late: number; // said this late, a limit proves that nobody was awake
  readonly undecided: number; // after a game, until the host may start with stand-ins for those who said nothing
  readonly move: number; // how long a move link lives
}

export const PACE: Pace = {
  grace: 60_000,
  firstDeal: 1_000,
  nextHand: 6_000,
  hold: 1_500,
  think: [600, 1_200],
  late: 3_000,
  undecided: 60_000,
  move: 600_000,
};

export interface TableOptions {
  readonly rules: HouseRules;
  readonly reveal: 'after-hand' | 'never'; // an unplayed hand is laid open
  readonly watch: 'link' | 'nobody';
}

/** Options from outside, completed with the defaults; null when one is unknown or not offered. */
export const parseTableOptions = (given: unknown): TableOptions | null => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { rules, reveal = 'after-hand', watch = 'link', ...rest } = given as Record<string, unknown>;
  const house = parseOptions(rules);
  if (house === null || Object.keys(rest).length > 0) return null;
  if (reveal !== 'after-hand' && reveal !== 'never') return null;
  if (watch !== 'link' && watch !== 'nobody') return null;
  return { rules: house, reveal, watch };
};
