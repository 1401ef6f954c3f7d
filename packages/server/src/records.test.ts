import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from './store/embedded/index.ts';
import { seatFour, startGame } from './testing/evening.ts';
import { serveGlass } from './testing/glass.ts';
import { gamesAt, recordScenarios } from './testing/records.ts';
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

test('asking for games that are not there reads no log again and again', async () => {
  const node = await serveGlass();
  onTestFinished(node.close);
  const evening = await seatFour(node.url);
  await startGame(evening); // its first game runs
  const often = (table: string) => Promise.all(Array.from({ length: 10 }, () => gamesAt(node.url, table)));

  const before = node.reads.calls();
  expect((await often(evening.table)).flat()).toEqual([]);
  expect(node.reads.calls()).toBe(before);

  const { table } = await evening.browsers.N.open(); // which nobody is at
  expect((await often(table)).flat()).toEqual([]);
  expect(await gamesAt(node.url, table)).toEqual([]);
  expect(node.reads.calls()).toBe(before + 1);
});
