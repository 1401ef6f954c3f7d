import { afterAll, beforeAll } from 'vitest';
import { restarts } from './restarts.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

restarts('Redis', () => ({ REDIS_URL: redis.url }));
