import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasOf, personOf } from '../identity.ts';
import { RIVERS } from '../titles.ts';
import { LENIENT, newcomer, openSite, type Site } from './test/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ limits: LENIENT });
});
afterAll(() => site.close());

describe('POST /api/tables', () => {
  const openTable = (cookie: string, body: object) =>
    request(site.url).post('/api/tables').set('cookie', cookie).send(body);

  test('opens a table and says how to come there', async () => {
    const cookie = await newcomer(site);
    const { body } = await openTable(cookie, { name: 'Ray' }).expect(200);
    expect(body).toEqual({
      table: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      invite: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      code: expect.stringMatching(/^[A-Z]+-[A-Z]+-\d\d$/),
    });
  });

  test('hands on who opens it, cleaned, with the defaults and a river for a title', async () => {
    const cookie = await newcomer(site);
    await openTable(cookie, { name: ' Ray  B ' }).expect(200);
    const { person, name, title, options, standIns, alias } = site.openings.at(-1)!;
    expect(person).toBe(personOf(cookie.split('=')[1]!));
    expect({ name, standIns }).toEqual({ name: 'Ray B', standIns: false });
    expect(RIVERS).toContain(title);
    expect(options).toMatchObject({ reveal: 'after-hand', watch: 'link', rules: { target: 500 } });
    expect(alias('t')).toBe(aliasOf(person, 't'));
  });

  test('takes a title, options and three stand-ins', async () => {
    const cookie = await newcomer(site);
    const asked = { name: 'Ray', title: 'Porch', options: { watch: 'nobody' }, standIns: true };
    await openTable(cookie, asked).expect(200);
    const { title, options, standIns } = site.openings.at(-1)!;
    expect({ title, watch: options.watch, standIns }).toEqual({ title: 'Porch', watch: 'nobody', standIns: true });
  });

  test('the name is kept for the next time', async () => {
    const cookie = await newcomer(site);
    await openTable(cookie, { name: 'Mae' }).expect(200);
    const { body } = await request(site.url).get('/api/me').set('cookie', cookie);
    expect(body.name).toBe('Mae');
  });

  test('refuses who has no cookie', async () => {
    const { body } = await request(site.url).post('/api/tables').send({ name: 'Ray' }).expect(401);
    expect(body).toEqual({ code: 'no-cookie' });
  });

  test.each([{ target: 250 }, { rules: { target: 250 } }, { rules: { tie: 'split' } }, { watch: 'all' }])(
    'refuses options that are not offered: %j',
    async options => {
      const { body } = await openTable(await newcomer(site), { name: 'Ray', options }).expect(400);
      expect(body).toEqual({ code: 'bad-options' });
    },
  );

  test.each([
    {},
    { name: 'Ray', title: '' },
    { name: 'Ray', title: 'x'.repeat(31) },
    { name: 'Ray', standIns: 'yes' },
    { name: 'Ray', options: 'all' },
    { name: 'Ray', deck: 'JC' }, // HO-33: no way in for a chosen pack
  ])('refuses %j', async asked => {
    const { body } = await openTable(await newcomer(site), asked).expect(400);
    expect(body).toEqual({ code: 'bad-request' });
  });
});
