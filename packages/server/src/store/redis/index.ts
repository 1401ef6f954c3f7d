import { LIFE, type Store } from '../store.ts';
import { storeClock } from './clock.ts';
import { connect, type RedisConfig } from './connect.ts';
import { holdConnection } from './connection.ts';
import { redisLog } from './log.ts';
import { redisNotes } from './notes.ts';

const MEASURE_EVERY = 10_000;

/** Opens this node's store in Redis, which need not be reached yet. @param config `life` and `measureEvery` in ms */
export async function openRedis(
  config: RedisConfig & {
    readonly life?: number;
    readonly measureEvery?: number;
    readonly warn?: (error: Error) => void;
  },
): Promise<Store> {
  const { life = LIFE, measureEvery = MEASURE_EVERY, warn } = config;
  const clock = storeClock();
  const connection = holdConnection(connect(config, warn), clock.measure);
  const measuring = setInterval(() => {
    connection.read(clock.measure).catch(() => {}); // the last offset still holds
  }, measureEvery).unref();

  async function close(): Promise<void> {
    clearInterval(measuring);
    await connection.close();
  }
  const view = { ...connection, close };
  return { log: redisLog(view, life, clock.now), notes: redisNotes(view), close };
}
