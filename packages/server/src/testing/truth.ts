/** What a table's log says, read past all nodes. */

import { type Table, viewOf } from '@clabber/rules';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { foldCommit } from '../folded.ts';
import type { Commit } from '../log.ts';
import type { Line } from './browser.ts';

/** The whole log of a table in the Redis at `url`. */
export const logIn = async (url: string, table: string): Promise<readonly Commit[]> => {
  const redis = new Redis(url);
  const entries = await redis.xrange(`{${table}}:log`, '-', '+');
  redis.disconnect();
  return entries.map(([, fields]) => JSON.parse(fields[3]!) as Commit);
};

const foldAll = (log: readonly Commit[]): Table => {
  const [first, ...rest] = log;
  return rest.reduce(foldCommit, foldCommit(null, first!)).state;
};

/** Versions are 1…n, every page is at the end, and each sees what the log folds to. */
export const expectTruth = (log: readonly Commit[], lines: readonly Line[]): void => {
  expect(log.map(({ v }) => v)).toEqual(log.map((_, n) => n + 1));
  const state = foldAll(log);
  const { v, mark } = log.at(-1)!;
  for (const line of lines) {
    expect(line.end()).toEqual({ v, mark });
    expect(line.view()).toEqual(viewOf(state, line.view().me));
  }
};
