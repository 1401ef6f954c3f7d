import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, PAGE, type Site } from './test/site.ts';

describe('the pages', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test.each(['/', '/t/abcdefghijkl', '/t/abcdefghijkl?from=chat', '/g/abcdefghijklmnop', '/games', '/rules'])(
    '%s is the page',
    async path => {
      const { headers, text } = await request(site.url).get(path).expect(200);
      expect(text).toBe(PAGE);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test('HO-31 fetching a link five times by GET and HEAD mints nothing and tells nothing', async () => {
    const cookie = (await request(site.url).post('/api/me').send({ name: 'Persimmon' })).headers['set-cookie']![0]!;
    const asked = { name: 'Persimmon', title: 'Secret Thursday' };
    const opened = await request(site.url).post('/api/tables').set('cookie', cookie).send(asked).expect(200);
    const before = await request(site.url).get('/api/me').set('cookie', cookie);

    for (let n = 0; n < 5; n++) {
      for (const method of ['get', 'head'] as const) {
        const { headers, text } = await request(site.url)[method](`/t/${opened.body.table}`).expect(200);
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers['x-robots-tag']).toBe('noindex');
        if (method === 'get') expect(text).toContain('<title>Clabber</title>');
        expect(`${JSON.stringify(headers)}${text}`).not.toMatch(/Persimmon|Thursday/);
      }
    }
    expect(site.openings).toHaveLength(1);
    expect((await request(site.url).get('/api/me').set('cookie', cookie)).body).toEqual(before.body);
    const { code, table, invite } = opened.body;
    expect((await request(site.url).post('/api/codes').send({ code }).expect(200)).body).toEqual({ table, invite });
  });

  test('HO-31 a table that never was gets the very same answer', async () => {
    const [one, other] = await Promise.all(
      ['/t/abcdefghijkl', '/t/never-was-any'].map(path => request(site.url).get(path).expect(200)),
    );
    const { date: _, ...headers } = one!.headers;
    const { date: __, ...others } = other!.headers;
    expect(headers).toEqual(others);
    expect(one!.text).toBe(other!.text);
  });

  test.each(['/t/a/b', '/nowhere', `/t/${'x'.repeat(200)}`, '/assets/gone.js'])(
    'who follows a link to %s reads that there is nothing; a program is told so',
    async path => {
      const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
      const { text, headers } = await request(site.url).get(path).set('accept', html).expect(404);
      expect(text).toBe(PAGE);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
      await request(site.url).head(path).set('accept', html).expect(404);
      for (const accept of ['*/*', 'application/json']) {
        await request(site.url).get(path).set('accept', accept).expect(404, { code: 'not-found' });
      }
      await request(site.url).post(path).set('accept', html).expect(404, { code: 'not-found' });
      await request(site.url).get(`/api${path}`).set('accept', html).expect(404, { code: 'not-found' });
    },
  );

  test('files whose names change with their content are kept for ever, others are asked for', async () => {
    const hashed = await request(site.url).get('/assets/app-1a2b3c.js').expect(200);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await request(site.url).get('/icon.svg').expect(200);
    expect(plain.headers['cache-control']).toBe('no-cache');
    await request(site.url).get('/icon.svg').set('if-none-match', plain.headers.etag!).expect(304);
  });

  test.each(['/.hidden', '/assets/', '/assets', '/../data/clabber.sock', '/%2e%2e/data/data.mdb', '/assets/gone.js'])(
    '%s is not served',
    async path => {
      const { status, body, headers } = await request(site.url).get(path);
      expect([400, 403, 404]).toContain(status);
      expect(['bad-request', 'not-found']).toContain(body.code);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  describe('headers', () => {
    const policyOf = async (host?: string): Promise<Record<string, string>> => {
      const ask = request(site.url).get('/t/abcdefghijkl');
      const { headers } = await (host === undefined ? ask : ask.set('host', host));
      const parts = headers['content-security-policy']!.split(';').map(part => part.trim().split(/ (.*)/));
      return Object.fromEntries(parts.map(([name, value]) => [name!, value!]));
    };

    test('only what comes from here, nothing inline, sockets of this host alone', async () => {
      expect(await policyOf()).toEqual({
        'default-src': "'self'",
        'img-src': "'self' blob:",
        'connect-src': `'self' ws://${site.host} wss://${site.host}`,
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
    });

    test('a host that would write into the policy is left out', async () => {
      const policy = await policyOf("x; script-src 'unsafe-inline'");
      expect(policy['connect-src']).toBe("'self' 'self'");
      expect(policy['script-src']).toBeUndefined();
    });

    test('what a plain http page on a home network needs, and what it would warn about', async () => {
      const { headers } = await request(site.url).get('/').expect(200);
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      for (const name of [
        'strict-transport-security',
        'cross-origin-opener-policy',
        'origin-agent-cluster',
        'server',
      ]) {
        expect(headers[name]).toBeUndefined();
      }
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    });

    test('errors carry them too', async () => {
      const { headers } = await request(site.url).get('/nowhere').expect(404);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['referrer-policy']).toBe('no-referrer');
    });
  });
});

test('before the pages are built the API answers all the same', async () => {
  const site = await openSite({ built: false });
  try {
    await request(site.url).get('/').expect(404, { code: 'not-found' });
    await request(site.url).get('/api/me').expect(200);
    expect(site.logged()).toContain('the pages are not built yet');
  } finally {
    await site.close();
  }
});
