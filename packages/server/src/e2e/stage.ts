/** Where the pages are served from: a node as a process, on either store. */

import { type NodeProcess, startNode } from '../testing/node.ts';
import { startRedis } from '../testing/redisServer.ts';
import { dataDir, QUICK } from '../testing/server.ts';

export type StoreName = 'the embedded store' | 'Redis';
export const STORES: readonly StoreName[] = ['the embedded store', 'Redis'];

/** Quick, but a reload is not an absence. */
const PACE = {
  ...QUICK,
  pace: { ...QUICK.pace, hold: 150, grace: 2_000, nextHand: 60_000, undecided: 60_000 },
  times: { ...QUICK.times, away: 5_000 },
};

export interface Stage {
  readonly node: NodeProcess;
  close(): Promise<void>;
}

/** @param own changes to the pace; `decks` are dealt first, `dealer` deals the first hand */
export const openStage = async (
  store: StoreName,
  { decks = [], dealer = 'E', own = {} }: { decks?: readonly string[]; dealer?: string; own?: object } = {},
): Promise<Stage> => {
  const test = {
    TEST_DECKS: JSON.stringify(decks),
    TEST_DEALER: dealer,
    TEST_OVERRIDES: JSON.stringify({ ...PACE, ...own }),
  };
  if (store === 'Redis') {
    const redis = await startRedis({ appendfsync: 'always' });
    const node = await startNode({ REDIS_URL: redis.url, ...test });
    return { node, close: () => node.kill9().then(() => redis.stop()) };
  }
  const { dir, remove } = dataDir();
  const node = await startNode({ DATA_DIR: dir, ...test });
  return { node, close: () => node.kill9().then(remove) };
};
