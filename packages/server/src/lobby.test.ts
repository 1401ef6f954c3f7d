import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { serveGlass } from './testing/glass.ts';

test('a spoilt note hides no other table', async () => {
  const node = await serveGlass();
  onTestFinished(node.close);
  await node.notes.putField('lobby', 'spoilt', '{"at":', 60_000);
  const ray = await newBrowser(node.url, 'Ray');
  const { table } = await ray.open({ options: { watch: 'welcome' } });
  const line = await ray.join(table);
  await expect.poll(async () => (await request(node.url).get('/api/tables')).text, { timeout: 5_000 }).toContain(table);
  line.close();
});
