/** Cards and suits in words. */

import { type Card, type Rank, rankOf, type Suit, suitOf } from '@clabber/rules/play';

const RANK: Readonly<Record<Rank, string>> = { '9': '9', T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
const SUIT: Readonly<Record<Suit, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As printed in a card's corner. */
export const rankSign = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card));
export const rankName = (card: Card): string => RANK[rankOf(card)];
/** Lower case, for a running sentence: `clubs`. */
export const suitName = (suit: Suit): string => SUIT[suit];
export const suitTitle = (suit: Suit): string => capital(SUIT[suit]);
/** `Jack of Hearts`, `10 of Clubs`. */
export const cardName = (card: Card): string => `${RANK[rankOf(card)]} of ${suitTitle(suitOf(card))}`;
/** `jack of hearts`, for a running sentence. */
export const cardInText = (card: Card): string => cardName(card).toLowerCase();
