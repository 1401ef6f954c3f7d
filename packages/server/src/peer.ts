/** Who is at the other end of a request, seen past the proxies that are trusted; and whether a page of ours sent it. */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from './config.ts';

export interface Peer {
  readonly address: string;
  /** The host the browser asked for, as it wrote it. */
  readonly host: string;
  /** Whether the browser came by https. */
  readonly secure: boolean;
}

export type PeerOf = (request: IncomingMessage) => Peer;

const last = (header: string | string[] | undefined): string | undefined =>
  header?.toString().split(',').at(-1)?.trim() || undefined;

/** X-Forwarded-* is believed only from the addresses and networks named. */
export const peers = ({ trustProxy }: Pick<Config, 'trustProxy'>): PeerOf => {
  const trusts = trustProxy.length === 0 ? () => false : proxyAddr.compile([...trustProxy]);
  return request => {
    const { headers, socket } = request;
    const forwarded = trusts(socket.remoteAddress ?? '', 0);
    return {
      address: proxyAddr(request, trusts),
      host: (forwarded && last(headers['x-forwarded-host'])) || (headers.host ?? ''),
      secure: forwarded && last(headers['x-forwarded-proto']) === 'https',
    };
  };
};

/** Whose doings count as one person's: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = Array<string>(8 - first.length - rest.length).fill('0');
  return [...first, ...gap, ...rest].slice(0, 4).join(':');
};

/**
 * Whether a page of another origin sent this. A browser says where its page comes from; what says nothing is no browser.
 * `publicUrl` is for a proxy that does not pass the host on.
 */
export const isForeign = (request: IncomingMessage, peer: Peer, publicUrl: string | null): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site === 'cross-site' || site === 'same-site';
  if (origin === publicUrl) return false;
  const ours = [peer.secure ? [] : ['http'], 'https'].flat().map(scheme => originOf(`${scheme}://${peer.host}`));
  return !ours.includes(origin.toLowerCase()); // 'null', of a sandboxed frame, is nobody's origin
};

/** The origin as a browser writes it, without its scheme's own port; undefined when it is none. */
const originOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined);
