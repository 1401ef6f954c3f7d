import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LENIENT, openSite, type Site } from './test/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ limits: LENIENT });
});
afterAll(() => site.close());

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
