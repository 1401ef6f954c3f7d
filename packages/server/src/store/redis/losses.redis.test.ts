import { Redis } from 'ioredis';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Commit, type End, Unknown, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { type RedisOptions, startRedis } from '../../testing/redisServer.ts';
import { nextReturn, type RedisStage, stageRedis } from '../../testing/redisStage.ts';
import { openRedis } from './index.ts';

const TABLE = 'table';
const LOST_AT_MOST = 2_000; // ms, as Redis says of everysec

let stage: RedisStage;
const begin = async (options?: RedisOptions) => {
  stage = await stageRedis(options);
};
afterEach(() => stage.end());
const LONG = { timeout: 10_000 };

describe('kill -9 and restart', () => {
  test('with appendfsync always nothing acknowledged is lost, and what is unknown is there once or not at all', async () => {
    await begin({ appendfsync: 'always' });
    const acknowledged: Commit[] = [];
    const unsure: Commit[] = [];
    let end: End | null = null;
    for (let round = 0; round < 4; round++) {
      const many = 20 + Math.floor(Math.random() * 60);
      let dying: Promise<void> | null = null;
      const back = nextReturn(stage.node);
      for (let i = 0; !dying || (await stage.node.log.ready()); i++) {
        const commit = commitAfter(end);
        const outcome = stage.node.log.append(TABLE, end, commit);
        if (i === many) dying = stage.server.kill9(); // while this one is under way
        const answer = await outcome.catch(error => error as Error);
        if (answer instanceof Unknown) unsure.push(commit);
        if (answer instanceof Error) break;
        expect(answer.isMine).toBe(true);
        acknowledged.push(commit);
        end = endOf(commit);
      }
      await dying;
      await stage.server.restart();
      await back;
      end = await stage.node.log.tail(TABLE);
    }
    const log = await stage.node.log.read(TABLE, 1);
    expect(log.map(({ v }) => v)).toEqual(log.map((_, i) => i + 1));
    expect(acknowledged.length).toBeGreaterThan(50);
    const known = new Set(acknowledged.map(({ mark }) => mark));
    const landed = log.filter(({ mark }) => !known.has(mark));
    expect(log.filter(({ mark }) => known.has(mark))).toEqual(acknowledged);
    expect(unsure).toEqual(expect.arrayContaining(landed));
  });

  test('with appendfsync everysec at most the last two seconds are lost, and what is left has no gap', async () => {
    await begin({ appendfsync: 'everysec' });
    const acknowledged: { readonly commit: Commit; readonly at: number }[] = [];
    const until = performance.now() + LOST_AT_MOST + 1_000;
    let end: End | null = null;
    while (performance.now() < until) {
      const commit = commitAfter(end);
      expect(await stage.node.log.append(TABLE, end, commit)).toMatchObject({ isMine: true });
      acknowledged.push({ commit, at: performance.now() });
      end = endOf(commit);
    }
    const killed = performance.now();
    const back = nextReturn(stage.node);
    await stage.server.kill9();
    await stage.server.restart();
    await back;
    const log = await stage.node.log.read(TABLE, 1);
    expect(log).toEqual(acknowledged.slice(0, log.length).map(({ commit }) => commit));
    const safe = acknowledged.filter(({ at }) => at < killed - LOST_AT_MOST);
    expect(safe.length).toBeGreaterThan(20);
    expect(log.length).toBeGreaterThanOrEqual(safe.length);
  });

  test('a node that starts while Redis is down waits for it without a crash', async () => {
    await begin();
    await stage.server.kill9();
    const warn = vi.fn();
    const early = await openRedis({ url: stage.server.url, warn });
    stage.atEnd(early.close);
    const returned = vi.fn();
    early.log.onReturn(returned);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(await early.log.ready()).toBe(false);
    await expect(early.log.append(TABLE, null, commitAfter(null))).rejects.toBeInstanceOf(Unwritten);
    expect(Math.abs(early.log.now() - Date.now())).toBeLessThan(100);
    await stage.server.restart();
    await vi.waitUntil(() => early.log.ready(), LONG);
    expect(await early.log.append(TABLE, null, commitAfter(null))).toMatchObject({ isMine: true });
    expect(returned).not.toHaveBeenCalled(); // it was never lost
  });

  test('closing does not wait for a Redis that hangs or is gone', async () => {
    await begin();
    const hanging = await stage.openNode(stage.server.url);
    stage.server.pause();
    const asked = performance.now();
    await hanging.close();
    await stage.server.kill9();
    await stage.node.close();
    expect(performance.now() - asked).toBeLessThan(5000);
    await expect(stage.node.log.tail(TABLE)).rejects.toBeInstanceOf(Unwritten);
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
      stage.atEnd(() => replica.stop());
      const follower = new Redis(replica.url);
      stage.atEnd(() => follower.disconnect());
      await follower.replicaof(stage.server.host, stage.server.port);
      const [first] = await appendMany(stage.node.log, TABLE, 1);
      await vi.waitFor(async () => expect(await follower.xlen(`{${TABLE}}:log`)).toBe(1), LONG);
      await follower.replicaof('NO', 'ONE');

      const [lost] = await appendMany(stage.node.log, TABLE, 1, first);
      const other = await stage.openNode(replica.url);
      const all = [first!, ...(await appendMany(other.log, TABLE, theirs, first))];
      const answer = await other.log.append(TABLE, endOf(lost!), commitAfter(lost!));
      expect(answer).toEqual({ ...endOf(all.at(-1)!), isMine: false });
      expect(await other.log.read(TABLE, 1)).toEqual(all);
      const there = (await other.log.read(TABLE, lost!.v))[0];
      expect(there?.mark).not.toBe(lost!.mark);
    },
  );
});
