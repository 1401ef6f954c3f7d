import type { Me } from '@clabber/protocol';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, LENIENT, NEW, newcomer, openSite, type Site } from './test/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ limits: LENIENT });
});
afterAll(() => site.close());

describe('POST /api/me', () => {
  test('mints a cookie that no script reads, over plain http without Secure', async () => {
    const { headers, body } = await request(site.url).post('/api/me').send({}).expect(200);
    const [line = '', ...more] = headers['set-cookie'] as unknown as string[];
    expect(more).toEqual([]);
    expect(line).toMatch(/^clabber=[A-Za-z0-9_-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(body).toEqual({ name: null, tables: [], origin: null });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('two browsers get two secrets', async () => {
    expect(await newcomer(site)).not.toBe(await newcomer(site));
  });

  test('renews the cookie it is given and keeps the name', async () => {
    const cookie = await newcomer(site, '  Ray  ');
    const { headers, body } = await request(site.url).post('/api/me').set('cookie', cookie).send({}).expect(200);
    expect(cookieOf(headers)).toBe(cookie);
    expect(body.name).toBe('Ray');
    const me = await request(site.url).get('/api/me').set('cookie', cookie).expect(200);
    expect(me.body).toEqual({ name: 'Ray', tables: [], origin: null });
  });

  test('a later name replaces the first', async () => {
    const cookie = await newcomer(site, 'Ray');
    await request(site.url).post('/api/me').set('cookie', cookie).send({ name: 'Mae' }).expect(200);
    const { body } = await request(site.url).get('/api/me').set('cookie', cookie);
    expect(body.name).toBe('Mae');
  });

  test.each(['clabber=short', 'clabber=', `clabber=${'x'.repeat(23)}`, 'clabber=%00', 'other=1'])(
    'a cookie we never made (%s) is replaced',
    async cookie => {
      const { headers } = await request(site.url).post('/api/me').set('cookie', cookie).send({}).expect(200);
      expect(cookieOf(headers)).toMatch(/^clabber=[A-Za-z0-9_-]{22}$/);
    },
  );

  test.each([
    ['empty', ''],
    ['blanks', ' \t\n '],
    ['bidi marks alone', '\u202e\u200f'],
    ['21 letters', 'a'.repeat(21)],
    ['5,000 letters', 'a'.repeat(5000)],
    ['a number', 7],
    ['nothing', null],
  ])('HO-33 a name that is %s is refused, and nothing is minted', async (_, name) => {
    const { headers, body } = await request(site.url).post('/api/me').send({ name }).expect(400);
    expect(body).toEqual({ code: 'bad-request' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('HO-33 a name with markup stays text; control and bidi characters go', async () => {
    const { body } = await request(site.url).post('/api/me').send({ name: '<b>R\u202ea\u0000y</b>' }).expect(200);
    expect(body.name).toBe('<b>Ray</b>');
  });

  test.each([
    ['an unknown field', { name: 'Ray', host: true }],
    ['an array', []],
    ['a string', '"Ray"'],
  ])('a body that is %s is refused', async (_, body) => {
    const answer = await request(site.url).post('/api/me').set('content-type', 'application/json').send(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'bad-request' });
  });
});

describe('GET /api/me', () => {
  test('knows nobody without a cookie, and mints nothing', async () => {
    const { headers, body } = await request(site.url).get('/api/me').expect(200);
    expect(body).toEqual({ name: null, tables: [], origin: null });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('renews nothing', async () => {
    const cookie = await newcomer(site, 'Ray');
    const { headers } = await request(site.url).get('/api/me').set('cookie', cookie).expect(200);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('lists the tables where I sit', async () => {
    const cookie = await newcomer(site);
    const opened = await request(site.url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Ray', title: 'Thursday' });
    const { body } = await request(site.url).get('/api/me').set('cookie', cookie);
    const tables: Me['tables'] = [{ ...NEW, table: opened.body.table, title: 'Thursday', seat: 'N' }];
    expect(body).toEqual({ name: 'Ray', tables, origin: null });
  });
});
