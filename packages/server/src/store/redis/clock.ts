import type { Cluster, Redis } from 'ioredis';

/** A slower answer (ms) says too little about the moment it was given. */
const SLOW = 500;

export interface StoreClock {
  /** The time of Redis in ms; before it was first reached, our own. */
  now(): number;
  measure(redis: Redis | Cluster): Promise<void>;
}

/** The time of Redis, as our own monotonic clock and an offset that is measured now and then. */
export function storeClock(): StoreClock {
  let offset: number | null = null;
  return {
    now: () => Math.floor(offset === null ? Date.now() : offset + performance.now()),
    async measure(redis) {
      const sent = performance.now();
      const [seconds, micros] = await redis.time();
      const back = performance.now();
      if (offset === null || back - sent < SLOW)
        offset = Number(seconds) * 1000 + Number(micros) / 1000 - (sent + back) / 2;
    },
  };
}
