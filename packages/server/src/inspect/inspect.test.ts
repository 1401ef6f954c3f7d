import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundled } from '../testing/bundle.ts';
import { inspecting } from '../testing/inspecting.ts';
import { runToEnd } from '../testing/program.ts';
import { dataDir } from '../testing/server.ts';

const data = dataDir();
afterAll(data.remove);

inspecting(
  'the embedded store',
  () => ({ DATA_DIR: data.dir }),
  async () => readFileSync(join(data.dir, 'data.mdb')).toString('base64'),
);

test('a folder that is not there, or holds no tables, is named and not made', async () => {
  const empty = dataDir();
  for (const dir of [join(empty.dir, 'none'), empty.dir]) {
    const { code, err } = await runToEnd(bundled('inspect'), ['AAAAAAAAAAAA'], { DATA_DIR: dir });
    expect({ code, err }).toEqual({ code: 1, err: `DATA_DIR=${dir} holds no tables.\n` });
  }
  expect(existsSync(join(empty.dir, 'none'))).toBe(false);
  expect(readdirSync(empty.dir)).toEqual([]);
  empty.remove();
});
