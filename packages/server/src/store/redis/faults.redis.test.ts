import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Commit, type End, Unknown, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { type RedisServer, startRedis } from '../../testing/redisServer.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcpProxy.ts';
import type { Store } from '../store.ts';
import { openRedis } from './index.ts';

const TABLE = 'table';
const LONG = { timeout: 10_000 };

/** The Redis of one test, a node whose line to it can be troubled, and a look at it from outside. */
let server: RedisServer;
let proxy: TcpProxy;
let node: Store;
let outside: Redis;
let closing: (() => unknown)[];

async function begin(options: Parameters<typeof startRedis>[0] = {}): Promise<void> {
  server = await startRedis(options);
  proxy = await startTcpProxy(server.port);
  outside = new Redis(server.url, { maxRetriesPerRequest: null });
  outside.on('error', () => {});
  closing = [() => server.stop(), () => outside.disconnect(), () => proxy.close()];
  node = await openNode(`redis://${proxy.host}:${proxy.port}`);
}

async function openNode(url: string): Promise<Store> {
  const store = await openRedis({ url });
  closing.push(() => store.close());
  await vi.waitUntil(() => store.log.ready(), LONG);
  return store;
}

afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const length = () => outside.xlen(`{${TABLE}}:log`);
const nextReturn = (store: Store) => new Promise<void>(resolve => store.log.onReturn(resolve));

describe('an append whose outcome is unknown', () => {
  beforeEach(() => begin());

  test('the line is cut after the script ran and before its reply: Unknown, and written once', async () => {
    const [first] = await appendMany(node.log, TABLE, 1);
    const second = commitAfter(first!);
    const back = nextReturn(node);
    proxy.hush();
    const outcome = node.log.append(TABLE, endOf(first!), second).catch(error => error);
    await vi.waitFor(async () => expect(await length()).toBe(2));
    proxy.cut();
    expect(await outcome).toBeInstanceOf(Unknown);
    await back;
    expect(await node.log.tail(TABLE)).toEqual(endOf(second));
    expect(await node.log.append(TABLE, endOf(first!), second)).toEqual({ ...endOf(second), isMine: true });
    expect(await node.log.read(TABLE, 1)).toEqual([first, second]);
  });

  test('the reply is late: Unknown within 5 s, and the same connection goes on', async () => {
    const [first] = await appendMany(node.log, TABLE, 1);
    const returned = vi.fn();
    node.log.onReturn(returned);
    const second = commitAfter(first!);
    const asked = performance.now();
    server.pause();
    await expect(node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unknown);
    expect(performance.now() - asked).toBeLessThan(5000);
    server.resume();
    await vi.waitFor(async () => expect(await node.log.tail(TABLE)).toEqual(endOf(second)), LONG);
    expect(await node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
    expect(returned).not.toHaveBeenCalled();
  });

  test('Redis hangs: the connection is left, later appends are refused, and its return is told', async () => {
    const [first] = await appendMany(node.log, TABLE, 1);
    const back = nextReturn(node);
    server.pause();
    await expect(node.log.append(TABLE, endOf(first!), commitAfter(first!))).rejects.toBeInstanceOf(Unknown);
    await vi.waitFor(
      () => expect(node.log.append(TABLE, endOf(first!), commitAfter(first!))).rejects.toBeInstanceOf(Unwritten),
      { timeout: 10_000, interval: 200 },
    );
    await expect(node.log.tail(TABLE)).rejects.toBeInstanceOf(Unwritten);
    expect(await node.log.ready()).toBe(false);
    server.resume();
    await back;
    const end = await node.log.tail(TABLE);
    expect(await node.log.append(TABLE, end, commitAfter(end))).toMatchObject({ isMine: true });
  });
});

describe('an append that certainly was not written', () => {
  test('memory full under noeviction: Unwritten, reads go on, and freed memory takes it', async () => {
    await begin();
    const [first] = await appendMany(node.log, TABLE, 1);
    await outside.config('SET', 'maxmemory', '1');
    const second = commitAfter(first!);
    await expect(node.log.append(TABLE, endOf(first!), second)).rejects.toThrow(/OOM/);
    await expect(node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unwritten);
    expect(await node.log.read(TABLE, 1)).toEqual([first]);
    await outside.config('SET', 'maxmemory', '0');
    expect(await node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
  });

  test('a master that became a replica: Unwritten, and the connection is made anew', async () => {
    await begin();
    const [first] = await appendMany(node.log, TABLE, 1);
    const back = nextReturn(node);
    await outside.replicaof('127.0.0.1', 1);
    const second = commitAfter(first!);
    await expect(node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unwritten);
    await back;
    await outside.replicaof('NO', 'ONE');
    expect(await node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
  });

  test('too few replicas to write to: Unwritten', async () => {
    await begin({ settings: { 'min-replicas-to-write': '1' } });
    await expect(node.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    expect(await length()).toBe(0);
  });

  test('Redis is away: every act is refused at once, and notes too', async () => {
    await begin();
    await proxy.break();
    await vi.waitUntil(async () => !(await node.log.ready()));
    const asked = performance.now();
    await expect(node.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    await expect(node.log.read(TABLE, 1)).rejects.toBeInstanceOf(Unwritten);
    await expect(node.log.listen(TABLE, () => {})).rejects.toBeInstanceOf(Unwritten);
    await expect(node.notes.put('a:b', 'c', 1000)).rejects.toBeInstanceOf(Unwritten);
    await expect(node.notes.get('a:b')).rejects.toBeInstanceOf(Unwritten);
    expect(performance.now() - asked).toBeLessThan(500);
    const back = nextReturn(node);
    await proxy.mend();
    await back;
    expect(await node.log.append(TABLE, null, commitAfter(null))).toMatchObject({ isMine: true });
  });
});

describe('bells', () => {
  beforeEach(() => begin());

  test('a lost bell: the commit is there and the tail tells', async () => {
    const other = await openNode(server.url);
    const bell = vi.fn();
    await node.log.listen(TABLE, bell);
    const back = nextReturn(node);
    proxy.hush();
    const [first] = await appendMany(other.log, TABLE, 1);
    proxy.cut();
    await back;
    expect(bell).not.toHaveBeenCalled();
    expect(await node.log.tail(TABLE)).toEqual(endOf(first!));
  });

  test('when a return is told the bells ring already', async () => {
    const other = await openNode(server.url);
    const bell = vi.fn();
    const stopped = vi.fn();
    await node.log.listen(TABLE, bell);
    const stop = await node.log.listen(TABLE, stopped);
    let end: End | null = null;
    for (let round = 1; round <= 5; round++) {
      const back = nextReturn(node);
      proxy.cut();
      await back;
      const [commit] = await appendMany(other.log, TABLE, 1, end);
      end = endOf(commit!);
      await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(round));
    }
    await stop();
    expect(stopped).toHaveBeenCalledTimes(5);
  });

  test('nothing is published unless another node listens', async () => {
    const published = async () => /cmdstat_publish:calls=(\d+)/.exec(await outside.info('commandstats'))?.[1] ?? '0';
    let [end] = await appendMany(node.log, TABLE, 1);
    const stopMine = await node.log.listen(TABLE, () => {});
    [end] = await appendMany(node.log, TABLE, 1, end);
    expect(await published()).toBe('0');
    const other = await openNode(server.url);
    await other.log.listen(TABLE, () => {});
    [end] = await appendMany(node.log, TABLE, 1, end);
    expect(await published()).toBe('1');
    await stopMine();
    [end] = await appendMany(node.log, TABLE, 1, end);
    expect(await published()).toBe('2');
    await other.close(); // a node that is gone left with its connection
    await vi.waitFor(async () => expect(await outside.pubsub('NUMSUB', `{${TABLE}}:log`)).toContain(0));
    await appendMany(node.log, TABLE, 1, end);
    expect(await published()).toBe('2');
  });
});

describe('what stands in Redis', () => {
  beforeEach(() => begin());

  test('one stream per table, an entry 0-v per commit, and W to live', async () => {
    await appendMany(node.log, TABLE, 3);
    expect(await outside.keys('*')).toEqual([`{${TABLE}}:log`]);
    const ids = (await outside.xrange(`{${TABLE}}:log`, '-', '+')).map(([id]) => id);
    expect(ids).toEqual(['0-1', '0-2', '0-3']);
    const left = await outside.pttl(`{${TABLE}}:log`);
    expect(left).toBeGreaterThan(24 * 3600_000 - 10_000);
    expect(left).toBeLessThanOrEqual(24 * 3600_000);
  });

  test('a server that forgot the script gets it again', async () => {
    const [first] = await appendMany(node.log, TABLE, 1);
    await outside.script('FLUSH');
    const rest = await appendMany(node.log, TABLE, 2, first);
    expect(await node.log.read(TABLE, 2)).toEqual(rest);
  });
});

describe('kill -9 and restart', () => {
  test('with appendfsync always nothing acknowledged is lost, and what is unknown is there once or not at all', async () => {
    await begin({ appendfsync: 'always' });
    const acknowledged: Commit[] = [];
    const unsure: Commit[] = [];
    let end: End | null = null;
    for (let round = 0; round < 4; round++) {
      const many = 20 + Math.floor(Math.random() * 60);
      let dying: Promise<void> | null = null;
      const back = nextReturn(node);
      for (let i = 0; !dying || (await node.log.ready()); i++) {
        const commit = commitAfter(end);
        const outcome = node.log.append(TABLE, end, commit);
        if (i === many) dying = server.kill9(); // while this one is under way
        const answer = await outcome.catch(error => error as Error);
        if (answer instanceof Unknown) unsure.push(commit);
        if (answer instanceof Error) break;
        expect(answer.isMine).toBe(true);
        acknowledged.push(commit);
        end = endOf(commit);
      }
      await dying;
      await server.restart();
      await back;
      end = await node.log.tail(TABLE);
    }
    const log = await node.log.read(TABLE, 1);
    expect(log.map(({ v }) => v)).toEqual(log.map((_, i) => i + 1));
    expect(acknowledged.length).toBeGreaterThan(50);
    const known = new Set(acknowledged.map(({ mark }) => mark));
    const landed = log.filter(({ mark }) => !known.has(mark));
    expect(log.filter(({ mark }) => known.has(mark))).toEqual(acknowledged);
    expect(unsure).toEqual(expect.arrayContaining(landed));
  });

  test('a node that starts while Redis is down waits for it without a crash', async () => {
    await begin();
    await server.kill9();
    const warn = vi.fn();
    const early = await openRedis({ url: server.url, warn });
    closing.push(early.close);
    const returned = vi.fn();
    early.log.onReturn(returned);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(await early.log.ready()).toBe(false);
    await expect(early.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    expect(Math.abs(early.log.now() - Date.now())).toBeLessThan(100);
    await server.restart();
    await vi.waitUntil(() => early.log.ready(), LONG);
    expect(await early.log.append(TABLE, null, commitAfter(null))).toMatchObject({ isMine: true });
    expect(returned).not.toHaveBeenCalled(); // it was never lost
  });

  test('closing does not wait for a Redis that hangs or is gone', async () => {
    await begin();
    const hanging = await openNode(server.url);
    server.pause();
    const asked = performance.now();
    await hanging.close();
    await server.kill9();
    await node.close();
    expect(performance.now() - asked).toBeLessThan(5000);
    await expect(node.log.tail(TABLE)).rejects.toBeInstanceOf(Unwritten);
  });
});

describe('a lagging replica is promoted while the old master still takes writes', () => {
  test.for([
    { shape: 'shorter', theirs: 0 },
    { shape: 'equally long', theirs: 1 },
    { shape: 'longer', theirs: 4 },
  ])(
    'the other branch is $shape: nothing is appended to it by whom it left, and the marks tell',
    async ({ theirs }) => {
      await begin();
      const replica = await startRedis();
      closing.unshift(() => replica.stop());
      const follower = new Redis(replica.url);
      closing.push(() => follower.disconnect());
      await follower.replicaof(server.host, server.port);
      const [first] = await appendMany(node.log, TABLE, 1);
      await vi.waitFor(async () => expect(await follower.xlen(`{${TABLE}}:log`)).toBe(1), LONG);
      await follower.replicaof('NO', 'ONE');

      const [lost] = await appendMany(node.log, TABLE, 1, first);
      const other = await openNode(replica.url);
      const all = [first!, ...(await appendMany(other.log, TABLE, theirs, first))];
      const answer = await other.log.append(TABLE, endOf(lost!), commitAfter(lost!));
      expect(answer).toEqual({ ...endOf(all.at(-1)!), isMine: false });
      expect(await other.log.read(TABLE, 1)).toEqual(all);
      const there = (await other.log.read(TABLE, lost!.v))[0];
      expect(there?.mark).not.toBe(lost!.mark);
    },
  );
});

test("the store's clock is the clock of Redis", async () => {
  await begin();
  const [seconds, micros] = await outside.time();
  expect(Math.abs(node.log.now() - (Number(seconds) * 1000 + Number(micros) / 1000))).toBeLessThan(50);
});
