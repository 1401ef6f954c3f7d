/** The one door to a table: what follows from a command, or the one reason why not. */

import type { Decision } from '../game.ts';
import type { Refusal } from '../refusal.ts';
import type { Command } from './command.ts';
import type { Event } from './event.ts';
import { decidePlayer } from './player.ts';
import { dropMoot } from './settle.ts';
import { startIfAgreed } from './start.ts';
import type { Table } from './state.ts';
import { decideTable } from './tableSays.ts';

export type TableDecision = Decision<Event, Refusal>;

/** @param now the store's clock in ms, never before the last commit's `at`. No events = accepted, nothing to write. */
export const decide = (table: Table, command: Command, now: number): TableDecision =>
  ordered(table, 'by' in command ? decidePlayer(table, command, now) : decideTable(table, command, now), now);

/** A game that all agreed to starts; a question that lost its sense is closed. A commit tells of one turn at most, the one that runs after it, and ends with it. */
const ordered = (table: Table, decision: TableDecision, now: number): TableDecision => {
  if (!decision.ok) return decision;
  const events = dropMoot(table, startIfAgreed(table, decision.events, now), now);
  const turn = events.findLast(event => event.type === 'Turn');
  return { ok: true, events: turn ? [...events.filter(event => event.type !== 'Turn'), turn] : events };
};
