/** Where the pictures are. They carry no index and no pip: the page prints rank and suit in its own colours. */

import { type Card, rankOf } from '@clabber/rules/play';

const FILES = import.meta.glob<string>('./??.svg', { eager: true, query: '?url', import: 'default' });

/** A court or the ace of spades; null for a card of pips alone. */
export const pictureOf = (card: Card): string | null => FILES[`./${card}.svg`] ?? null;
export { default as back } from './back.svg?url';

export const isCourt = (card: Card): boolean => 'JQK'.includes(rankOf(card));
