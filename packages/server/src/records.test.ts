import { afterEach, beforeEach } from 'vitest';
import { openEmbedded } from './store/embedded/index.ts';
import { recordScenarios } from './testing/records.ts';
import { dataDir, serve } from './testing/server.ts';

let data: ReturnType<typeof dataDir>;
const open: (() => Promise<void>)[] = [];

beforeEach(() => {
  data = dataDir();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  data.remove();
});

recordScenarios('the embedded store', () => ({
  serve: async own => {
    const server = await serve({ DATA_DIR: data.dir }, [], own);
    open.push(server.close);
    return server;
  },
  withNotes: async work => {
    const store = await openEmbedded({ dataDir: data.dir });
    await work(store.notes);
    await store.close();
  },
}));
