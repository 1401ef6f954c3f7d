import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unknown, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import type { RedisOptions } from '../../testing/redisServer.ts';
import { nextReturn, type RedisStage, stageRedis } from '../../testing/redisStage.ts';

const TABLE = 'table';

let stage: RedisStage;
const begin = async (options?: RedisOptions) => {
  stage = await stageRedis(options);
};
afterEach(() => stage.end());
const length = () => stage.outside.xlen(`{${TABLE}}:log`);
const LONG = { timeout: 10_000 };

describe('an append whose outcome is unknown', () => {
  beforeEach(() => begin());

  test('the line is cut after the script ran and before its reply: Unknown, and written once', async () => {
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    const second = commitAfter(first!);
    const back = nextReturn(stage.node);
    stage.proxy.hush();
    const outcome = stage.node.log.append(TABLE, endOf(first!), second).catch(error => error);
    await vi.waitFor(async () => expect(await length()).toBe(2));
    stage.proxy.cut();
    expect(await outcome).toBeInstanceOf(Unknown);
    await back;
    expect(await stage.node.log.tail(TABLE)).toEqual(endOf(second));
    expect(await stage.node.log.append(TABLE, endOf(first!), second)).toEqual({ ...endOf(second), isMine: true });
    expect(await stage.node.log.read(TABLE, 1)).toEqual([first, second]);
  });

  test('the reply is late: Unknown within 5 s, and the same connection goes on', async () => {
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    const returned = vi.fn();
    stage.node.log.onReturn(returned);
    const second = commitAfter(first!);
    const asked = performance.now();
    stage.server.pause();
    await expect(stage.node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unknown);
    expect(performance.now() - asked).toBeLessThan(5000);
    stage.server.resume();
    await vi.waitFor(async () => expect(await stage.node.log.tail(TABLE)).toEqual(endOf(second)), LONG);
    expect(await stage.node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
    expect(returned).not.toHaveBeenCalled();
  });

  test('Redis hangs: the connection is left, later appends are refused, and its return is told', async () => {
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    const back = nextReturn(stage.node);
    stage.server.pause();
    await expect(stage.node.log.append(TABLE, endOf(first!), commitAfter(first!))).rejects.toBeInstanceOf(Unknown);
    await vi.waitFor(
      () => expect(stage.node.log.append(TABLE, endOf(first!), commitAfter(first!))).rejects.toBeInstanceOf(Unwritten),
      { timeout: 10_000, interval: 200 },
    );
    await expect(stage.node.log.tail(TABLE)).rejects.toBeInstanceOf(Unwritten);
    expect(await stage.node.log.ready()).toBe(false);
    stage.server.resume();
    await back;
    const end = await stage.node.log.tail(TABLE);
    expect(await stage.node.log.append(TABLE, end, commitAfter(end))).toMatchObject({ isMine: true });
  });
});

describe('an append that certainly was not written', () => {
  test('memory full under noeviction: Unwritten, reads go on, and freed memory takes it', async () => {
    await begin();
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    await stage.outside.config('SET', 'maxmemory', '1');
    const second = commitAfter(first!);
    await expect(stage.node.log.append(TABLE, endOf(first!), second)).rejects.toThrow(/OOM/);
    await expect(stage.node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unwritten);
    expect(await stage.node.log.read(TABLE, 1)).toEqual([first]);
    await stage.outside.config('SET', 'maxmemory', '0');
    expect(await stage.node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
  });

  test('a master that became a replica: Unwritten, and the connection is made anew', async () => {
    await begin();
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    const back = nextReturn(stage.node);
    await stage.outside.replicaof('127.0.0.1', 1);
    const second = commitAfter(first!);
    await expect(stage.node.log.append(TABLE, endOf(first!), second)).rejects.toBeInstanceOf(Unwritten);
    await back;
    await stage.outside.replicaof('NO', 'ONE');
    expect(await stage.node.log.append(TABLE, endOf(first!), second)).toMatchObject({ isMine: true });
  });

  test('too few replicas to write to: Unwritten', async () => {
    await begin({ settings: { 'min-replicas-to-write': '1' } });
    await expect(stage.node.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    expect(await length()).toBe(0);
  });

  test('Redis is away: every act is refused at once, and notes too', async () => {
    await begin();
    await stage.proxy.break();
    await vi.waitUntil(async () => !(await stage.node.log.ready()));
    const asked = performance.now();
    await expect(stage.node.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    await expect(stage.node.log.read(TABLE, 1)).rejects.toBeInstanceOf(Unwritten);
    await expect(stage.node.log.listen(TABLE, () => {})).rejects.toBeInstanceOf(Unwritten);
    await expect(stage.node.notes.put('a:b', 'c', 1000)).rejects.toBeInstanceOf(Unwritten);
    await expect(stage.node.notes.get('a:b')).rejects.toBeInstanceOf(Unwritten);
    expect(performance.now() - asked).toBeLessThan(500);
    const back = nextReturn(stage.node);
    await stage.proxy.mend();
    await back;
    expect(await stage.node.log.append(TABLE, null, commitAfter(null))).toMatchObject({ isMine: true });
  });
});
