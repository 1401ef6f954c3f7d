/**
 * Spoken codes: two words and a number that lead to a table while a person can still take a seat there. Notes only:
 * losing them costs a new code, never a table.
 */

import { randomInt } from 'node:crypto';
import { type Resolved, resolved } from '@clabber/protocol';
import type { Notes } from './notes.ts';
import { WORDS } from './words.ts';

export interface Codes {
  /** The code that leads to `table` by `invite`: the one it has, renewed, or a new one when it has none. */
  of(table: string, invite: string): Promise<string>;
  /** No seat can be taken any more, or the invite is another one: the code leads nowhere. */
  drop(table: string): Promise<void>;
  /** Where `code` leads (in capitals, as `spokenCode` makes it); null when nowhere. */
  resolve(code: string): Promise<Resolved | null>;
}

/** One of about 10^8: a word, another word, and a number of two digits that can be said without a zero. */
export const drawCode = (): string => {
  const first = randomInt(WORDS.length);
  const second = (first + 1 + randomInt(WORDS.length - 1)) % WORDS.length;
  return `${WORDS[first]}-${WORDS[second]}-${randomInt(10, 100)}`.toUpperCase();
};

/** @param life how long a code lives that nobody asks for, ms */
export const codesIn = (notes: Notes, life: number, draw: () => string = drawCode): Codes => {
  const target = (code: string) => `code:${code}`;
  const current = (table: string) => `code-of:${table}`;

  const resolve = async (code: string): Promise<Resolved | null> => {
    const text = await notes.get(target(code));
    return text === null ? null : resolved.parse(JSON.parse(text));
  };

  const mint = async (table: string, invite: string): Promise<string> => {
    const code = draw();
    if (!(await notes.claim(target(code), JSON.stringify({ table, invite }), life))) return mint(table, invite);
    if (await notes.claim(current(table), code, life)) return code;
    await notes.drop(target(code)); // another node was first
    return codes.of(table, invite);
  };

  const codes: Codes = {
    resolve,
    async of(table, invite) {
      const code = await notes.get(current(table));
      if (code === null) return mint(table, invite);
      const to = await resolve(code);
      if (to?.table !== table || to.invite !== invite) {
        await codes.drop(table);
        return mint(table, invite);
      }
      await notes.put(target(code), JSON.stringify(to), life);
      await notes.put(current(table), code, life);
      return code;
    },
    async drop(table) {
      const code = await notes.get(current(table));
      if (code === null) return;
      if ((await resolve(code))?.table === table) await notes.drop(target(code));
      await notes.drop(current(table));
    },
  };
  return codes;
};
