/** Where the game can be opened, for whoever has just started it. */

import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

const EVERYWHERE = ['0.0.0.0', '::', ''];

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** One line each, in plain words. @param port the one that was really taken */
export const addresses = (
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] => {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const near = EVERYWHERE.includes(host)
    ? Object.values(interfaces)
        .flatMap(all => all ?? [])
        .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
        .map(({ address }) => `  on your network:   ${at(address)}`)
    : [];
  return [
    'Clabber is open.',
    `  on this computer:  ${at(EVERYWHERE.includes(host) ? 'localhost' : host)}`,
    ...near,
    ...(publicUrl === null ? [] : [`  for everyone:      ${publicUrl}`]),
  ];
};
