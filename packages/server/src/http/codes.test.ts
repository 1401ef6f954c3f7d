import type { Resolved } from '@clabber/protocol';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LENIENT, newcomer, openSite, type Site } from './test/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ limits: LENIENT });
});
afterAll(() => site.close());

describe('POST /api/codes', () => {
  const tell = (code: unknown) => request(site.url).post('/api/codes').send({ code });
  const opened = async (): Promise<Resolved & { code: string }> => {
    const cookie = await newcomer(site);
    return (await request(site.url).post('/api/tables').set('cookie', cookie).send({ name: 'Ray' })).body;
  };

  test('leads to the table, however it is written', async () => {
    const { table, invite, code } = await opened();
    const spoken = [code, code.toLowerCase(), ` ${code.replaceAll('-', '  ')} `, code.replaceAll('-', ' – ')];
    for (const each of spoken) expect((await tell(each).expect(200)).body).toEqual({ table, invite });
  });

  test('needs no cookie and mints none', async () => {
    const { code } = await opened();
    expect((await tell(code).expect(200)).headers['set-cookie']).toBeUndefined();
  });

  test('a code that was never given leads nowhere', async () => {
    expect((await tell('NOPE-NOPE-00').expect(404)).body).toEqual({ code: 'no-such-code' });
  });

  test.each([['MAPLE-HERON'], ['MAPLE-HERON-4'], ['MAPLE-HERON-421'], [''], ['A'.repeat(61)], [42], [null]])(
    '%j is no code',
    async code => {
      expect((await tell(code).expect(400)).body).toEqual({ code: 'bad-request' });
    },
  );
});
