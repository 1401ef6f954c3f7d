import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../testing/bundle.ts';
import { inspecting } from '../testing/inspecting.ts';
import { runToEnd } from '../testing/program.ts';
import { type RedisServer, startRedis } from '../testing/redisServer.ts';

let redis: RedisServer;
let outside: Redis;
beforeAll(async () => {
  redis = await startRedis();
  outside = new Redis(redis.url);
});
afterAll(async () => {
  outside.disconnect();
  await redis.stop();
});

/** The table's log, every key there is, and how often Redis was changed. */
const copy = async (table: string) => ({
  log: await outside.dump(`{${table}}:log`),
  keys: (await outside.keys('*')).sort(),
  changes: /rdb_changes_since_last_save:\d+/.exec(await outside.info('persistence'))?.[0],
});

inspecting('Redis', () => ({ REDIS_URL: redis.url }), copy);

test('a Redis that is not there is told in plain words', async () => {
  const away = await startRedis();
  await away.stop();
  const { code, err } = await runToEnd(bundled('inspect'), ['AAAAAAAAAAAA'], { REDIS_URL: away.url });
  expect(code).toBe(1);
  expect(err).toMatch(/^Redis can't be reached: .*ECONNREFUSED/);
});
