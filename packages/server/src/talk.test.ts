import { afterEach, describe, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { serveGlass } from './testing/glass.ts';
import { heard, say, talks } from './testing/saying.ts';
import { dataDir, serve } from './testing/server.ts';
import { talkScenarios } from './testing/talk.ts';
import { watcherScenarios } from './testing/watchers.ts';

const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const onLmdb: Parameters<typeof talkScenarios>[1] = async (decks, own) => {
  const { dir, remove } = dataDir();
  const server = await serve({ DATA_DIR: dir }, decks, own);
  open.push(remove, server.close);
  return [server.url];
};
talkScenarios('the embedded store', onLmdb);
watcherScenarios('the embedded store', onLmdb);

describe('talk on a node of glass', () => {
  test('a line whose hint was lost is told with the next read', async () => {
    const node = await serveGlass();
    open.push(node.close);
    const host = await newBrowser(node.url, 'Ray');
    const { table } = await host.open();
    const line = await host.join(table);
    await line.until(() => talks(line).length > 0, 'the talk so far');
    const from = { alias: 'far', seat: null, name: 'Far', twin: 1 };
    const value = JSON.stringify({ by: 'far', id: 'x', v: 1, from, at: 1, said: { text: 'from afar' } });
    await node.notes.push(`talk:${table}`, value, 200, 60_000);
    await node.notes.push(`talk:${table}`, '{"of":"a later release"}', 200, 60_000);
    await (await newBrowser(node.url, 'Nosy')).join(table);
    await line.until(() => heard(line).includes('from afar'), 'what no hint told of');
    expect(talks(line).at(-1)!.lines).toEqual([{ n: expect.any(Number), from, at: 1, text: 'from afar' }]);
  });

  test('no log line holds what was said, or a name', async () => {
    const node = await serveGlass();
    open.push(node.close);
    const host = await newBrowser(node.url, 'Rumpelstiltskin');
    const { table } = await host.open();
    const line = await host.join(table);
    expect(await say(line, { text: 'a very secret word' })).toBe('said');
    expect(await say(line, { text: 'secret'.repeat(100) })).toBe('bad-message');
    expect(node.logged()).not.toBe('');
    expect(node.logged()).not.toMatch(/secret|Rumpelstiltskin/);
  });

  test('a closed table is listened to no more', async () => {
    const node = await serveGlass({ times: { linger: 200, sweep: 50 } });
    open.push(node.close);
    const host = await newBrowser(node.url, 'Ray');
    const { table } = await host.open();
    const line = await host.join(table);
    await say(line, { text: 'bye' });
    expect([...node.ears]).toContain(`talk:${table}`);
    line.close();
    await expect.poll(() => [...node.ears], { timeout: 5_000 }).not.toContain(`talk:${table}`);
  });
});
