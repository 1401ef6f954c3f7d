import { afterAll } from 'vitest';
import { restarts } from './testing/restarts.ts';
import { dataDir } from './testing/server.ts';

const folders: (() => void)[] = [];

afterAll(() => {
  for (const remove of folders) remove();
});

restarts('the embedded store', () => {
  const { dir, remove } = dataDir();
  folders.push(remove);
  return { DATA_DIR: dir };
});
