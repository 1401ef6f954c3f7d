import { afterAll, afterEach, beforeAll } from 'vitest';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { serve, type TestServer } from './testing/server.ts';
import { talkScenarios } from './testing/talk.ts';

let redis: RedisServer;
const open: TestServer[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
afterAll(() => redis.stop());

talkScenarios('two nodes and Redis', async (decks, own) => {
  for (let n = 0; n < 2; n += 1) open.push(await serve({ REDIS_URL: redis.url }, decks, own));
  return open.map(({ url }) => url);
});
