/** A browser is a player: 128 random bits in a cookie. What the server keeps and logs is only their hash. */

import { createHash } from 'node:crypto';
import type { Person } from '@clabber/rules';
import cookies from '@fastify/cookie';

const COOKIE = 'clabber';
/** How long a cookie and the name that belongs to it live, ms; browsers allow no more. Each visit renews both. */
export const ME_LIFE = 400 * 86_400_000;

const hash = (text: string, bytes: number): string =>
  createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');

/** The cookie's secret in a Cookie header; null when there is none or it is not one of ours. */
export const secretIn = (header: string | undefined): string | null => {
  const value = header === undefined ? undefined : cookies.parse(header)[COOKIE];
  return value !== undefined && /^[A-Za-z0-9_-]{22}$/.test(value) ? value : null;
};

/** The Set-Cookie header that gives or renews a secret. @param secure whether the browser came by https */
export const cookieWith = (secret: string, secure: boolean): string =>
  cookies.serialize(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: ME_LIFE / 1000 });

/** Who holds this secret: SHA-256 cut to 128 bits. Signs nobody in. */
export const personOf = (secret: string): Person => hash(secret, 16);

/** Who sends this Cookie header; null when nobody we know. */
export const personIn = (header: string | undefined): Person | null => {
  const secret = secretIn(header);
  return secret === null ? null : personOf(secret);
};

/** What others at one table know a person by: says nothing about him at another. */
export const aliasOf = (person: Person, table: string): string => hash(`${person} ${table}`, 6);
