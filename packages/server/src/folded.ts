/** All that one node folds from a table's log. */

import { begin, evolve, type Person, type Table } from '@clabber/rules';
import { type Commit, type End, SCHEMA } from './log.ts';

/** How many of a person's last command ids are remembered. */
const REMEMBERED = 8;

/** An entry of a later release: this node does not understand the log and steps aside. */
export class FromTheFuture extends Error {
  override readonly name = 'FromTheFuture';
}

export interface Done {
  readonly id: string;
  readonly v: number;
}

export interface Folded extends End {
  readonly at: number; // of the last commit; time never runs behind it
  readonly dealt: number | null; // the version that dealt the last hand
  readonly state: Table;
  /** The mark of version v at `marks[v - 1]`. */
  readonly marks: readonly string[];
  readonly done: ReadonlyMap<Person, readonly Done[]>;
}

/** Folds one more commit; null is the table before its first. Mutates nothing a caller can see change meaning. */
export const foldCommit = (folded: Folded | null, commit: Commit): Folded => {
  if (commit.schema > SCHEMA) throw new FromTheFuture(`schema ${commit.schema}`);
  const [first, ...rest] = commit.events;
  let state: Table;
  if (folded === null) {
    if (first?.type !== 'Opened') throw new Error('a log begins with Opened');
    state = rest.reduce(evolve, begin(first));
  } else {
    state = commit.events.reduce(evolve, folded.state);
  }
  // The two collections grow in place: a fold is owned by one table, which replaces the old one at once.
  const marks = (folded?.marks ?? []) as string[];
  marks.push(commit.mark);
  const done = (folded?.done ?? new Map()) as Map<Person, readonly Done[]>;
  if (commit.by !== null && commit.id !== null) {
    const mine = done.get(commit.by) ?? [];
    done.set(commit.by, [...mine, { id: commit.id, v: commit.v }].slice(-REMEMBERED));
  }
  const dealt = commit.events.some(event => event.type === 'Dealt') ? commit.v : (folded?.dealt ?? null);
  return { v: commit.v, mark: commit.mark, at: commit.at, dealt, state, marks, done };
};
