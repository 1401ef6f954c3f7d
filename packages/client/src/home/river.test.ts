import type { TableLine } from '@clabber/protocol';
import { expect, test } from 'vitest';
import { settle } from './river.ts';

const line = (table: string, watchers = 0): TableLine => ({ table, watchers }) as TableLine;
const names = (rows: ReturnType<typeof settle>): string[] =>
  rows.map(({ line, gone }) => `${line.table}${line.watchers}${gone ? ' gone' : ''}`);

test('a list nobody points at follows the server', () => {
  const shown = settle([], [line('a'), line('b')], false);
  expect(names(settle(shown, [line('c'), line('a')], false))).toEqual(['c0', 'a0']);
});

test('under a pointer rows keep their places: a table that is gone says so, a new one comes last', () => {
  const shown = settle([], [line('a'), line('b')], false);
  expect(names(settle(shown, [line('c'), line('b', 2)], true))).toEqual(['a0 gone', 'b2', 'c0']);
});

test('a table that comes back stands where it stood', () => {
  const shown = settle(settle([], [line('a'), line('b')], false), [line('b')], true);
  expect(names(settle(shown, [line('b'), line('a')], true))).toEqual(['a0', 'b0']);
});
