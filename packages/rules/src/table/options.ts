/** What a table is opened with. House rules live in the game's own options. */

import { DEFAULTS, type Options as HouseRules, parseOptions } from '../clabber/options.ts';

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
  readonly limit: Readonly<Record<Exclude<Clock, 'none'>, number>>; // T: of one turn
  readonly reserve: number; // of each seat for a whole game, beyond T
  readonly idle: number; // of his turn, until a player may be replaced
  readonly ask: number; // opponents are asked about a card or a claim
  readonly vote: number; // everyone is asked
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
  limit: { skiff: 12_000, packet: 20_000, barge: 45_000 },
  reserve: 60_000,
  idle: 60_000,
  ask: 10_000,
  vote: 30_000,
};

/** What may be chosen, the default first. */
export const OPTION_VALUES = {
  reveal: ['after-hand', 'never'], // an unplayed hand is laid open
  watch: ['link', 'welcome', 'nobody'], // welcome: a public table
  clock: ['none', 'skiff', 'packet', 'barge'],
  absence: ['stand-in', 'wait', 'vote'], // when the grace of a player is over in a game
  standIns: [true, false], // false: a game starts with four people only
  talk: ['phrases', 'open'], // during a hand: open allows the players' free text
  takeBack: [false, true],
  claim: [true, false],
  lastCard: ['player', 'auto'], // who plays the sixth card of a hand
  lastTrick: ['trick', 'lead', 'always'], // how long it is shown
} as const;

type Chosen = { readonly [Name in keyof typeof OPTION_VALUES]: (typeof OPTION_VALUES)[Name][number] };
export type Clock = Chosen['clock'];
export type TableOptions = Chosen & { readonly rules: HouseRules };

const NAMES = Object.keys(OPTION_VALUES) as (keyof Chosen)[];
const isOffered = (name: keyof Chosen, value: unknown): boolean =>
  (OPTION_VALUES[name] as readonly unknown[]).includes(value);

/** A private table that plays by the default rules. */
export const TABLE_DEFAULTS: TableOptions = {
  rules: DEFAULTS,
  ...(Object.fromEntries(NAMES.map(name => [name, OPTION_VALUES[name][0]])) as Chosen),
};

/** Options from outside, completed with the defaults; null when one is unknown or not offered. */
export const parseTableOptions = (given: unknown): TableOptions | null => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { rules, ...chosen } = given as Record<string, unknown>;
  const house = parseOptions(rules);
  if (house === null) return null;
  const set = Object.entries(chosen).filter(([, value]) => value !== undefined);
  if (!set.every(([name, value]) => Object.hasOwn(OPTION_VALUES, name) && isOffered(name as keyof Chosen, value)))
    return null;
  return { ...TABLE_DEFAULTS, ...Object.fromEntries(set), rules: house };
};

/** A log of an older release may lack what came later. */
export const completed = (options: TableOptions): TableOptions => ({ ...TABLE_DEFAULTS, ...options });
export const completedPace = (pace: Pace): Pace => ({ ...PACE, ...pace });

/** Listed in the lobby; anyone may sit without an invite, and watch. */
export const isPublic = (options: TableOptions): boolean => options.watch === 'welcome';
