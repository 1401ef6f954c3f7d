/** Cards and suits in words. */

import { type Card, rankOf, type Suit, suitOf } from '@clabber/rules/play';
import { t } from './t.ts';

/** What sentences with a card in them are filled with. */
const parts = (card: Card) => ({ rank: rankOf(card), suit: suitOf(card) });

/** As printed in a card's corner. */
export const rankSign = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card));
/** For a running sentence: `clubs`. */
export const suitName = (suit: Suit): string => t('core.suit', { suit });
export const suitTitle = (suit: Suit): string => t('core.suit-title', { suit });
/** By itself: `Jack of Hearts`, `Jota de corazones`. */
export const cardName = (card: Card): string => t('core.card', parts(card));
/** As somebody plays it: `Jack of Hearts`, `la jota de corazones`. */
export const cardSaid = (card: Card): string => t('core.card-said', parts(card));
/** For a running sentence: `jack of hearts`, `la jota de corazones`. */
export const cardInText = (card: Card): string => t('core.card-text', parts(card));
