/** Where the pictures are. They carry no index and no pip: the page prints rank and suit in its own colours. */

import { type Card, rankOf } from '@clabber/rules/play';
import { drawn } from './drawn.svelte.ts';

const FILES = import.meta.glob<string>('./??.svg', { eager: true, query: '?url', import: 'default' });

/** The file of a court or the ace of spades; null for a card of pips alone. */
export const fileOf = (card: Card): string | null => FILES[`./${card}.svg`] ?? null;
/** The same as it is shown now. */
export const pictureOf = (card: Card): string | null => drawn.pictures.get(card)?.src ?? fileOf(card);
export { default as back } from './back.svg?url';

export const isCourt = (card: Card): boolean => 'JQK'.includes(rankOf(card));
