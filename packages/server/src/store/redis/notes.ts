import type { Notes } from '../../notes.ts';
import type { Connection } from './connection.ts';
import { script } from './script.ts';

const runPutField = script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`);

const runCount = script(`
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`);

const keyOf = (key: string) => `note:${key}`;
/** Whole ms; for ever is long enough. */
const lasting = (ms: number) => Math.ceil(Math.min(ms, 1e15));

/** Notes in Redis, all under `note:`. `ms` may be Infinity. All reject with Unwritten or Unknown when Redis fails. */
export function redisNotes({ read, write, tell, hear, close }: Connection): Notes {
  return {
    close,
    async put(key, value, ms) {
      await write(redis => redis.set(keyOf(key), value, 'PX', lasting(ms)));
    },
    get: key => read(redis => redis.get(keyOf(key))),
    claim: (key, value, ms) =>
      write(async redis => (await redis.set(keyOf(key), value, 'PX', lasting(ms), 'NX')) === 'OK'),
    async drop(key) {
      await write(redis => redis.del(keyOf(key)));
    },
    async putField(key, field, value, ms) {
      await write(redis => runPutField(redis, [keyOf(key)], [field, value, lasting(ms)]));
    },
    fields: key => read(redis => redis.hgetall(keyOf(key))),
    async dropField(key, field) {
      await write(redis => redis.hdel(keyOf(key), field));
    },
    count: (key, ms) => write(async redis => Number(await runCount(redis, [keyOf(key)], [lasting(ms)]))),
    tell: (channel, message) => tell(keyOf(channel), message),
    hear: (channel, listener) => hear(keyOf(channel), listener),
  };
}
