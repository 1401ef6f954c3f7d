/** Where the game can be opened, for whoever has just started it. */

import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

const EVERYWHERE = ['0.0.0.0', '::', ''];
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const onNetwork = (interfaces: Interfaces): readonly string[] =>
  Object.values(interfaces)
    .flatMap(all => all ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address);

/**
 * Where the friends of somebody who came by `asked` (a Host header) reach this server, when that is another address:
 * PUBLIC_URL, or for who sits at this very computer its address on the network. Null: the same address as his.
 */
export const originFor = (
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  asked: string,
  port: number | undefined,
  interfaces: Interfaces = networkInterfaces(),
): string | null => {
  if (publicUrl !== null) return publicUrl;
  if (!LOOPBACK.test(asked) || !EVERYWHERE.includes(host)) return null;
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
