import { setImmediate } from 'node:timers/promises';
import { type Appended, type End, type Log, Unknown } from '../../log.ts';
import { mustFollow, NOWHERE, sameEnd } from '../store.ts';
import type { Entry, Environment } from './environment.ts';
import type { Hub } from './hub.ts';

/** Higher than any version: a range up to it holds all of a table. */
const LAST = Number.MAX_SAFE_INTEGER;
/** The keys of a table's entries from version `from` on. */
export const rangeOf = (table: string, from: number): { start: [string, number]; end: [string, number] } => ({
  start: [table, from],
  end: [table, LAST],
});
const bellOf = (table: string) => `bell:${table}`;

export interface LogOptions {
  readonly environment: Environment;
  readonly hub: Hub;
  readonly node: symbol;
  readonly life: number;
  readonly now: () => number;
  close(): Promise<void>;
}

/** The log on lmdb: one entry per commit under [table, v], appended in a write transaction that looks at the last one. */
export function embeddedLog({ environment, hub, node, life, now, close }: LogOptions): Log {
  const { entries, read, write, ready } = environment;

  function last(table: string): Entry | null {
    const entry = lastEntry(environment, table);
    return entry && entry.until > now() ? entry : null;
  }

  async function append(table: string, expected: End | null, commit: Entry['commit']): Promise<Appended> {
    const end = expected ?? NOWHERE;
    mustFollow(end, commit);
    const { stands, wrote } = await write(() => {
      const stands = last(table)?.commit ?? NOWHERE;
      if (!sameEnd(stands, end)) return { stands, wrote: false };
      if (stands === NOWHERE) dropTable(environment, table); // what has ended but was not swept yet
      entries.put([table, commit.v], { until: now() + life, commit });
      return { stands: commit, wrote: true };
    }).catch(error => {
      throw seen(table, commit) ? new Unknown((error as Error).message, { cause: error }) : error;
    });
    if (wrote) hub.tell(node, bellOf(table), '');
    return { v: stands.v, mark: stands.mark, isMine: sameEnd(stands, commit) };
  }

  /** Whether a commit whose write failed can be read all the same, or nothing can. */
  function seen(table: string, commit: End): boolean {
    try {
      return entries.get([table, commit.v])?.commit.mark === commit.mark;
    } catch {
      return true;
    }
  }

  return {
    append,
    close,
    async read(table, from) {
      return read(() => {
        if (!last(table)) return [];
        return [...entries.getRange(rangeOf(table, from))].map(({ value }) => value.commit);
      });
    },
    async tail(table) {
      const entry = read(() => last(table));
      return entry && { v: entry.commit.v, mark: entry.commit.mark };
    },
    async listen(table, bell) {
      const stop = hub.hear(node, bellOf(table), bell);
      return async () => stop();
    },
    now,
    ready: async () => ready(),
    onReturn: () => {}, // the store is in this process: it is never lost and reached again
  };
}

function lastEntry({ entries }: Environment, table: string): Entry | null {
  const [last] = entries.getRange({ start: [table, LAST], end: [table, 0], reverse: true, limit: 1 });
  return last?.value ?? null;
}

function dropTable({ entries }: Environment, table: string): void {
  for (const key of [...entries.getKeys(rangeOf(table, 0))]) entries.remove(key);
}

/** Removes the tables that have ended, one transaction each. @throws Unwritten | Unknown */
export async function sweepTables(environment: Environment, now: () => number): Promise<void> {
  const ended = (table: string) => (lastEntry(environment, table)?.until ?? 0) <= now();
  for await (const table of tablesOf(environment)) {
    if (!environment.read(() => ended(table))) continue;
    await environment.write(() => {
      if (ended(table)) dropTable(environment, table);
    });
  }
}

/** Every table, one look a turn so that a sweep keeps nobody waiting. */
async function* tablesOf({ entries, read }: Environment): AsyncGenerator<string> {
  let table = '';
  for (;;) {
    const [key] = read(() => [...entries.getKeys({ start: [table, LAST], limit: 1 })]);
    if (!key) return;
    [table] = key;
    yield table;
    await setImmediate();
  }
}
