/** Requests that no browser of ours sends. */

import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { knock } from '../testing/rawSocket.ts';
import { hostAt, hostileStage } from './stage.ts';

const { serve, raw, atEnd } = hostileStage();

describe('cookies', () => {
  test.each([
    ['none', ''],
    ['too short', 'clabber=short'],
    ['with an end of line', `clabber=${'a'.repeat(21)}%0a`],
    ['a bad one before a good one', `clabber=bad; clabber=${'a'.repeat(22)}`],
    ['no cookie at all', '; ;=;__proto__=x;clabber'],
  ])('%s: no', async (_, cookie) => {
    const node = await serve();
    const { table } = await hostAt(node);
    const socket = await raw(node, cookie);
    socket.send(knock(table));
    expect(await socket.hear('"bye",{"code":"no-cookie"}')).toBe(true);
    const me = await fetch(`${node.url}/api/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ name: null, tables: [] });
    expect(me.headers.getSetCookie()).toEqual([]);
  });
});

describe('what is no HTTP of ours', () => {
  test.each([
    'OPTIONS * HTTP/1.1',
    'CONNECT example.org:443 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PROPFIND /api/me HTTP/1.1',
    'HEAD /api/nothing HTTP/1.1',
    'GET //evil.example/api/me HTTP/1.1',
    'GET /t/../../package.json HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=__proto__ HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=websocket&sid=constructor HTTP/1.1',
    'POST /socket.io/?EIO=4&transport=polling HTTP/1.1',
    'GET /long HTTP/1.1',
    'PRI * HTTP/2.0',
  ])('%s', async start => {
    const node = await serve();
    const { port, hostname, host } = new URL(node.url);
    const line = connect(Number(port), hostname);
    atEnd(() => void line.destroy());
    let answer = '';
    line.setEncoding('latin1').on('data', text => {
      answer += text;
    });
    const end = new Promise(resolve => line.once('close', resolve).on('error', resolve));
    line.write(
      `${start.replace('long', 'x'.repeat(20_000))}\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    await end;
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });
});
