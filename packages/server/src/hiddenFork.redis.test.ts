/** The log took another branch and no connection was lost over it, as when a slot of a cluster gets another master. */

import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { playUntil, seatFour, startGame, toPlay } from './testing/evening.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { QUICK, serve, type TestServer } from './testing/server.ts';

let redis: RedisServer;
let node: TestServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(() => node.close());
afterAll(() => redis.stop());

test('an act that meets another branch is refused, not played on a state its player never saw', async () => {
  // No sweep looks first: it is the append that finds out.
  node = await serve({ REDIS_URL: redis.url }, [], { ...QUICK, times: { ...QUICK.times, sweep: 600_000 } });
  const evening = await seatFour(node.url);
  await startGame(evening);
  await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
  const line = toPlay(evening);
  const { v } = line.end();

  // The last commit stands with another mark: the same turn, but not the one he saw.
  const admin = new Redis(redis.url);
  const key = `{${evening.table}}:log`;
  const [[, fields]] = (await admin.xrevrange(key, '+', '-', 'COUNT', 1)) as [[string, string[]]];
  const other = { ...JSON.parse(fields[3]!), mark: 'another1' };
  await admin.call('XDEL', key, `0-${v}`);
  await admin.call('XSETID', key, `0-${v - 1}`);
  await admin.xadd(key, `0-${v}`, 'mark', other.mark, 'commit', JSON.stringify(other));

  const card = line.view().game!.hand!.cards![0]!;
  expect(await line.do({ do: 'card', card })).toHaveProperty('no.refusal.code', 'went-back');
  expect(line.frames.findLast(({ name }) => name === 'sync')?.data).toMatchObject({ back: true, mark: other.mark });
  expect(await admin.xlen(key)).toBe(v);
  admin.disconnect();
  await playUntil(evening, each => each.view().game!.pad.length === 1);
});
