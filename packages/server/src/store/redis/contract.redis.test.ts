import { vi } from 'vitest';
import { startRedis } from '../../testing/redisServer.ts';
import { storeContract } from '../contract.ts';
import { openStore } from '../index.ts';

storeContract('Redis', async life => {
  const server = await startRedis();
  return {
    async node() {
      const store = await openStore({ kind: 'redis', url: server.url, ...(life !== undefined && { life }) });
      await vi.waitUntil(() => store.log.ready());
      return store;
    },
    end: server.stop,
  };
});
