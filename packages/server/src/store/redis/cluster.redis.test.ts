import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type End, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { type RedisCluster, startRedisCluster } from '../../testing/redisCluster.ts';
import { storeContract } from '../contract.ts';
import type { Store } from '../store.ts';
import { openRedis } from './index.ts';

const open = async (cluster: RedisCluster, life?: number): Promise<Store> => {
  const addresses = cluster.masters.map(({ host, port }) => ({ host, port }));
  const store = await openRedis({ cluster: addresses, ...(life !== undefined && { life }) });
  await vi.waitUntil(() => store.log.ready(), { timeout: 10_000 });
  return store;
};

storeContract('a Redis Cluster', async life => {
  const cluster = await startRedisCluster();
  return { node: () => open(cluster, life), end: cluster.stop };
});

describe('a cluster that loses a master', () => {
  let cluster: RedisCluster;
  let one: Store;
  let two: Store;
  beforeAll(async () => {
    cluster = await startRedisCluster();
    [one, two] = await Promise.all([open(cluster), open(cluster)]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await cluster.stop();
  });

  test('its tables are refused or unknown, never falsely acknowledged; its return is told and bells ring again', async () => {
    const tables = Array.from({ length: 12 }, (_, i) => `t${i}`);
    const bells = new Map(tables.map(table => [table, vi.fn()]));
    const ends = new Map<string, End>();
    for (const table of tables) {
      await two.log.listen(table, bells.get(table)!);
      ends.set(table, endOf((await appendMany(one.log, table, 1))[0]!));
    }
    await vi.waitFor(() => {
      for (const bell of bells.values()) expect(bell).toHaveBeenCalledTimes(1);
    });

    const returned = vi.fn();
    two.log.onReturn(returned);
    await cluster.masters[0]!.kill9();
    const outcomes = await Promise.allSettled(
      tables.map(table => one.log.append(table, ends.get(table)!, commitAfter(ends.get(table)!))),
    );
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

    await cluster.masters[0]!.restart();
    await vi.waitFor(() => expect(returned).toHaveBeenCalled(), { timeout: 20_000 });
    for (const table of tables) {
      await vi.waitFor(
        async () => {
          const end = await one.log.tail(table);
          const before = bells.get(table)!.mock.calls.length;
          expect(await one.log.append(table, end, commitAfter(end))).toMatchObject({ isMine: true });
          await vi.waitFor(() => expect(bells.get(table)!.mock.calls.length).toBeGreaterThan(before), { timeout: 300 });
        },
        { timeout: 20_000 },
      );
    }
  }, 60_000);

  test('an unreachable cluster refuses at once', async () => {
    const nowhere = await openRedis({ cluster: [{ host: '127.0.0.1', port: 1 }] });
    expect(await nowhere.log.ready()).toBe(false);
    await expect(nowhere.log.append('t', null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    await nowhere.close();
  });
});
