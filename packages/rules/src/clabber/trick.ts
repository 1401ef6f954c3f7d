/** The trick: what may be played to it, who wins it, what it is worth. C-02, C-13, C-14 */

import { type Card, type Rank, rankOf, type Suit, suitOf } from '../cards.ts';
import { type GameRefusal, no } from '../refusal.ts';
import type { Seat } from '../seats.ts';
import type { Trick } from './state.ts';

export type Play = Trick['plays'][number];

const TRUMP_POINTS: Readonly<Record<Rank, number>> = { J: 20, '9': 14, A: 11, T: 10, K: 4, Q: 3 };
const PLAIN_POINTS: Readonly<Record<Rank, number>> = { A: 11, T: 10, K: 4, Q: 3, J: 2, '9': 0 };
export const LAST_TRICK = 10; // C-26

/** Low to high, as cards beat each other in play. C-02 */
const TRUMP_ORDER = 'QKTA9J';
const PLAIN_ORDER = '9JQKTA';

/** Card points. C-02 */
export const pointsOf = (card: Card, trump: Suit): number =>
  (suitOf(card) === trump ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)];

/** Strength within its own suit, 0 to 5. C-02 */
export const powerOf = (card: Card, trump: Suit): number =>
  (suitOf(card) === trump ? TRUMP_ORDER : PLAIN_ORDER).indexOf(rankOf(card));

/** Whether `card`, played later, takes the trick from `best`. C-14 */
export const beats = (card: Card, best: Card, trump: Suit): boolean =>
  suitOf(card) === suitOf(best) ? powerOf(card, trump) > powerOf(best, trump) : suitOf(card) === trump;

/** The play that holds the trick so far; undefined before the lead. C-14 */
export const winningPlay = (plays: readonly Play[], trump: Suit): Play | undefined => {
  let best = plays[0];
  for (const play of plays) if (best && beats(play.card, best.card, trump)) best = play;
  return best;
};

/** Card points of a trick, without the last trick's 10. */
export const trickPoints = (plays: readonly Play[], trump: Suit): number =>
  plays.reduce((sum, play) => sum + pointsOf(play.card, trump), 0);

/** Why `card` of `hand` may not be played to these plays, or null. C-13 */
export const dutyOf = (card: Card, hand: readonly Card[], plays: readonly Play[], trump: Suit): GameRefusal | null => {
  const lead = plays[0];
  if (!lead) return null;
  const led = suitOf(lead.card);
  const follows = hand.some(held => suitOf(held) === led);
  if (follows && suitOf(card) !== led) return no('must-follow-suit').refusal;
  if (follows && led !== trump) return null;
  // From here on only a trump can be asked for: trump was led, or the hand is void in the led suit.
  const trumps = hand.filter(held => suitOf(held) === trump);
  if (trumps.length === 0) return null;
  if (suitOf(card) !== trump) return no('must-trump').refusal;
  const best = winningPlay(plays, trump)!.card;
  if (beats(card, best, trump) || !trumps.some(held => beats(held, best, trump))) return null;
  return no('must-overtrump').refusal;
};

/** The cards of `hand` that may be played, in hand order. C-13 */
export const legalCards = (hand: readonly Card[], plays: readonly Play[], trump: Suit): readonly Card[] =>
  hand.filter(card => dutyOf(card, hand, plays, trump) === null);

/** The plays of the trick a card would now go to: empty before a lead. */
export const openPlays = (tricks: readonly Trick[]): readonly Play[] => {
  const last = tricks.at(-1);
  return last && last.winner === null ? last.plays : [];
};

/** The tricks after one more card. */
export const addPlay = (tricks: readonly Trick[], seat: Seat, card: Card): readonly Trick[] => {
  const last = tricks.at(-1);
  return last && last.winner === null
    ? [...tricks.slice(0, -1), { ...last, plays: [...last.plays, { seat, card }] }]
    : [...tricks, { leader: seat, plays: [{ seat, card }], winner: null, points: 0 }];
};

/** The tricks without the last card of the open one. */
export const removePlay = (tricks: readonly Trick[]): readonly Trick[] => {
  const last = tricks.at(-1)!;
  const plays = last.plays.slice(0, -1);
  return plays.length > 0 ? [...tricks.slice(0, -1), { ...last, plays }] : tricks.slice(0, -1);
};

/** The tricks after the last one was won. */
export const closeTrick = (tricks: readonly Trick[], winner: Seat, points: number): readonly Trick[] => [
  ...tricks.slice(0, -1),
  { ...tricks.at(-1)!, winner, points },
];

/** The cards `seat` has played in this hand, in order. */
export const playedBy = (tricks: readonly Trick[], seat: Seat): readonly Card[] =>
  tricks.flatMap(trick => trick.plays.filter(play => play.seat === seat).map(play => play.card));
