import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type End, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { type RedisSentinel, startRedisSentinel } from '../../testing/redisSentinel.ts';
import type { Store } from '../store.ts';
import { openRedis } from './index.ts';

const TABLE = 'table';
const LONG = { timeout: 20_000, interval: 50 };

let sentinel: RedisSentinel;
let one: Store;
let two: Store;

const open = async (): Promise<Store> => {
  const store = await openRedis({ sentinels: [sentinel.address], master: sentinel.name });
  await vi.waitUntil(() => store.log.ready(), LONG);
  return store;
};

beforeEach(async () => {
  sentinel = await startRedisSentinel();
  [one, two] = await Promise.all([open(), open()]);
}, 30_000);
afterEach(async () => {
  await Promise.all([one.close(), two.close()]);
  await sentinel.stop();
}, 30_000);

/** What the replica does not have yet would be lost with its master. */
async function replicated(end: End): Promise<void> {
  const replica = new Redis(sentinel.replica.url);
  await vi.waitFor(async () => {
    const [last] = await replica.xrevrange(`{${TABLE}}:log`, '+', '-', 'COUNT', 1);
    expect(last?.[0]).toBe(`0-${end.v}`);
  }, LONG);
  replica.disconnect();
}

test('the master dies: acts are refused, the return is told, and the log goes on on the promoted replica', async () => {
  const bell = vi.fn();
  await two.log.listen(TABLE, bell);
  const all = await appendMany(one.log, TABLE, 5);
  await replicated(all[4]!);
  const back = Promise.all([one, two].map(({ log }) => new Promise<void>(resolve => log.onReturn(resolve))));
  await sentinel.master.kill9();
  await vi.waitUntil(async () => !(await one.log.ready()), LONG);
  await expect(one.log.append(TABLE, endOf(all[4]!), commitAfter(all[4]!))).rejects.toBeInstanceOf(Unwritten);
  await back;
  expect(await one.log.read(TABLE, 1)).toEqual(all);
  bell.mockClear();
  const [next] = await appendMany(one.log, TABLE, 1, all[4]!);
  await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(1), LONG);
  expect(await two.log.tail(TABLE)).toEqual(endOf(next!));
}, 60_000);
