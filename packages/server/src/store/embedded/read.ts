import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { open } from 'lmdb';
import type { Commit } from '../../log.ts';
import { DataDirRefused } from './claim.ts';
import type { Entry } from './environment.ts';
import { rangeOf } from './log.ts';

/**
 * One table's log as it is on the disk, ended and not yet swept included. Takes no claim, so a server may have the folder
 * meanwhile, and writes no data: lmdb notes a reader in `lock.mdb` and keeps that version for him until he is done.
 * @throws DataDirRefused when there is nothing to read
 */
export async function readEmbedded(dataDir: string, table: string): Promise<readonly Commit[]> {
  const dir = resolve(dataDir);
  // lmdb would make the folder.
  if (!existsSync(join(dir, 'data.mdb'))) throw new DataDirRefused(`DATA_DIR=${dir} holds no tables.`);
  try {
    const root = open({ path: dir, noSubdir: false, readOnly: true });
    try {
      const entries = root.openDB<Entry, [string, number]>({ name: 'log', encoding: 'json' });
      return [...entries.getRange(rangeOf(table, 1))].map(({ value }) => value.commit);
    } finally {
      await root.close();
    }
  } catch (error) {
    throw new DataDirRefused(`DATA_DIR=${dir} can't be read: ${(error as Error).message}`, { cause: error });
  }
}
