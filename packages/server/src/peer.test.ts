import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { networkOf, peers } from './peer.ts';

const asked = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const forwarded = {
  host: 'upstream:3000',
  'x-forwarded-for': '203.0.113.9, 198.51.100.1, 10.0.0.3',
  'x-forwarded-host': 'evil.example, clabber.example',
  'x-forwarded-proto': 'http, https',
};

describe('who asks', () => {
  test('nobody else is believed unless a proxy is trusted', () => {
    const peerOf = peers({ trustProxy: [] });
    expect(peerOf(asked('10.0.0.2', forwarded))).toEqual({ address: '10.0.0.2', host: 'upstream:3000', secure: false });
  });

  test('past trusted proxies, up to the first address that is not', () => {
    const peerOf = peers({ trustProxy: ['uniquelocal'] });
    const peer = { address: '198.51.100.1', host: 'clabber.example', secure: true };
    expect(peerOf(asked('10.0.0.2', forwarded))).toEqual(peer);
    expect(peerOf(asked('::ffff:10.0.0.2', forwarded))).toEqual(peer);
  });

  test('who comes around the proxy is not believed', () => {
    const peerOf = peers({ trustProxy: ['10.0.0.2'] });
    const peer = { address: '203.0.113.77', host: 'upstream:3000', secure: false };
    expect(peerOf(asked('203.0.113.77', forwarded))).toEqual(peer);
  });

  test('a trusted proxy that says nothing leaves what is there', () => {
    const peerOf = peers({ trustProxy: ['loopback'] });
    const peer = { address: '127.0.0.1', host: 'localhost:3000', secure: false };
    expect(peerOf(asked('127.0.0.1', { host: 'localhost:3000' }))).toEqual(peer);
  });
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
