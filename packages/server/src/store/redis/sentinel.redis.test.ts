import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type End, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { type RedisSentinel, startRedisSentinel } from '../../testing/redisSentinel.ts';
import { startTcpProxy } from '../../testing/tcpProxy.ts';
import type { Store } from '../store.ts';
import type { Address } from './connect.ts';
import { openRedis } from './index.ts';

const TABLE = 'table';
const LONG = { timeout: 20_000, interval: 50 };

let sentinel: RedisSentinel;
let one: Store;
let two: Store;

const open = async (address: Address = sentinel.address): Promise<Store> => {
  const store = await openRedis({ sentinels: [address], master: sentinel.name });
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

/** Resolves a moment after the Sentinel has told everybody of a new master. */
async function newsOfFailover(): Promise<void> {
  const { host, port } = sentinel.address;
  const ear = new Redis(port, host);
  const told = once(ear, 'message');
  await ear.subscribe('+switch-master');
  await told;
  ear.disconnect();
  await setTimeout(300);
}

test('the master dies: acts are refused, the return is told, and the log goes on on the promoted replica', async () => {
  const bell = vi.fn();
  await two.log.listen(TABLE, bell);
  const all = await appendMany(one.log, TABLE, 5);
  await replicated(all[4]!);
  const back = Promise.all([one, two].map(({ log }) => new Promise<void>(resolve => log.onReturn(resolve))));
  const told = newsOfFailover();
  await sentinel.master.kill9();
  await vi.waitUntil(async () => !(await one.log.ready()), LONG);
  await expect(one.log.append(TABLE, endOf(all[4]!), commitAfter(all[4]!))).rejects.toBeInstanceOf(Unwritten);
  await back;
  await told; // the news may come after the return, and cut it once more
  await vi.waitUntil(async () => (await one.log.ready()) && two.log.ready(), LONG);
  expect(await one.log.read(TABLE, 1)).toEqual(all);
  bell.mockClear();
  const [next] = await appendMany(one.log, TABLE, 1, all[4]!);
  await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(1), LONG);
  expect(await two.log.tail(TABLE)).toEqual(endOf(next!));
}, 60_000);

test('the news of a failover that comes while the Sentinel is being asked does not end the connection for good', async () => {
  const proxy = await startTcpProxy(sentinel.address.port);
  const slow = await open(proxy);
  const [before] = await appendMany(slow.log, TABLE, 1);
  await replicated(before!);
  proxy.delay(800); // longer than an answer is waited for, while the news still arrive
  await sentinel.master.kill9();
  await vi.waitUntil(() => one.log.ready(), LONG);
  await setTimeout(1_500);
  proxy.delay(0);
  await vi.waitUntil(() => slow.log.ready(), LONG);
  const [next] = await appendMany(slow.log, TABLE, 1, before!);
  expect(await one.log.tail(TABLE)).toEqual(endOf(next!));
  await slow.close();
  await proxy.close();
}, 60_000);
