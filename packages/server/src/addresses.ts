/** Where the game can be opened, for whoever has just started it. */

import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import type { Peer } from './peer.ts';

const EVERYWHERE = ['0.0.0.0', '::', ''];
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;
const HERE = /^(::1|(::ffff:)?127\.[\d.]+)$/i;

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const onNetwork = (interfaces: Interfaces): readonly string[] =>
  Object.values(interfaces)
    .flatMap(all => all ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address);

/**
 * Where the friends of this peer reach the server, when that is another address than the one he asked for: PUBLIC_URL,
 * or for who sits at this very computer its address on the network. Null: the same address as his.
 */
export const originFor = (
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  peer: Pick<Peer, 'address' | 'host'>,
  port: number | undefined,
  interfaces: Interfaces = networkInterfaces(),
): string | null => {
  if (publicUrl !== null) return publicUrl;
  // A Host header is whatever its sender likes: how this network is laid out is told to nobody outside.
  if (!HERE.test(peer.address) || !LOOPBACK.test(peer.host) || !EVERYWHERE.includes(host)) return null;
  const [name] = onNetwork(interfaces);
  return name === undefined || port === undefined ? null : `http://${name}:${port}`;
};

/** One line each, in plain words. @param port the one that was really taken */
export const addresses = (
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] => {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const near = EVERYWHERE.includes(host) ? onNetwork(interfaces).map(name => `  on your network:   ${at(name)}`) : [];
  return [
    'Clabber is open.',
    `  on this computer:  ${at(EVERYWHERE.includes(host) ? 'localhost' : host)}`,
    ...near,
    ...(publicUrl === null ? [] : [`  for everyone:      ${publicUrl}`]),
  ];
};
