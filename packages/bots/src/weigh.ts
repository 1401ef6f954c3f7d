/** What playing a card now is worth: what the trick should bring, less what the card would bring later. */

import { type Card, pointsOf, type Seat, sideOf, suitOf, trickPoints } from '@clabber/rules/play';
import { chanceToTake, holdsAny, ofSuit, theirs, theirsAbove } from './chance.ts';
import type { Memory } from './memory.ts';

// In card points. All numbers here were fitted by letting stand-ins play each other.
/** Counted for each player still to play: what the trick will grow by, cautiously. */
const STILL_TO_COME = 2;
/** What lies around a card that wins a later trick. */
const LATER_TRICK = 10;
/** Being rid of a suit while holding trumps. */
const NEW_VOID = 6;
/** Leading the best trump to take the opponents' trumps away, when our side made trump; holding back any other. */
const DRAW_TRUMPS = 25;
const HOLD_TRUMPS = 8;
/** Leading the best of a plain suit before it can be ruffed. */
const CASH = 8;

// Chances that a card still wins a trick later.
const TRUMP_BELOW = [1, 0.8, 0.5] as const; // none, one, more of their trumps above it
const GUARDED_SECOND = 0.4;
const LOW_CARD = 0.1;
const VOID_BY_THEN = 0.15; // an opponent who can follow now no longer can

/** Higher is better; in card points, good only for comparing the cards of one turn. */
export const weigh = (card: Card, memory: Memory): number => {
  const { me, plays, trump } = memory;
  const points = trickPoints(plays, trump) + pointsOf(card, trump) + STILL_TO_COME * (3 - plays.length);
  const gain = (2 * chanceToTake(memory, [...plays, { seat: me, card }]) - 1) * points;
  return gain - kept(card, memory) + newVoid(card, memory) + (plays.length === 0 ? leadPlan(card, memory) : 0);
};

/** What the card would bring, were it kept. */
const kept = (card: Card, memory: Memory): number =>
  (pointsOf(card, memory.trump) + LATER_TRICK) * chanceLater(card, memory);

const chanceLater = (card: Card, memory: Memory): number => {
  const { mine, opponents, trump } = memory;
  const above = theirsAbove(memory, card).length;
  if (suitOf(card) === trump) return TRUMP_BELOW[Math.min(above, 2)]!;
  if (above === 0) return opponents.reduce((safe, seat) => safe * (1 - chanceToRuff(seat, card, memory)), 1);
  const guarded = ofSuit(mine, suitOf(card)).length > 1;
  return above === 1 && guarded ? GUARDED_SECOND : LOW_CARD;
};

/** The chance that an opponent ruffs this plain card in a later trick: void by then, and with a trump. */
const chanceToRuff = (seat: Seat, card: Card, memory: Memory): number => {
  const { out, trump } = memory;
  const followsNow = holdsAny(memory, seat, ofSuit(out, suitOf(card)));
  return holdsAny(memory, seat, ofSuit(out, trump)) * (1 - followsNow * (1 - VOID_BY_THEN));
};

const newVoid = (card: Card, { mine, trump }: Memory): number => {
  const last = suitOf(card) !== trump && ofSuit(mine, suitOf(card)).length === 1;
  return last && ofSuit(mine, trump).length > 0 ? NEW_VOID : 0;
};

/** While the opponents may hold trumps the makers draw them, and sure cards are cashed; other trumps are kept. */
const leadPlan = (card: Card, memory: Memory): number => {
  const { me, maker, out, trump } = memory;
  const timely = theirsAbove(memory, card).length === 0 && theirs(memory, ofSuit(out, trump)).length > 0;
  if (suitOf(card) !== trump) return timely ? CASH : 0;
  return timely && sideOf(maker) === sideOf(me) ? DRAW_TRUMPS : -HOLD_TRUMPS;
};
