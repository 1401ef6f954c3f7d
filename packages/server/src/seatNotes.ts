/** Where a person sits, as notes for his home page: kept by whoever wrote the commit, never asked by the table. */

import type { Person, Seat } from '@clabber/rules';
import type { Commit } from './log.ts';
import type { Notes } from './notes.ts';
import type { LiveTable } from './table.ts';

const key = (person: Person): string => `tables:${person}`;

interface Place {
  readonly title: string;
  readonly seat: Seat;
}

/** @param ms how long it is remembered */
export const rememberSeat = (
  notes: Notes,
  person: Person,
  table: string,
  title: string,
  seat: Seat,
  ms: number,
): Promise<void> => notes.putField(key(person), table, JSON.stringify({ title, seat } satisfies Place), ms);

/** The tables where this person sits, as far as notes tell. */
export const tablesOf = async (
  notes: Notes,
  person: Person,
): Promise<readonly { table: string; title: string; seat: Seat }[]> =>
  Object.entries(await notes.fields(key(person))).map(([table, text]) => ({ table, ...(JSON.parse(text) as Place) }));

/** Follows a commit that changed who sits where. */
export const noteSeats = async (notes: Notes, table: LiveTable, commit: Commit, ms: number): Promise<void> => {
  if (!commit.events.some(event => MOVES.has(event.type))) return;
  const state = table.state();
  if (state === null) return;
  const seated = Object.entries(state.chairs).flatMap(([seat, chair]) =>
    chair.kind === 'person' ? [{ seat: seat as Seat, person: chair.person }] : [],
  );
  for (const { seat, person } of seated) await rememberSeat(notes, person, table.id, state.title, seat, ms);
  const { by } = commit;
  if (by !== null && !seated.some(each => each.person === by)) await notes.dropField(key(by), table.id);
};

const MOVES: ReadonlySet<string> = new Set(['Sat', 'Left', 'Moved', 'SeatChanged', 'Mixed']);
