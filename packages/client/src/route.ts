/** The kinds of pages, and the way between them without loading anything again. */

import type { Area } from './words/t.ts';

export type Route =
  | { readonly page: 'home' }
  /** `secret` is what the fragment carries; it never reaches a server by itself. */
  | { readonly page: 'table'; readonly table: string; readonly secret: Secret | null }
  /** A finished game; which hand and step is its own affair. */
  | { readonly page: 'record'; readonly id: string }
  | { readonly page: 'games' }
  | { readonly page: 'rules' }
  | { readonly page: 'unknown' };

export type Secret =
  | { readonly kind: 'invite'; readonly text: string }
  | { readonly kind: 'move'; readonly text: string };

const TABLE = /^\/t\/([\w-]{11,22})\/?$/;
const RECORD = /^\/g\/([\w-]+)\/?$/;
const SECRET = /^[\w-]{22}$/;

const secretIn = (hash: string): Secret | null => {
  const text = hash.replace(/^#/, '');
  const move = text.startsWith('move=') ? text.slice('move='.length) : null;
  if (move !== null) return SECRET.test(move) ? { kind: 'move', text: move } : null;
  return SECRET.test(text) ? { kind: 'invite', text } : null;
};

export const routeOf = ({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): Route => {
  if (pathname === '/') return { page: 'home' };
  if (/^\/games\/?$/.test(pathname)) return { page: 'games' };
  if (/^\/rules\/?$/.test(pathname)) return { page: 'rules' };
  const record = RECORD.exec(pathname)?.[1];
  if (record) return { page: 'record', id: record };
  const table = TABLE.exec(pathname)?.[1];
  return table ? { page: 'table', table, secret: secretIn(hash) } : { page: 'unknown' };
};

/** The sentences that a page is shown with, beside those of `core`. */
const WORDS: Readonly<Record<Route['page'], readonly Area[]>> = {
  home: ['home'],
  table: ['waiting'],
  record: ['record'],
  games: ['record'],
  rules: ['learn'],
  unknown: [],
};
export const wordsOf = ({ page }: Route): readonly Area[] => WORDS[page];

/** A table's link in whatever somebody pasted: a whole address, or its last part. Null when it is none. */
export const linkIn = (text: string): string | null => {
  const found = /\/t\/([\w-]{11,22})(#[\w=-]+)?/.exec(text.trim());
  return found ? `/t/${found[1]}${found[2] ?? ''}` : null;
};

export const go = (path: string): void => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** Takes the secret out of the address bar, so that it is not passed on by accident. */
export const stripFragment = (): void => history.replaceState(null, '', location.pathname + location.search);
