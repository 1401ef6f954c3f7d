import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { addresses, originFor } from './addresses.ts';

const card = (address: string, internal = false): NetworkInterfaceInfo =>
  ({
    address,
    internal,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    netmask: '',
    mac: '',
    cidr: null,
    ...(address.includes(':') ? { scopeid: 0 } : {}),
  }) as NetworkInterfaceInfo;

const home = {
  lo: [card('127.0.0.1', true)],
  wlan: [card('192.168.1.20'), card('fe80::1')],
  tun: [card('169.254.3.4')],
};

test('says where it is, here and on the network', () => {
  expect(addresses({ host: '0.0.0.0', publicUrl: null }, 3000, home)).toEqual([
    'Clabber is open.',
    '  on this computer:  http://localhost:3000',
    '  on your network:   http://192.168.1.20:3000',
  ]);
});

test('an address that was chosen is the only one', () => {
  expect(addresses({ host: '::1', publicUrl: null }, 8080, home)).toEqual([
    'Clabber is open.',
    '  on this computer:  http://[::1]:8080',
  ]);
});

test('the public one stands last', () => {
  const lines = addresses({ host: '127.0.0.1', publicUrl: 'https://clabber.example' }, 3000, home);
  expect(lines.at(-1)).toBe('  for everyone:      https://clabber.example');
});

describe('invites to where friends can come', () => {
  const open = { host: '0.0.0.0', publicUrl: null };
  const from = (host: string, address = '127.0.0.1') => ({ host, address });

  test('the network, when who asks sits at this very computer', () => {
    for (const asked of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(originFor(open, from(asked), 3000, home)).toBe('http://192.168.1.20:3000');
    }
    for (const address of ['::1', '::ffff:127.0.0.1']) {
      expect(originFor(open, from('localhost:3000', address), 3000, home)).toBe('http://192.168.1.20:3000');
    }
    expect(originFor(open, from('192.168.1.20:3000'), 3000, home)).toBeNull();
    expect(originFor(open, from('localhost.example'), 3000, home)).toBeNull();
    expect(originFor({ ...open, host: '127.0.0.1' }, from('localhost:3000'), 3000, home)).toBeNull();
    expect(originFor(open, from('localhost:3000'), 3000, {})).toBeNull();
  });

  test('what a stranger writes into his Host header tells him nothing of the network', () => {
    for (const address of ['203.0.113.7', '192.168.1.9', '::ffff:203.0.113.7', '2001:db8::1']) {
      expect(originFor(open, from('localhost:3000', address), 3000, home)).toBeNull();
    }
  });

  test('the public address, whoever asks', () => {
    const named = { ...open, publicUrl: 'https://clabber.example' };
    expect(originFor(named, from('inside:80', '203.0.113.7'), 80, home)).toBe('https://clabber.example');
  });
});
