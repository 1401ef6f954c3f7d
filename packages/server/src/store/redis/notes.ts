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

/** Each value begins with its number. */
const runPush = script(`
local time = redis.call('TIME')
local last = redis.call('LINDEX', KEYS[1], -1)
local n = time[1] * 1000 + math.floor(time[2] / 1000)
if last then n = math.max(n, tonumber(string.match(last, '^%d+')) + 1) end
n = string.format('%.0f', n)
redis.call('RPUSH', KEYS[1], n .. ' ' .. ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[2]), -1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return n`);

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
    push: (key, value, most, ms) =>
      write(async redis => Number(await runPush(redis, [keyOf(key)], [value, most, lasting(ms)]))),
    list: key =>
      read(async redis => {
        const values = await redis.lrange(keyOf(key), 0, -1);
        return values.map(text => {
          const n = text.slice(0, text.indexOf(' '));
          return { n: Number(n), value: text.slice(n.length + 1) };
        });
      }),
    count: (key, ms) => write(async redis => Number(await runCount(redis, [keyOf(key)], [lasting(ms)]))),
    tell: (channel, message) => tell(keyOf(channel), message),
    hear: (channel, listener) => hear(keyOf(channel), listener),
  };
}
