import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spokenCode, tableTitle } from '@clabber/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesIn, drawCode } from './code.ts';
import { newSecret, newTableId } from './shuffle.ts';
import { type Embedded, openEmbedded } from './store/embedded/index.ts';
import { drawTitle, RIVERS } from './titles.ts';
import { WORDS } from './words.ts';

describe('the words', () => {
  test('are enough for about 10^8 codes', () => {
    expect(new Set(WORDS).size).toBe(WORDS.length);
    expect(WORDS.length * (WORDS.length - 1) * 90).toBeGreaterThan(9e7);
  });

  test('are short, plain, and told apart by their first four letters', () => {
    for (const word of WORDS) expect(word).toMatch(/^[a-z]{5,9}$/);
    expect(new Set(WORDS.map(word => word.slice(0, 4))).size).toBe(WORDS.length);
  });

  test('no slip of one letter makes one of another', () => {
    const blanks = (word: string) => [...word].map((_, n) => `${word.slice(0, n)}_${word.slice(n + 1)}`);
    const shorter = (word: string) => [...word].map((_, n) => word.slice(0, n) + word.slice(n + 1));
    const swapped = WORDS.flatMap(word => [...new Set(blanks(word))]);
    expect(new Set(swapped).size).toBe(swapped.length);
    const all = new Set(WORDS);
    expect(WORDS.filter(word => shorter(word).some(other => all.has(other)))).toEqual([]);
  });
});

describe('spoken codes', () => {
  const home = mkdtempSync(join(tmpdir(), 'clabber-codes-'));
  const day = 86_400_000;
  let store: Embedded;
  beforeAll(async () => {
    store = await openEmbedded({ dataDir: home });
  });
  afterAll(async () => {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  });
  const place = () => ({ table: newTableId(), invite: newSecret() });

  test('what is drawn is what a page may send', () => {
    for (let n = 0; n < 200; n++) {
      const code = drawCode();
      expect(spokenCode.parse(code.toLowerCase().replaceAll('-', ' '))).toBe(code);
      const [first, second] = code.split('-');
      expect(first).not.toBe(second);
    }
  });

  test('a table keeps its code while it is asked for, on any node', async () => {
    const { table, invite } = place();
    const code = await codesIn(store.notes, day).of(table, invite);
    expect(await codesIn(store.peer().notes, day).of(table, invite)).toBe(code);
    expect(await codesIn(store.notes, day).resolve(code)).toEqual({ table, invite });
  });

  test('nodes that ask at once agree on one, and no other is left behind', async () => {
    const { table, invite } = place();
    const drawn: string[] = [];
    const draw = () => {
      drawn.push(drawCode());
      return drawn.at(-1)!;
    };
    const codes = codesIn(store.notes, day, draw);
    const given = new Set(await Promise.all([1, 2, 3, 4].map(() => codes.of(table, invite))));
    expect(given.size).toBe(1);
    const leading = (await Promise.all(drawn.map(codes.resolve))).filter(to => to !== null);
    expect(leading).toEqual([{ table, invite }]);
  });

  test('a new invite, as after a kick, makes a new code; the old one leads nowhere', async () => {
    const { table, invite } = place();
    const codes = codesIn(store.notes, day);
    const before = await codes.of(table, invite);
    const other = newSecret();
    const after = await codes.of(table, other);
    expect(after).not.toBe(before);
    expect(await codes.resolve(before)).toBeNull();
    expect(await codes.resolve(after)).toEqual({ table, invite: other });
  });

  test('a dropped code leads nowhere, and the table gets another when a seat falls free', async () => {
    const { table, invite } = place();
    const codes = codesIn(store.notes, day);
    const before = await codes.of(table, invite);
    await codes.drop(table);
    expect(await codes.resolve(before)).toBeNull();
    await codes.drop(table); // nothing to drop
    expect(await codes.resolve(await codes.of(table, invite))).toEqual({ table, invite });
  });

  test('a code that another table has is not given twice', async () => {
    const [one, two] = [place(), place()];
    const drawn = ['MAPLE-HERON-42', 'MAPLE-HERON-42', 'ALDER-OTTER-17'];
    const codes = codesIn(store.notes, day, () => drawn.shift()!);
    expect(await codes.of(one.table, one.invite)).toBe('MAPLE-HERON-42');
    expect(await codes.of(two.table, two.invite)).toBe('ALDER-OTTER-17');
    expect(await codes.resolve('MAPLE-HERON-42')).toEqual(one);
  });

  test('lost notes cost a new code, never the table', async () => {
    const { table, invite } = place();
    const codes = codesIn(store.notes, day);
    await store.notes.drop(`code:${await codes.of(table, invite)}`);
    const after = await codes.of(table, invite);
    expect(await codes.resolve(after)).toEqual({ table, invite });
  });

  test('nobody asks for it any more: it ends', async () => {
    const { table, invite } = place();
    const codes = codesIn(store.notes, 20);
    const code = await codes.of(table, invite);
    await expect.poll(() => codes.resolve(code), { interval: 5 }).toBeNull();
  });
});

test('every title that is drawn may be one', () => {
  for (const river of RIVERS) expect(tableTitle.parse(river)).toBe(river);
  expect(new Set(RIVERS).size).toBe(RIVERS.length);
  expect(RIVERS).toContain(drawTitle());
});
