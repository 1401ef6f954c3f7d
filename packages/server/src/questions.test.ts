import { afterEach } from 'vitest';
import { questionScenarios } from './testing/questions.ts';
import { dataDir, serve, type TestServer } from './testing/server.ts';

const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

questionScenarios('the embedded store', async (decks, own): Promise<TestServer> => {
  const { dir, remove } = dataDir();
  const server = await serve({ DATA_DIR: dir }, decks, own);
  open.push(remove, server.close);
  return server;
});
