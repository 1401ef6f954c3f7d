import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { cryptoShuffle } from '../shuffle.ts';
import { type Running, start } from '../start.ts';
import { newBrowser } from '../testing/browser.ts';
import { dataDir } from '../testing/server.ts';
import { PAGE } from './test/site.ts';

const data = dataDir();
let running: Running;
let url: string;
beforeAll(async () => {
  const pagesDir = join(data.dir, 'pages');
  mkdirSync(pagesDir);
  writeFileSync(join(pagesDir, 'index.html'), PAGE);
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: join(data.dir, 'data') };
  running = await start({ config: readConfig(env), shuffle: cryptoShuffle, pagesDir });
  url = `http://127.0.0.1:${running.port}`;
});
afterAll(async () => {
  await running.close();
  data.remove();
});

test('HO-31 a chat that previews the link five times seats nobody and is no watcher; then a person sits by it', async () => {
  const ray = await newBrowser(url, 'Persimmon');
  const { table, invite } = await ray.open({ title: 'Thursday' });
  const line = await ray.join(table);
  await line.until(() => line.here(), 'who is here');
  const before = { end: line.end(), view: line.view(), frames: line.frames.length };

  for (let n = 0; n < 5; n++) {
    for (const method of ['get', 'head'] as const) {
      const { headers, text } = await request(url)[method](`/t/${table}`).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
      if (method === 'get') expect(text).toBe(PAGE);
    }
  }
  // A frame that was caused by one of them would come before this answer.
  const mae = await newBrowser(url, 'Mae');
  const guest = await mae.join(table);
  await line.until(() => line.here()?.watchers.length === 1, 'Mae');
  expect({ end: line.end(), view: line.view() }).toEqual({ end: before.end, view: before.view });
  expect(new Set(line.frames.slice(before.frames).map(({ name }) => name))).toEqual(new Set(['here']));

  await guest.do({ do: 'sit', name: 'Mae', invite });
  await guest.until(() => guest.view().me === 'S', 'a seat');
  expect(guest.view().chairs.S).toMatchObject({ kind: 'person', name: 'Mae' });
  for (const each of [line, guest]) each.close();
});
