import { afterAll, beforeAll } from 'vitest';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { restarts } from './testing/restarts.ts';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

restarts('Redis', () => ({ REDIS_URL: redis.url }));
