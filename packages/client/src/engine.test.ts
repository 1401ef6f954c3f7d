/** The engine against a real WebSocket server whose words the test writes. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Socket } from './engine.ts';

let server: WebSocketServer;
let url: string;

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('addEventListener', globalThis.addEventListener ?? (() => undefined));
  vi.stubGlobal('removeEventListener', globalThis.removeEventListener ?? (() => undefined));
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const each of server.clients) each.terminate();
  server.close();
  vi.unstubAllGlobals();
});

const heardBy = (engine: Socket, event: 'open' | 'ping' | 'data' | 'error' | 'close') =>
  new Promise<unknown>(resolve => engine.once(event, (said?: unknown) => resolve(said)));

/** @param pingTimeout ms the server may be late with its ping */
const opened = async (pingTimeout = 60_000) => {
  const coming = once(server, 'connection');
  const engine = new Socket(url, { path: '/socket.io', transports: ['websocket'] });
  const [peer, request] = (await coming) as [WebSocket, { url: string }];
  const open = heardBy(engine, 'open');
  peer.send(`0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 10, pingTimeout })}`);
  await open;
  return { engine, peer, request };
};
const next = async (peer: WebSocket): Promise<string> => String((await once(peer, 'message'))[0]);

test('a line is opened by the protocol’s own address and carries what is said both ways', async () => {
  const { engine, peer, request } = await opened();
  expect(request.url).toBe('/socket.io/?EIO=4&transport=websocket');
  const data = heardBy(engine, 'data');
  peer.send('42["sync",{"v":7}]');
  expect(await data).toBe('2["sync",{"v":7}]');
  const said = next(peer);
  engine.write('2["do"]');
  expect(await said).toBe('42["do"]');
});

test('a ping is answered', async () => {
  const { engine, peer } = await opened();
  const [pinged, answer] = [heardBy(engine, 'ping'), next(peer)];
  peer.send('2');
  expect(await answer).toBe('3');
  await pinged;
  expect(engine._hasPingExpired()).toBe(false);
});

test('HO-25 a line on which no ping comes in time is given up', async () => {
  const { engine, peer } = await opened(40);
  const gone = once(peer, 'close');
  expect(await heardBy(engine, 'close')).toBe('silent');
  await gone;
});

test('a line that the server cuts, and one that is left, close once', async () => {
  const cut = await opened();
  const closed = heardBy(cut.engine, 'close');
  cut.peer.terminate();
  expect(await closed).toBe('closed');

  const left = await opened();
  const said: unknown[] = [];
  left.engine.on('close', why => said.push(why));
  const gone = once(left.peer, 'close');
  left.engine.close();
  left.engine.close();
  await gone;
  expect(said).toEqual(['left']);
});

test('where no WebSocket gets through, that is an error', async () => {
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const engine = new Socket(`http://127.0.0.1:${port}`, { path: '/socket.io', transports: ['websocket'] });
  expect(await heardBy(engine, 'error')).toBeInstanceOf(Error);
});
