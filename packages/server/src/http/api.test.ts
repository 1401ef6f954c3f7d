import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { FRAME_LIMIT, type Me, problem, type Resolved } from '@clabber/protocol';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aliasOf, personOf } from '../identity.ts';
import { Unknown, Unwritten } from '../log.ts';
import { RIVERS } from '../titles.ts';
import { cookieOf, openSite, type Site } from './test/site.ts';

const lenient = { points: 10_000, ms: 60_000 };
const open = { opens: lenient, codes: lenient, me: lenient };

const newcomer = async (site: Site, name?: string): Promise<string> => {
  const answer = await request(site.url)
    .post('/api/me')
    .send(name === undefined ? {} : { name })
    .expect(200);
  return cookieOf(answer.headers);
};

describe('the API', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ limits: open });
  });
  afterAll(() => site.close());

  describe('POST /api/me', () => {
    test('mints a cookie that no script reads, over plain http without Secure', async () => {
      const { headers, body } = await request(site.url).post('/api/me').send({}).expect(200);
      const [line = '', ...more] = headers['set-cookie'] as unknown as string[];
      expect(more).toEqual([]);
      expect(line).toMatch(/^clabber=[A-Za-z0-9_-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(body).toEqual({ name: null, tables: [] });
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
      expect(me.body).toEqual({ name: 'Ray', tables: [] });
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
      expect(body).toEqual({ name: null, tables: [] });
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
      const tables: Me['tables'] = [{ table: opened.body.table, title: 'Thursday', seat: 'N' }];
      expect(body).toEqual({ name: 'Ray', tables });
    });
  });

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

  describe('a page of another origin', () => {
    const post = (headers: Record<string, string>) => request(site.url).post('/api/me').set(headers).send({});

    test.each([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://127.0.0.1' },
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])('may not post: %j', async headers => {
      const { body, headers: told } = await post(headers as Record<string, string>).expect(403);
      expect(body).toEqual({ code: 'foreign-origin' });
      expect(told['set-cookie']).toBeUndefined();
      expect(told['access-control-allow-origin']).toBeUndefined();
    });

    test('is no page of ours, nor a program', async () => {
      await post({ origin: site.url, 'sec-fetch-site': 'same-origin' }).expect(200);
      await post({ origin: `https://${site.host}` }).expect(200); // behind a proxy with https that is not trusted
      await post({ 'sec-fetch-site': 'same-origin' }).expect(200);
      await post({}).expect(200);
    });

    test.each(['/api/tables', '/api/codes', '/api/nothing'])('may not post to %s, whatever it sends', async path => {
      const { body } = await request(site.url).post(path).set('origin', 'https://evil.example').send('{');
      expect(body).toEqual({ code: 'foreign-origin' });
    });

    test('gets no leave for a preflight', async () => {
      const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const { headers } = await request(site.url).options('/api/me').set(asked).expect(403);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  describe('every no is a problem with a code', () => {
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(site.port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.setEncoding('utf8');
        socket.on('data', more => {
          answer += more;
        });
        socket.on('end', () => resolve(answer)).on('error', reject);
      });

    test.each([
      ['bad JSON', 'application/json', '{"name":', 400],
      ['a poisoned prototype', 'application/json', '{"__proto__": {"name": "Ray"}}', 400],
      ['no body', 'application/json', '', 400],
      ['a form', 'application/x-www-form-urlencoded', 'name=Ray', 415],
      ['plain text', 'text/plain', '{"name":"Ray"}', 415],
      ['a charset of its own', 'application/json; charset=utf-7', '[', 400],
    ])('%s', async (_, type, body, status) => {
      const answer = await request(site.url).post('/api/me').set('content-type', type).send(body);
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { code: 'bad-request' } });
    });

    test('too much', async () => {
      const name = randomBytes(FRAME_LIMIT).toString('hex');
      const { body } = await request(site.url).post('/api/me').send({ name }).expect(413);
      expect(body).toEqual({ code: 'too-large' });
    });

    test.each([
      ['get', '/api/nothing'],
      ['get', '/nothing'],
      ['get', '/api/tables'],
      ['delete', '/api/me'],
      ['put', '/t/abcdefghijkl'],
      ['get', `/t/${'x'.repeat(200)}`],
      ['get', '/t/a/b'],
    ] as const)('%s %s is not found', async (method, path) => {
      const { body, headers } = await request(site.url)[method](path).expect(404);
      expect(body).toEqual({ code: 'not-found' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    });

    test.each(['/%c0', '/t/%zz', '/%'])('%s is no address', async path => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${site.host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(problem.parse(JSON.parse(answer.split('\r\n\r\n')[1]!))).toEqual({ code: 'bad-request' });
    });

    test('what is no HTTP at all', async () => {
      const answer = await raw('HELLO\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ code: 'bad-request' });
    });
  });

  test('the log holds no secret, no code, no name, no address of a table', async () => {
    const cookie = await newcomer(site, 'Persimmon');
    const asked = { name: 'Persimmon' };
    const { body } = await request(site.url).post('/api/tables').set('cookie', cookie).send(asked).expect(200);
    await request(site.url).post('/api/codes').send({ code: body.code }).expect(200);
    await request(site.url).get(`/t/${body.table}`).set('cookie', cookie).expect(200);
    await request(site.url).get(`/nowhere/${body.table}`).set('cookie', cookie).expect(404);
    await request(site.url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Persimmon', invite: 1 })
      .expect(400);
    const log = site.logged();
    expect(log).toContain('"route":"/t/:id"');
    for (const secret of [cookie.split('=')[1]!, body.invite, body.code, body.table, 'Persimmon']) {
      expect(log).not.toContain(secret);
    }
  });
});

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
    expect(body.ms).toBeGreaterThan(58_000);
    expect(body.ms).toBeLessThanOrEqual(60_000);
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

describe('behind a proxy with https', () => {
  let site: Site;
  afterEach(() => site.close());
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'clabber.example' };

  test('the cookie is Secure when the proxy is trusted', async () => {
    site = await openSite({ env: { TRUST_PROXY: '1' } });
    const { headers } = await request(site.url).post('/api/me').set(https).send({}).expect(200);
    expect((headers['set-cookie'] as unknown as string[])[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('and not when anybody could say so', async () => {
    site = await openSite();
    const { headers } = await request(site.url).post('/api/me').set(https).send({}).expect(200);
    expect((headers['set-cookie'] as unknown as string[])[0]).not.toMatch(/Secure/);
  });

  test('our own origin is the one the browser asked for', async () => {
    site = await openSite({ env: { TRUST_PROXY: '1' } });
    const post = (origin: string) =>
      request(site.url)
        .post('/api/me')
        .set({ ...https, origin })
        .send({});
    await post('https://clabber.example').expect(200);
    await post('http://clabber.example').expect(403); // a page that came in the clear is none of ours
    await post(site.url).expect(403);
  });

  test('PUBLIC_URL names it where the proxy does not pass it on', async () => {
    site = await openSite({ env: { PUBLIC_URL: 'https://clabber.example/' } });
    const post = (origin: string) => request(site.url).post('/api/me').set({ origin }).send({});
    await post('https://clabber.example').expect(200);
    await post('https://other.example').expect(403);
  });
});

describe('when the store is away', () => {
  let site: Site;
  afterEach(() => site.close());

  test.each([new Unknown('no answer'), new Unwritten('no connection')])('%s is 503 and nothing more', async error => {
    site = await openSite({ openTable: () => Promise.reject(error) });
    const cookie = await newcomer(site);
    const { body } = await request(site.url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Ray' })
      .expect(503);
    expect(body).toEqual({ code: 'store-away' });
  });

  test('a fault of ours is 500, told to the log alone', async () => {
    site = await openSite({ openTable: () => Promise.reject(new Error('the hawser parted')) });
    const cookie = await newcomer(site);
    const { body, text } = await request(site.url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Ray' })
      .expect(500);
    expect(body).toEqual({ code: 'internal' });
    expect(text).not.toContain('hawser');
    expect(site.logged()).toContain('the hawser parted');
  });

  test('an answer that does not fit its schema is a fault of ours', async () => {
    site = await openSite({ openTable: async () => ({ table: 'short', invite: 'also' }) });
    const cookie = await newcomer(site);
    const { body } = await request(site.url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Ray' })
      .expect(500);
    expect(body).toEqual({ code: 'internal' });
  });
});
