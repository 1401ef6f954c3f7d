/** Melds: what a hand holds, what may be announced and shown, and who wins the contest. C-15 to C-23 */

import { type Card, RANKS, type Rank, rankOf, runPlace, SUITS, type Suit, suitOf } from '../cards.ts';
import { type GameRefusal, no } from '../refusal.ts';
import { type BySeat, bySide, SEATS, type Side, sideOf } from '../seats.ts';
import type { Meld, MeldClass } from './event.ts';
import type { Settlement } from './state.ts';

export const MELD_POINTS: Readonly<Record<MeldClass, number>> = {
  dad: 20,
  fifty: 50,
  hundred: 100,
  'two-hundred': 200,
};
export const BELLA_POINTS = 20; // C-24

/** Fours from low to high: the order of trumps. C-17 */
const FOURS: readonly Rank[] = ['Q', 'K', 'T', 'A', '9', 'J'];

const isFour = (meld: Meld): boolean => rankOf(meld.cards[0]!) === rankOf(meld.cards[1]!);

const runClass = (length: number): MeldClass => (length === 3 ? 'dad' : length === 4 ? 'fifty' : 'hundred');

/** The meld that exactly these cards make, in whatever order they come, or null. C-15, C-16 */
export const meldOf = (cards: readonly Card[]): Meld | null => {
  const first = cards[0];
  if (first === undefined || cards.length < 3 || new Set(cards).size < cards.length) return null;
  if (cards.every(card => rankOf(card) === rankOf(first))) {
    if (cards.length !== 4) return null;
    const bySuit = cards.toSorted((a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)));
    return { class: rankOf(first) === 'J' ? 'two-hundred' : 'hundred', cards: bySuit };
  }
  const run = cards.toSorted((a, b) => runPlace(a) - runPlace(b));
  const low = runPlace(run[0]!);
  if (!run.every((card, n) => suitOf(card) === suitOf(first) && runPlace(card) === low + n)) return null;
  return { class: runClass(run.length), cards: run };
};

/** Place in the contest; two melds are equal only in a dead tie. C-17, C-18, C-23 */
export const meldRank = (meld: Meld, trump: Suit | null): number => {
  const top = meld.cards.at(-1)!;
  if (isFour(meld)) return 100 + FOURS.indexOf(rankOf(top));
  return meld.cards.length * 12 + runPlace(top) * 2 + (suitOf(top) === trump ? 1 : 0);
};

/** The one order melds are stored in: high to low, equal ones by suit. */
const canonical = (melds: readonly Meld[]): readonly Meld[] =>
  melds.toSorted(
    (a, b) =>
      meldRank(b, null) - meldRank(a, null) || SUITS.indexOf(suitOf(a.cards[0]!)) - SUITS.indexOf(suitOf(b.cards[0]!)),
  );

/** Sets of cards already found to be melds, as melds in canonical order. */
export const meldsOf = (sets: readonly (readonly Card[])[]): readonly Meld[] =>
  canonical(sets.map(meldOf).filter(meld => meld !== null));

/** Every meld among these cards, runs at their full length. They may share cards. C-15, C-16 */
export const meldsIn = (cards: readonly Card[]): readonly Meld[] => {
  const fours = RANKS.map(rank => cards.filter(card => rankOf(card) === rank)).filter(set => set.length === 4);
  const runs = SUITS.flatMap(suit => {
    const held = RANKS.filter(rank => cards.includes(`${rank}${suit}`));
    const gap = (rank: Rank, n: number) => n > 0 && RANKS.indexOf(rank) > RANKS.indexOf(held[n - 1]!) + 1;
    const starts = held.flatMap((rank, n) => (n === 0 || gap(rank, n) ? [n] : []));
    return starts.map((start, n) => held.slice(start, starts[n + 1]).map(rank => `${rank}${suit}` as const));
  });
  return meldsOf([...fours, ...runs.filter(run => run.length >= 3)]);
};

const share = (a: Meld, b: Meld): boolean => a.cards.some(card => b.cards.includes(card));

/**
 * All non-empty sets of melds that share no card, the fullest first. Six cards hold at most two melds,
 * so there are never more than three sets. C-16
 */
export const setsOf = (melds: readonly Meld[]): readonly (readonly Meld[])[] => {
  const [first, second] = melds;
  const both = first && second && !share(first, second) ? [[first, second]] : [];
  return [...both, ...melds.map(meld => [meld])];
};

const sameCards = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && a.every(card => b.includes(card));

/** Why these sets of cards, all dealt to the announcer, are no announcement; or null. C-15, C-16 */
export const announcementFault = (sets: readonly (readonly Card[])[], dealt: readonly Card[]): GameRefusal | null => {
  if (sets.length === 0 || sets.some(set => meldOf(set) === null)) return no('not-a-meld').refusal;
  const cards = sets.flat();
  if (new Set(cards).size < cards.length) return no('melds-overlap').refusal;
  const full = meldsIn(dealt);
  const isFull = (set: readonly Card[]) => full.some(meld => sameCards(meld.cards, set));
  return sets.every(isFull) ? null : no('not-full-length').refusal;
};

/** Why these sets of cards are no subset of what was announced; or null. C-21 */
export const showFault = (sets: readonly (readonly Card[])[], announced: readonly Meld[]): GameRefusal | null => {
  if (sets.length === 0) return no('not-a-meld').refusal;
  const wasSaid = (set: readonly Card[]) => announced.some(meld => sameCards(meld.cards, set));
  if (!sets.every(wasSaid)) return no('not-announced').refusal;
  const cards = sets.flat();
  return new Set(cards).size < cards.length ? no('melds-overlap').refusal : null;
};

/** King and queen of trump. C-24 */
export const bellaPair = (trump: Suit): readonly Card[] => [`K${trump}`, `Q${trump}`];

/** King and queen of trump together. C-24 */
export const holdsBella = (cards: readonly Card[], trump: Suit): boolean =>
  bellaPair(trump).every(card => cards.includes(card));

/** The contest over all that was shown: the side with the best single meld scores all of its own. C-17 to C-19 */
export const settle = (shown: BySeat<readonly Meld[] | null>, trump: Suit): Settlement => {
  const of = (side: Side) => SEATS.filter(seat => sideOf(seat) === side).flatMap(seat => shown[seat] ?? []);
  const best = bySide(side => Math.max(0, ...of(side).map(meld => meldRank(meld, trump))));
  const winner = best.NS === best.EW ? null : best.NS > best.EW ? 'NS' : 'EW';
  const worth = (side: Side) => of(side).reduce((sum, meld) => sum + MELD_POINTS[meld.class], 0);
  return { winner, points: bySide(side => (side === winner ? worth(side) : 0)) };
};
