import { mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Database, open } from 'lmdb';
import { type Commit, Unknown, Unwritten } from '../../log.ts';
import type { Pushed } from '../../notes.ts';
import { claimDir, DataDirRefused } from './claim.ts';

/** A commit and when its table ends unless another follows (ms). */
export interface Entry {
  readonly until: number;
  readonly commit: Commit;
}

export interface Note {
  readonly until: number;
  readonly value: string | Readonly<Record<string, string>> | readonly Pushed[];
}

/** One lmdb environment in DATA_DIR. */
export interface Environment {
  readonly entries: Database<Entry, [table: string, v: number]>;
  readonly notes: Database<Note, string>;
  /** @throws Unwritten */
  read<T>(work: () => T): T;
  /**
   * Runs `work` in a write transaction and answers once it is on the disk. `work` must end with its last write.
   * @throws Unwritten | Unknown
   */
  write<T>(work: () => T): Promise<T>;
  /** Whether it can be read and the last write ended. */
  ready(): boolean;
  close(): Promise<void>;
}

/** An empty environment and a few commits; below this lmdb could die of a full disk instead of refusing. */
const ROOM = 1024 * 1024;

/** @param patience how long a write may take until its outcome is called unknown (ms) @throws DataDirRefused */
export async function openEnvironment(dataDir: string, patience = 4000): Promise<Environment> {
  const dir = resolve(dataDir);
  makeRoom(dir);
  const release = await claimDir(dir);
  try {
    return withDatabases(dir, patience, release);
  } catch (error) {
    release();
    throw new DataDirRefused(`DATA_DIR=${dir} can't be opened: ${(error as Error).message}`, { cause: error });
  }
}

function makeRoom(dir: string): void {
  let room: number;
  try {
    mkdirSync(dir, { recursive: true });
    const { bavail, bsize } = statfsSync(dir);
    room = bavail * bsize;
  } catch (error) {
    throw new DataDirRefused(`DATA_DIR=${dir} can't be used: ${(error as Error).message}`, { cause: error });
  }
  if (room < ROOM) throw new DataDirRefused(`DATA_DIR=${dir} has no room left: free at least 1 MB on its disk.`);
}

function withDatabases(dir: string, patience: number, release: () => void): Environment {
  // Without overlapping sync a commit is its flush; see docs/adr/0001. Batching by turns leaves a rejection unhandled.
  const root = open({ path: dir, noSubdir: false, overlappingSync: false, eventTurnBatching: false });
  const entries = root.openDB<Entry, [string, number]>({ name: 'log', encoding: 'json' });
  const notes = root.openDB<Note, string>({ name: 'notes', encoding: 'json' });
  let stuck = false;

  function read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new Unwritten(`lmdb: ${(error as Error).message}`, { cause: error });
    }
  }

  async function write<T>(work: () => T): Promise<T> {
    const outcome = root.transaction(work).then(
      done => {
        stuck = false;
        return done;
      },
      async error => {
        throw await asUnwritten(error);
      },
    );
    try {
      return await inTime(patience, outcome);
    } catch (error) {
      stuck ||= error instanceof Unknown;
      throw error;
    }
  }

  function ready(): boolean {
    try {
      root.getStats();
      return !stuck;
    } catch {
      return false;
    }
  }

  async function close(): Promise<void> {
    await root.close();
    release();
  }
  return { entries, notes, read, write, ready, close };
}

async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unknown('lmdb: the disk did not answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** lmdb rejects with a general error that carries a promise of the true one; left alone, that would end the process. */
async function asUnwritten(error: unknown): Promise<Unwritten> {
  const { commitError } = error as { commitError?: Promise<never> };
  const cause: unknown = await Promise.race([commitError?.catch(reason => reason) ?? error, setImmediate(error)]);
  return new Unwritten(`lmdb: ${(cause as Error).message}`, { cause });
}
