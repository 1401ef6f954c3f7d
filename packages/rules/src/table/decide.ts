/** The one door to a table: what follows from a command, or the one reason why not. */

import type { Decision } from '../game.ts';
import type { Refusal } from '../refusal.ts';
import type { Command } from './command.ts';
import type { Event } from './event.ts';
import { decidePlayer } from './player.ts';
import type { Table } from './state.ts';
import { decideTable } from './tableSays.ts';

export type TableDecision = Decision<Event, Refusal>;

/** @param now the store's clock in ms, never before the last commit's `at`. No events = accepted, nothing to write. */
export const decide = (table: Table, command: Command, now: number): TableDecision =>
  'by' in command ? decidePlayer(table, command, now) : decideTable(table, command, now);
