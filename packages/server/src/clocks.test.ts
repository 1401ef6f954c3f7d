import { afterEach } from 'vitest';
import { clocks } from './testing/clocks.ts';
import { dataDir, serve, type TestServer } from './testing/server.ts';

const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

clocks('the embedded store', async (decks, own): Promise<TestServer> => {
  const { dir, remove } = dataDir();
  const server = await serve({ DATA_DIR: dir }, decks, own);
  open.push(remove, server.close);
  return server;
});
