/** Tables of automatic players on two nodes, while processes, lines and Redis fail; then everything is checked. */

import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '@clabber/rules/testing';
import type { Overrides } from '../../config.ts';
import { inflict } from './chaos.ts';
import { type SoakTable, seatCompany } from './company.ts';
import type { Verdict } from './judge.ts';
import { type FaultKind, kindsFor, schedule } from './schedule.ts';
import { allCurrent, settle } from './settle.ts';
import { type Stage, type StoreKind, startStage } from './stage.ts';

export interface SoakOptions {
  readonly ms: number; // of chaos
  readonly seed: number;
  readonly tables: number;
  readonly store: StoreKind;
  /** Told what is going on. */
  readonly tell: (line: string) => void;
}

export interface Report {
  readonly tables: number;
  readonly totals: Omit<Verdict, 'broken'>;
  /** How commands were answered, by code. */
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** From the end of a round of faults until every page was current, ms; the next round may have come before that. */
  readonly recoveries: readonly number[];
  readonly overtaken: number;
  readonly broken: readonly string[];
}

/** A game goes fast, and nobody counts how often an address comes; times of nodes and lines are the real ones. */
export const BRISK: Overrides = {
  pace: {
    grace: 6_000,
    firstDeal: 300,
    nextHand: 1_500,
    hold: 300,
    think: [150, 400],
    undecided: 3_000,
    limit: { skiff: 4_000, packet: 8_000, barge: 15_000 },
    reserve: 6_000,
    ask: 2_000,
    vote: 3_000,
  },
  limits: {
    arrange: { points: 100_000, ms: 1_000 },
    opens: { points: 100_000, ms: 1_000 },
    joins: { points: 100_000, ms: 1_000 },
    me: { points: 100_000, ms: 1_000 },
  },
};

/** What everything may take to come to rest, ms. */
const REST = 60_000;

export const soak = async ({ ms, seed, tables: count, store, tell }: SoakOptions): Promise<Report> => {
  const stage = await startStage(store, BRISK);
  const tables: SoakTable[] = [];
  try {
    tables.push(...(await seatCompany(stage.urls, count, seed)));
    tell(`${count} tables are seated`);
    for (const { pages } of tables) for (const page of pages) page.play(true);
    const trouble = await rage(stage, tables, ms, seed, tell);
    tell('the chaos is over: everything comes to rest');
    const last = await allCurrent(stage, tables, AbortSignal.timeout(REST));
    if (last !== null) trouble.recoveries.push(last);
    const verdicts = await settle(stage, tables, REST);
    for (const { pages } of tables) for (const page of pages) page.close();
    const stops: string[] = [];
    for (const { process } of stage.nodes) {
      const code = await process.stop();
      if (code !== 0) stops.push(`a node that was told to stop ended with ${code}`);
    }
    const backs = tables.flatMap(({ pages }) => pages.map(({ witness }) => witness.backs()));
    const lost =
      store === 'redis' && backs.some(each => each > 0)
        ? ['a page heard that play went back, though nothing is lost']
        : [];
    return report(tables, verdicts, trouble, [...stage.faults, ...stops, ...lost]);
  } finally {
    for (const { pages } of tables) for (const page of pages) page.close();
    await stage.end();
  }
};

interface Trouble {
  readonly faults: Map<FaultKind, number>;
  readonly recoveries: number[];
  overtaken: number;
}

/** Round after round of faults until the time is over; each is ended before the next begins. */
const rage = async (
  stage: Stage,
  tables: readonly SoakTable[],
  ms: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Trouble> => {
  const began = performance.now();
  const trouble: Trouble = { faults: new Map(), recoveries: [], overtaken: 0 };
  const at = (): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  let watch = new AbortController();
  let watched: Promise<void> = Promise.resolve();
  for (const { calm, faults } of schedule(randomFrom(seed), kindsFor(stage.kind === 'failover'))) {
    await setTimeout(Math.min(calm, Math.max(0, ms - (performance.now() - began))));
    watch.abort();
    await watched;
    if (performance.now() - began >= ms) return trouble;
    for (const { kind, node, lasts } of faults) {
      trouble.faults.set(kind, (trouble.faults.get(kind) ?? 0) + 1);
      tell(`${at()}  ${kind}, node ${node}, ${(lasts / 1_000).toFixed(1)} s`);
    }
    await Promise.all(faults.map(fault => inflict(stage, fault)));
    watch = new AbortController();
    watched = allCurrent(stage, tables, watch.signal).then(took => {
      if (took === null) trouble.overtaken += 1;
      else trouble.recoveries.push(took);
      if (took !== null) tell(`${at()}  all current after ${(took / 1_000).toFixed(2)} s`);
    });
  }
  return trouble;
};

const report = (
  tables: readonly SoakTable[],
  verdicts: ReadonlyMap<string, Verdict>,
  { faults, recoveries, overtaken }: Trouble,
  own: readonly string[],
): Report => {
  const all = [...verdicts.values()];
  const total = (what: keyof Omit<Verdict, 'broken'>): number => all.reduce((sum, verdict) => sum + verdict[what], 0);
  const answers: Record<string, number> = {};
  for (const { pages } of tables) {
    for (const { witness } of pages) {
      for (const [code, n] of witness.answers) answers[code] = (answers[code] ?? 0) + n;
    }
  }
  return {
    tables: tables.length,
    totals: {
      commits: total('commits'),
      hands: total('hands'),
      games: total('games'),
      acked: total('acked'),
      announced: total('announced'),
      autos: total('autos'),
    },
    answers,
    faults: Object.fromEntries(faults),
    recoveries,
    overtaken,
    broken: [...own, ...[...verdicts].flatMap(([id, { broken }]) => broken.map(what => `${id}: ${what}`))],
  };
};
