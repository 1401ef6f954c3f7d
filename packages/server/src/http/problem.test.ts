import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { FRAME_LIMIT, problem } from '@clabber/protocol';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Unknown, Unwritten } from '../log.ts';
import { LENIENT, newcomer, openSite, type Site } from './test/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ limits: LENIENT });
});
afterAll(() => site.close());

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
    ['get', '/api/tables/abcdefghijkl'],
    ['get', '/api/tables/short/games'],
    ['get', '/api/records/abcdefghijklmnop'],
    ['get', '/api/records/short'],
    ['get', '/api/records/abcdefghijklmnop/download'],
    ['get', `/api/records/${'x'.repeat(200)}`],
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
  await request(site.url).post('/api/tables').set('cookie', cookie).send({ name: 'Persimmon', invite: 1 }).expect(400);
  const log = site.logged();
  expect(log).toContain('"route":"/t/:id"');
  for (const secret of [cookie.split('=')[1]!, body.invite, body.code, body.table, 'Persimmon']) {
    expect(log).not.toContain(secret);
  }
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
