import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
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

test('invites to where friends can come: the network, when the host sits at this very computer', () => {
  const open = { host: '0.0.0.0', publicUrl: null };
  for (const asked of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(originFor(open, asked, 3000, home)).toBe('http://192.168.1.20:3000');
  }
  expect(originFor(open, '192.168.1.20:3000', 3000, home)).toBeNull();
  expect(originFor(open, 'localhost.example', 3000, home)).toBeNull();
  expect(originFor({ ...open, host: '127.0.0.1' }, 'localhost:3000', 3000, home)).toBeNull();
  expect(originFor(open, 'localhost:3000', 3000, {})).toBeNull();
  expect(originFor({ ...open, publicUrl: 'https://clabber.example' }, 'inside:80', 80, home)).toBe(
    'https://clabber.example',
  );
});
