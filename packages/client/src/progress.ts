/** How far a hand has come: what is said stands there among what happened. */

import type { TableView } from '@clabber/rules/view';

/** One hand of a table's. */
export const handOf = (view: TableView): string => `${view.gameNo}/${view.game?.hand?.n ?? 0}`;

/** Trick play begins after this many steps, and each trick has this many: four cards, and who took them. */
export const TRICKS_FROM = 100;
export const TRICK_STEPS = 5;

/** Steps of the running hand: calls, then cards and tricks. */
export const progress = (view: TableView): number => {
  const hand = view.game?.hand;
  if (!hand) return 0;
  if (hand.phase === 'calling') return hand.calls.length;
  return TRICKS_FROM + hand.tricks.reduce((sum, { plays, winner }) => sum + plays.length + (winner ? 1 : 0), 0);
};
