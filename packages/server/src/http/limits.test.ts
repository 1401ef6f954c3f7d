import request from 'supertest';
import { afterEach, describe, expect, test } from 'vitest';
import { newcomer, openSite, type Site } from './test/site.ts';

describe('too fast', () => {
  let site: Site;
  afterEach(() => site.close());
  const once = { points: 1, ms: 60_000 };

  test('5 codes a minute an address', async () => {
    site = await openSite();
    const tell = () => request(site.url).post('/api/codes').send({ code: 'MAPLE-HERON-42' });
    for (let n = 0; n < 5; n++) await tell().expect(404);
    const { body, headers } = await tell().expect(429);
    expect(body).toEqual({ code: 'too-fast', ms: expect.any(Number) });
    expect(body.ms).toBeGreaterThan(30_000);
    expect(body.ms).toBeLessThan(61_000);
    expect(Number(headers['retry-after'])).toBe(Math.ceil(body.ms / 1000));
  });

  test('what is no code costs no try', async () => {
    site = await openSite({ limits: { codes: once } });
    await request(site.url).post('/api/codes').send({ code: 'MAPLE' }).expect(400);
    await request(site.url).post('/api/codes').send({ code: 'MAPLE-HERON-42' }).expect(404);
    await request(site.url).post('/api/codes').send({ code: 'MAPLE-HERON-42' }).expect(429);
  });

  test('this server as a whole', async () => {
    site = await openSite({ env: { TRUST_PROXY: '1' }, limits: { codesHere: { points: 2, ms: 60_000 } } });
    const tell = (from: string) =>
      request(site.url).post('/api/codes').set('x-forwarded-for', from).send({ code: 'MAPLE-HERON-42' });
    await tell('198.51.100.1').expect(404);
    await tell('198.51.100.2').expect(404);
    await tell('198.51.100.3').expect(429);
  });

  test('30 tables an hour an address', async () => {
    site = await openSite();
    const cookie = await newcomer(site);
    const openTable = () => request(site.url).post('/api/tables').set('cookie', cookie).send({ name: 'Ray' });
    for (let n = 0; n < 30; n++) await openTable().expect(200);
    expect((await openTable().expect(429)).body.code).toBe('too-fast');
    expect(site.openings).toHaveLength(30);
  });

  test('a table that is refused costs none', async () => {
    site = await openSite({ limits: { opens: once } });
    const cookie = await newcomer(site);
    const openTable = (body: object) => request(site.url).post('/api/tables').set('cookie', cookie).send(body);
    await openTable({ name: 'Ray', options: { watch: 'all' } }).expect(400);
    await openTable({ name: 'Ray' }).expect(200);
    await openTable({ name: 'Ray' }).expect(429);
  });

  test('new cookies', async () => {
    site = await openSite({ limits: { me: once } });
    await newcomer(site);
    const { body, headers } = await request(site.url).post('/api/me').send({}).expect(429);
    expect(body.code).toBe('too-fast');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('an address is the browser’s only behind a proxy that is trusted', async () => {
    site = await openSite({ limits: { me: once } });
    await request(site.url).post('/api/me').set('x-forwarded-for', '198.51.100.1').send({}).expect(200);
    await request(site.url).post('/api/me').set('x-forwarded-for', '198.51.100.2').send({}).expect(429);
  });

  test('behind one, each address counts for itself', async () => {
    site = await openSite({ env: { TRUST_PROXY: 'loopback' }, limits: { me: once } });
    const post = (from: string) => request(site.url).post('/api/me').set('x-forwarded-for', from).send({});
    await post('198.51.100.1').expect(200);
    await post('198.51.100.2').expect(200);
    await post('198.51.100.2').expect(429);
    await post('9.9.9.9, 198.51.100.2').expect(429); // what the browser made up stands before what the proxy saw
  });
});
