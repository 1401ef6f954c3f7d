/** The pack: 24 cards, written as rank and suit (`TS` is the ten of spades). C-02 */

export const SUITS = ['C', 'D', 'H', 'S'] as const;
/** In run order, low to high. C-03 */
export const RANKS = ['9', 'T', 'J', 'Q', 'K', 'A'] as const;

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];
export type Card = `${Rank}${Suit}`;

export const PACK: readonly Card[] = SUITS.flatMap(suit => RANKS.map(rank => `${rank}${suit}` as const));

export const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1] as Suit;
/** Place in a run: 0 for the nine, 5 for the ace. C-03 */
export const runPlace = (card: Card): number => RANKS.indexOf(rankOf(card));

const KNOWN: ReadonlySet<unknown> = new Set(PACK);
export const isCard = (text: unknown): text is Card => KNOWN.has(text);
