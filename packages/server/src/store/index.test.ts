import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendMany, endOf } from '../testing/commits.ts';
import { openStore } from './index.ts';

test('the embedded store keeps log and notes over a restart, and makes its folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'clabber-'));
  const dataDir = join(root, 'not', 'yet');
  const before = await openStore({ kind: 'embedded', dataDir });
  const all = await appendMany(before.log, 'table', 3);
  await before.notes.putField('tables:ann', 'table', 'since', 60_000);
  await before.close();

  const after = await openStore({ kind: 'embedded', dataDir });
  expect(await after.log.read('table', 1)).toEqual(all);
  expect(await after.log.tail('table')).toEqual(endOf(all[2]!));
  expect(await after.notes.fields('tables:ann')).toEqual({ table: 'since' });
  await after.close();
  rmSync(root, { recursive: true });
});
