import { afterAll, afterEach, beforeAll } from 'vitest';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { serve, type TestServer } from './testing/server.ts';
import { talkScenarios } from './testing/talk.ts';
import { watcherScenarios } from './testing/watchers.ts';

let redis: RedisServer;
const open: TestServer[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
afterAll(() => redis.stop());

const onTwoNodes: Parameters<typeof talkScenarios>[1] = async (decks, own) => {
  for (let n = 0; n < 2; n += 1) open.push(await serve({ REDIS_URL: redis.url }, decks, own));
  return open.map(({ url }) => url);
};
talkScenarios('two nodes and Redis', onTwoNodes);
watcherScenarios('two nodes and Redis', onTwoNodes);
