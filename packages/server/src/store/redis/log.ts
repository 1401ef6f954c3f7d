import { readFileSync } from 'node:fs';
import type { Commit, End, Log } from '../../log.ts';
import { mustFollow, NOWHERE, sameEnd } from '../store.ts';
import type { Connection } from './connection.ts';
import { script } from './script.ts';

const runAppend = script(readFileSync(new URL('./append.lua', import.meta.url), 'utf8'));

/** The table's stream and its bell. The braces put all keys of a table into one hash slot of a cluster. */
const keyOf = (table: string) => `{${table}}:log`;

/** The log on Redis Streams: a stream per table, an entry `0-v` per commit. @param life W in ms @param now in ms */
export function redisLog(connection: Connection, life: number, now: () => number): Log {
  const { node, channels, read, write, hear, hears, onReturn, close } = connection;

  return {
    async append(table, expected, commit) {
      const end = expected ?? NOWHERE;
      mustFollow(end, commit);
      const key = keyOf(table);
      const own = hears(key) ? 1 : 0;
      const text = JSON.stringify(commit);
      const args = [end.v, end.mark, commit.v, commit.mark, text, life, node, own, channels.kind];
      const [v, mark] = (await write(redis => runAppend(redis, [key], args))) as [string, string];
      const stands = { v: Number(v), mark };
      return { ...stands, isMine: sameEnd(stands, commit) };
    },
    async read(table, from) {
      const entries = await read(redis => redis.xrange(keyOf(table), `0-${Math.max(from, 0)}`, '+'));
      return entries.map(([, fields]) => JSON.parse(fields[3] ?? '') as Commit);
    },
    async tail(table) {
      const [last] = await read(redis => redis.xrevrange(keyOf(table), '+', '-', 'COUNT', 1));
      return last ? endOf(last) : null;
    },
    listen: (table, bell) => hear(keyOf(table), () => bell()),
    now,
    ready: () => read(redis => redis.ping()).then(Boolean, () => false),
    onReturn,
    close,
  };
}

function endOf([id, [, mark = '']]: [id: string, fields: string[]]): End {
  return { v: Number(id.slice(2)), mark };
}
