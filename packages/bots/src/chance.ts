/** How likely things are, as far as one player can tell. */

import {
  beats,
  type Card,
  clockwiseFrom,
  leftOf,
  type Play,
  type Seat,
  type Suit,
  sideOf,
  suitOf,
  winningPlay,
} from '@clabber/rules/play';
import type { Memory } from './memory.ts';

export const ofSuit = (cards: readonly Card[], suit: Suit): readonly Card[] =>
  cards.filter(card => suitOf(card) === suit);

/** Those of these cards that an opponent may hold. */
export const theirs = ({ opponents, holds }: Memory, cards: readonly Card[]): readonly Card[] =>
  cards.filter(card => opponents.some(seat => holds(seat, card) > 0));

/** The cards of its own suit that beat `card` and that an opponent may hold. */
export const theirsAbove = (memory: Memory, card: Card): readonly Card[] =>
  theirs(
    memory,
    ofSuit(memory.out, suitOf(card)).filter(other => beats(other, card, memory.trump)),
  );

/** The chance that `seat` holds at least one of these cards. */
export const holdsAny = ({ holds }: Memory, seat: Seat, cards: readonly Card[]): number =>
  1 - cards.reduce((none, card) => none * (1 - holds(seat, card)), 1);

/** The chance that my side takes this trick, if those still to play beat it whenever they can. */
export const chanceToTake = (memory: Memory, plays: readonly Play[]): number => {
  const best = winningPlay(plays, memory.trump)!;
  const led = suitOf(plays[0]!.card);
  let ours = sideOf(best.seat) === sideOf(memory.me) ? 1 : 0;
  for (const seat of clockwiseFrom(leftOf(memory.me)).slice(0, 4 - plays.length)) {
    const beaten = chanceToBeat(memory, seat, best.card, led);
    if (seat !== memory.partner) ours *= 1 - beaten;
    else if (ours === 0) ours = beaten;
  }
  return ours;
};

/** The chance that `seat`, still to play, can take the trick from `best`: in the suit led, or void of it with a trump. */
const chanceToBeat = (memory: Memory, seat: Seat, best: Card, led: Suit): number => {
  const { out, trump } = memory;
  const better = out.filter(card => beats(card, best, trump));
  const inSuit = holdsAny(memory, seat, ofSuit(better, led));
  if (led === trump) return inSuit;
  const isVoid = 1 - holdsAny(memory, seat, ofSuit(out, led));
  return inSuit + isVoid * holdsAny(memory, seat, ofSuit(better, trump));
};
