import { createHash } from 'node:crypto';
import type { Cluster, Redis } from 'ioredis';

/**
 * A Lua script, sent by its hash, and as text when this server does not know it yet. NOSCRIPT is an error reply, so the first
 * try did nothing.
 */
export function script(text: string) {
  const sha = createHash('sha1').update(text).digest('hex');
  return async (redis: Redis | Cluster, keys: string[], args: (string | number)[]): Promise<unknown> => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
      return await redis.eval(text, keys.length, ...keys, ...args);
    }
  };
}
