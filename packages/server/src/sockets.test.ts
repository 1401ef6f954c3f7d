import { FRAME_LIMIT, PROTOCOL } from '@clabber/protocol';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { dataDir, serve, type TestServer } from './testing/server.ts';

const data = dataDir();
let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await server.close();
  data.remove();
});
const open = async (env: Record<string, string> = {}) => {
  server = await serve({ DATA_DIR: data.dir, ...env });
};

/** How a page's connection ends: in a frame of ours, or in an error. */
const knock = (headers: Record<string, string>, transports: string[] = ['websocket']): Promise<string> =>
  new Promise(resolve => {
    const auth = { table: 'abcdefghijkl', protocol: PROTOCOL };
    const socket = io(server.url, { transports, forceNew: true, reconnection: false, extraHeaders: headers, auth });
    sockets.push(socket);
    socket.onAny((name: string, frame: { code: string }) => resolve(`${name} ${frame.code}`));
    socket.on('connect_error', error => resolve(error.name));
  });

describe('a handshake', () => {
  test('from a page of ours, or from no page, reaches the door', async () => {
    await open();
    expect(await knock({ origin: server.url })).toBe('bye no-cookie');
    expect(await knock({})).toBe('bye no-cookie');
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1'])('from %s does not', async origin => {
    await open();
    expect(await knock({ origin })).toBe('Error');
  });

  test('PUBLIC_URL is ours too', async () => {
    await open({ PUBLIC_URL: 'https://clabber.example' });
    expect(await knock({ origin: 'https://clabber.example' })).toBe('bye no-cookie');
  });

  test('by polling only where POLLING allows it', async () => {
    const poll = () => fetch(`${server.url}/socket.io/?EIO=4&transport=polling`).then(answer => answer.status);
    await open();
    expect(await poll()).toBe(400);
    await server.close();
    await open({ POLLING: '1' });
    expect(await poll()).toBe(200);
    expect(await knock({ origin: server.url }, ['polling'])).toBe('bye no-cookie');
    expect(await knock({ origin: 'https://evil.example' }, ['polling'])).toBe('Error');
  });

  test('the client library is not served from here', async () => {
    await open();
    expect((await fetch(`${server.url}/socket.io/socket.io.js`)).status).toBe(400);
  });
});

test('HO-35 a frame beyond the limit ends its connection and nothing else', async () => {
  await open();
  const [ray, mae] = [await newBrowser(server.url, 'Ray'), await newBrowser(server.url, 'Mae')];
  const { table } = await ray.open();
  const [line, other] = [await ray.join(table), await mae.join(table)];
  const ended = new Promise(resolve => line.socket.on('disconnect', resolve));
  line.socket.emit('do', 'x'.repeat(FRAME_LIMIT + 1));
  expect(await ended).toMatch(/transport/);
  expect(other.socket.connected).toBe(true);
  const again = await ray.join(table);
  expect(again.view().me).toBe('N');
  for (const each of [other, again]) each.close();
});

test('nothing is compressed', async () => {
  await open();
  const ray = await newBrowser(server.url, 'Ray');
  const line = await ray.join((await ray.open()).table);
  const { transport } = line.socket.io.engine as unknown as { transport: { ws: { extensions: string } } };
  expect(transport.ws.extensions).not.toContain('permessage-deflate');
  line.close();
});
