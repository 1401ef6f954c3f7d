/** Where each card's picture is. Pictures carry no index: the page prints rank and suit itself. */

import { type Card, rankOf } from '@clabber/rules/play';

const FILES = import.meta.glob<string>('./??.svg', { eager: true, query: '?url', import: 'default' });

export const faceOf = (card: Card): string => FILES[`./${card}.svg`] ?? '';
export { default as back } from './back.svg?url';

export const isCourt = (card: Card): boolean => 'JQK'.includes(rankOf(card));
