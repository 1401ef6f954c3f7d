/** A whole node in this process, on a store of the test's own and at a quick pace. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Overrides, readConfig } from '../config.ts';
import { type Running, start } from '../start.ts';
import { deckShuffle } from './decks.ts';

/** A game's waits are short. Nobody is missed: what a test counts does not hang on how slow its machine is. */
export const QUICK: Overrides = {
  pace: { grace: 400, firstDeal: 10, nextHand: 60_000, hold: 20, think: [5, 15], undecided: 200 },
  times: { beat: 50, dead: 5_000, away: 60_000, sweep: 200 },
  limits: {
    do: { points: 10_000, ms: 1_000 },
    arrange: { points: 10_000, ms: 1_000 },
    opens: { points: 1_000, ms: 1_000 },
    joins: { points: 10_000, ms: 1_000 },
    me: { points: 10_000, ms: 1_000 },
  },
  counts: { watchers: 2 },
};

/** Absence is noticed at once. */
export const MISSED_SOON: Overrides = { ...QUICK, times: { ...QUICK.times, away: 100 } };

export interface TestServer {
  readonly url: string;
  readonly running: Running;
  /** Ends it as a SIGTERM would; what is in the store stays. */
  close(): Promise<void>;
}

/** @param env which store: `{ DATA_DIR }` or `{ REDIS_URL }`; `decks` are dealt first */
export const serve = async (
  env: Readonly<Record<string, string>>,
  decks: readonly string[] = [],
  own: Overrides = QUICK,
): Promise<TestServer> => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env }, own);
  const running = await start({ config, shuffle: deckShuffle(decks) });
  const url = `http://127.0.0.1:${running.port}`;
  while (!(await fetch(`${url}/readyz`)).ok) await setImmediate();
  return { url, running, close: () => running.close() };
};

/** A folder for an embedded store, and how to remove it. */
export const dataDir = (): { readonly dir: string; readonly remove: () => void } => {
  const dir = mkdtempSync(join(tmpdir(), 'clabber-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};
