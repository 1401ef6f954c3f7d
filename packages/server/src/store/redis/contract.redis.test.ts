import { vi } from 'vitest';
import { startRedis } from '../../testing/redisServer.ts';
import { storeContract } from '../contract.ts';
import { openRedis } from './index.ts';

storeContract('Redis', async life => {
  const server = await startRedis();
  return {
    async node() {
      const store = await openRedis({ url: server.url, ...(life !== undefined && { life }) });
      await vi.waitUntil(() => store.log.ready());
      return store;
    },
    end: server.stop,
  };
});
