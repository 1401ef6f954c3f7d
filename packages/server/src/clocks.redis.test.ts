import { afterAll, afterEach, beforeAll } from 'vitest';
import { clocks } from './testing/clocks.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { serve, type TestServer } from './testing/server.ts';

let redis: RedisServer;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(() => redis.stop());

clocks('Redis', async (decks, own): Promise<TestServer> => {
  const server = await serve({ REDIS_URL: redis.url }, decks, own);
  open.push(server.close);
  return server;
});
