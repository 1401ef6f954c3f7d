import type { Commit, End, Log } from '../log.ts';
import type { Notes } from '../notes.ts';

/** What one node holds of a store. Its log and its notes share one connection: closing either, or the store, ends all. */
export interface Store {
  readonly log: Log;
  readonly notes: Notes;
  close(): Promise<void>;
}

/** W, how long a table lives after its last commit (ms). */
export const LIFE = 24 * 60 * 60 * 1000;

/** Where an empty log ends. */
export const NOWHERE: End = { v: 0, mark: '' };

export const sameEnd = (a: End, b: End): boolean => a.v === b.v && a.mark === b.mark;

/** @throws RangeError when `commit` would leave a hole behind `end`: the caller is wrong, not the store. */
export function mustFollow(end: End, commit: Commit): void {
  if (commit.v !== end.v + 1 || commit.mark === '')
    throw new RangeError(`commit ${commit.v} can't follow version ${end.v}`);
}
