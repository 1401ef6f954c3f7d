/** The list of public tables, as it may change under a hand that is about to press. */

import type { TableLine } from '@clabber/protocol';

export interface Row {
  readonly line: TableLine;
  /** It is no longer listed; its place is kept. */
  readonly gone: boolean;
}

/**
 * What is shown after a fresh answer. While somebody points at the list (`steady`) no row moves: who is gone stays where
 * he was, and new ones come last.
 */
export const settle = (shown: readonly Row[], fresh: readonly TableLine[], steady: boolean): readonly Row[] => {
  if (!steady) return fresh.map(line => ({ line, gone: false }));
  const kept = shown.map(({ line: old }) => {
    const line = fresh.find(each => each.table === old.table);
    return { line: line ?? old, gone: line === undefined };
  });
  const added = fresh.filter(line => !shown.some(row => row.line.table === line.table));
  return [...kept, ...added.map(line => ({ line, gone: false }))];
};
