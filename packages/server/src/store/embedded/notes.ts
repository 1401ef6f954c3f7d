import { setImmediate } from 'node:timers/promises';
import type { Notes, Pushed } from '../../notes.ts';
import type { Environment, Note } from './environment.ts';
import type { Hub } from './hub.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;
const messagesOf = (channel: string) => `note:${channel}`;

export interface NotesOptions {
  readonly environment: Environment;
  readonly hub: Hub;
  readonly node: symbol;
  readonly now: () => number;
  close(): Promise<void>;
}

/** Notes on lmdb: a map or a list is one note. `ms` may be Infinity. All reject with Unwritten or Unknown when the disk fails. */
export function embeddedNotes({ environment, hub, node, now, close }: NotesOptions): Notes {
  const { notes, read, write } = environment;

  function find(key: string): Note['value'] | null {
    const note = notes.get(key);
    return note && note.until > now() ? note.value : null;
  }
  const textOf = (key: string) => {
    const value = find(key);
    return typeof value === 'string' ? value : null;
  };
  const fieldsOf = (key: string) => {
    const value = find(key);
    return typeof value === 'object' && value !== null && !isList(value) ? value : {};
  };
  const listOf = (key: string): readonly Pushed[] => {
    const value = find(key);
    return value !== null && isList(value) ? value : [];
  };
  const store = (key: string, value: Note['value'], ms: number) =>
    notes.put(key, { until: Math.min(now() + ms, FOREVER), value });

  return {
    close,
    async put(key, value, ms) {
      await write(() => store(key, value, ms));
    },
    async get(key) {
      return read(() => textOf(key));
    },
    claim: (key, value, ms) =>
      write(() => {
        if (find(key) !== null) return false;
        store(key, value, ms);
        return true;
      }),
    async drop(key) {
      await write(() => notes.remove(key));
    },
    async putField(key, field, value, ms) {
      await write(() => store(key, { ...fieldsOf(key), [field]: value }, ms));
    },
    async fields(key) {
      return read(() => fieldsOf(key));
    },
    async dropField(key, field) {
      await write(() => {
        const { [field]: _, ...rest } = fieldsOf(key);
        const until = notes.get(key)?.until;
        if (until !== undefined) notes.put(key, { until, value: rest });
      });
    },
    push: (key, value, most, ms) =>
      write(() => {
        const before = listOf(key);
        const n = Math.max(Math.floor(now()), (before.at(-1)?.n ?? 0) + 1);
        store(key, [...before, { n, value }].slice(-most), ms);
        return n;
      }),
    async list(key) {
      return read(() => listOf(key));
    },
    count: (key, ms) =>
      write(() => {
        const seen = Number(textOf(key) ?? 0);
        const until = seen > 0 ? notes.get(key)?.until : undefined;
        notes.put(key, { until: until ?? now() + ms, value: String(seen + 1) });
        return seen + 1;
      }),
    async tell(channel, message) {
      hub.tell(node, messagesOf(channel), message);
    },
    async hear(channel, tell) {
      const stop = hub.hear(node, messagesOf(channel), tell);
      return async () => stop();
    },
  };
}

const isList = (value: Note['value']): value is readonly Pushed[] => Array.isArray(value);

/** Removes the notes that have ended, a look a turn. @throws Unwritten | Unknown */
export async function sweepNotes({ notes, read, write }: Environment, now: () => number): Promise<void> {
  const ended = (key: string) => (notes.get(key)?.until ?? FOREVER) <= now();
  let key = '';
  for (;;) {
    const [next] = read(() => [...notes.getKeys({ start: key, exclusiveStart: true, limit: 1 })]);
    if (next === undefined) return;
    key = next;
    if (read(() => ended(next)))
      await write(() => {
        if (ended(next)) notes.remove(next);
      });
    await setImmediate();
  }
}
