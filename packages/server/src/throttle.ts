/** How often is too often. What a socket does is counted in memory; joins, opens and codes are counted for all nodes. */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './config.ts';
import type { Notes } from './notes.ts';

/** Counts one for `key` (or `points`); answers 0 when that is within the limit, else the ms to wait. */
export type Throttle = (key: string, points?: number) => Promise<number>;

/** Counts on this node alone. */
export const throttle = ({ points, ms }: Limit): Throttle => {
  const limiter = new RateLimiterMemory({ points, duration: ms / 1000 });
  return async (key, cost = 1) => {
    try {
      await limiter.consume(key, cost);
      return 0;
    } catch (over) {
      if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext));
      throw over;
    }
  };
};

/** By this much a node's own window outlasts the shared one, which begins when the store is reached, ms. */
const SLACK = 200;

/**
 * Counts on all nodes together. This node's own count is asked first: it spares the store whoever hammers, and when its
 * window ends the shared one has ended too, so it says how long to wait.
 */
export const sharedThrottle = (notes: Notes, name: string, limit: Limit): Throttle => {
  const here = new RateLimiterMemory({ points: limit.points, duration: (limit.ms + SLACK) / 1000 });
  return async key => {
    const mine = await here.consume(key).catch((over: unknown) => over);
    if (!(mine instanceof RateLimiterRes)) throw mine;
    const wait = Math.max(1, Math.ceil(mine.msBeforeNext));
    if (mine.consumedPoints > limit.points) return wait;
    return (await notes.count(`count:${name}:${key}`, limit.ms)) > limit.points ? wait : 0;
  };
};
