import request from 'supertest';
import { afterEach, describe, expect, test } from 'vitest';
import { Unwritten } from '../log.ts';
import { openSite, type Site } from './test/site.ts';

describe('health', () => {
  let site: Site;
  afterEach(() => site.close());

  test('a process with its store lives and is ready', async () => {
    site = await openSite();
    await request(site.url).get('/healthz').expect(200, { ok: true });
    await request(site.url).get('/readyz').expect(200, { ready: true });
  });

  test.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Unwritten('no connection'))],
  ])('while the store %s the process lives and is not ready', async (_, ready) => {
    site = await openSite({ ready });
    await request(site.url).get('/healthz').expect(200, { ok: true });
    await request(site.url).get('/readyz').expect(503, { code: 'store-away' });
  });

  test('asking mints nothing', async () => {
    site = await openSite();
    for (const path of ['/healthz', '/readyz']) {
      expect((await request(site.url).get(path)).headers['set-cookie']).toBeUndefined();
    }
  });
});
