import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import request from 'supertest';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { cryptoShuffle, newSecret } from './shuffle.ts';
import { start } from './start.ts';
import { dataDir, QUICK, serve } from './testing/server.ts';

const quiet = { HOST: '127.0.0.1', LOG_LEVEL: 'silent' };

/** A port where nobody listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

test('a node whose Redis is away lives, is not ready, and says so to whoever asks for more', async () => {
  const env = { ...quiet, PORT: '0', REDIS_URL: `redis://127.0.0.1:${await closedPort()}` };
  const running = await start({ config: readConfig(env), shuffle: cryptoShuffle });
  const url = `http://127.0.0.1:${running.port}`;
  try {
    await request(url).get('/healthz').expect(200);
    await request(url).get('/readyz').expect(503, { code: 'store-away' });
    const cookie = `clabber=${newSecret()}`;
    await request(url).get('/api/me').set('cookie', cookie).expect(503, { code: 'store-away' });
    await request(url).post('/api/me').send({ name: 'Ray' }).expect(503, { code: 'store-away' });
    await request(url)
      .post('/api/tables')
      .set('cookie', cookie)
      .send({ name: 'Ray' })
      .expect(503, { code: 'store-away' });
    await request(url).post('/api/codes').send({ code: 'MAPLE-HERON-42' }).expect(503, { code: 'store-away' });
  } finally {
    await running.close();
  }
});

test('a start that fails gives everything back', async () => {
  const data = dataDir();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const env = { ...quiet, PORT: String(port), DATA_DIR: data.dir };
    await expect(start({ config: readConfig(env), shuffle: cryptoShuffle })).rejects.toThrow('EADDRINUSE');
    const server = await serve({ DATA_DIR: data.dir }); // the folder is free again
    await server.close();
  } finally {
    other.close();
    data.remove();
  }
});

/** A line of a browser's to the server, on which `text` was sent. */
const lineTo = async (url: string, text = ''): Promise<Socket> => {
  const line = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(line, 'connect');
  line.write(text);
  await fetch(`${url}/healthz`); // what came before has been seen
  return line;
};

test('a line on which nothing was asked yet does not keep a stopping node', async () => {
  const data = dataDir();
  const server = await serve({ DATA_DIR: data.dir }, [], { ...QUICK, times: { ...QUICK.times, stop: 200 } });
  const line = await lineTo(server.url);
  await Promise.all([server.close(), once(line, 'close')]);
  data.remove();
});

test('a request under way when a node stops is answered, and its line is closed then', async () => {
  const data = dataDir();
  const server = await serve({ DATA_DIR: data.dir }, [], { ...QUICK, times: { ...QUICK.times, stop: 600_000 } });
  const body = JSON.stringify({ name: 'Ray' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const line = await lineTo(server.url, `POST /api/me HTTP/1.1\r\nhost: x\r\n${head}\r\n`);
  const closed = server.close();
  await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'refused')).toBe('refused');
  let said = '';
  line.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  line.write(body);
  await Promise.all([closed, once(line, 'close')]);
  expect(said).toMatch(/^HTTP\/1.1 200 /);
  data.remove();
});

test('closing twice is closing once', async () => {
  const data = dataDir();
  const server = await serve({ DATA_DIR: data.dir });
  await Promise.all([server.close(), server.close()]);
  await expect(fetch(server.url)).rejects.toThrow();
  data.remove();
});
