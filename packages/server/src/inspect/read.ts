/** A table's log out of whichever store the configuration names, for looking only. */

import { setTimeout } from 'node:timers/promises';
import type { StoreChoice } from '../config.ts';
import type { Commit } from '../log.ts';
import { readEmbedded } from '../store/embedded/read.ts';
import { openRedis } from '../store/redis/index.ts';

/** How long a Redis that does not answer is waited for, ms. */
const PATIENCE = 5_000;

/** The store has no answer; the message says why. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** All commits of a table; none when the store has no such table. @throws DataDirRefused | StoreAway */
export const readLog = (store: StoreChoice, table: string): Promise<readonly Commit[]> =>
  store.kind === 'embedded' ? readEmbedded(store.dataDir, table) : readRedis(store, table);

const readRedis = async (store: Extract<StoreChoice, { kind: 'redis' }>, table: string): Promise<readonly Commit[]> => {
  let trouble = 'no answer';
  const { log, close } = await openRedis({ ...store, warn: ({ message }) => (trouble = message) });
  try {
    const until = performance.now() + PATIENCE;
    while (!(await log.ready())) {
      if (performance.now() > until) throw new StoreAway(`Redis can't be reached: ${trouble}`);
      await setTimeout(50);
    }
    return await log.read(table, 1);
  } finally {
    await close();
  }
};
