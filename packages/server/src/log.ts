/** The contract of a table's log, the one thing that is true. Two stores fulfil it: `store/embedded` and `store/redis`. */

import type { TableEvent } from '@clabber/rules';

/** Bumped when a new event type is written; a node that meets a higher one steps aside. */
export const SCHEMA = 2;

/** Where a log ends. The version alone could stand for two contents after a failover; the mark (48 random bits) tells. */
export interface End {
  readonly v: number;
  readonly mark: string;
}

/** One entry: what happened, when (store's clock, ms), and whose command it was. */
export interface Commit extends End {
  readonly schema: number;
  readonly at: number;
  readonly by: string | null; // a person; null when the table spoke
  readonly id: string | null; // his command's id
  readonly events: readonly TableEvent[];
}

/** The end that stands after an append was tried; `isMine` when it is the commit that was handed over. */
export interface Appended extends End {
  readonly isMine: boolean;
}

/** The store gave no answer: the append may or may not have landed. Read the tail to learn which. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
}
/** The store certainly did not do what was asked. */
export class Unwritten extends Error {
  override readonly name = 'Unwritten';
}

export interface Log {
  /**
   * Appends `commit` if the log still ends at `end` (version and mark; null: the log is empty), and rings the bell of every
   * other node that listens. Repeating the same commit is safe: its mark makes it `isMine` while it is the last entry.
   * @throws Unknown | Unwritten
   */
  append(table: string, end: End | null, commit: Commit): Promise<Appended>;
  /** Entries from version `from` on, in order; none when the table never was or has expired. @throws Unwritten */
  read(table: string, from: number): Promise<readonly Commit[]>;
  /** The last entry's version and mark, null when the log is empty. @throws Unwritten */
  tail(table: string): Promise<End | null>;
  /** Rings `bell` when another node appended. A hint that may be lost; resolves once listening. */
  listen(table: string, bell: () => void): Promise<() => Promise<void>>;
  /** The store's clock in ms, from an offset measured when it was reached and every 10 s since. */
  now(): number;
  /** Whether the store answers now. */
  ready(): Promise<boolean>;
  /** Told each time the store is reached again after it was lost: tails must be compared before anything is appended. */
  onReturn(tell: () => void): void;
  close(): Promise<void>;
}
