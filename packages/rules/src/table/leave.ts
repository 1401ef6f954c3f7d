/** How a seat falls free. */

import type { Seat } from '../seats.ts';
import type { Event } from './event.ts';
import { passHost, reseated } from './follow.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

/**
 * In a game a stand-in without an owner takes the seat: at once, or where the table waits for people after a grace.
 * @param also what happens in the same commit
 */
export const leave = (
  table: Table,
  seat: Seat,
  why: 'left' | 'kicked',
  also: readonly Event[],
  now: number,
): readonly Event[] => {
  const inGame = stageOf(table.game) !== 'between';
  const waits = table.options.absence === 'wait';
  const fills = inGame && waits ? now + table.pace.grace : null;
  const events: Event[] = [...passHost(table, seat), { type: 'Left', seat, why, fills }, ...also];
  if (inGame && !waits) events.push({ type: 'StandInSat', seat });
  // Nobody's time runs where nobody sits.
  const { turn } = table;
  if (turn.seat === seat && turn.until !== null && table.paused === null) {
    events.push({ type: 'Turn', turn: turn.turn, seat, at: now, until: null });
  }
  return reseated(table, events, now);
};
