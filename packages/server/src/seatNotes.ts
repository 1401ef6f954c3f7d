/** Where a person sits, as notes for his home page: kept by whoever wrote the commit, never asked by the table. */

import { type Person, SEATS, type Seat, type Table } from '@clabber/rules';
import type { Notes } from './notes.ts';

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

/** Who holds a seat, and which. */
export type Seated = ReadonlyMap<Person, Seat>;

export const seatedAt = (state: Table): Seated =>
  new Map(
    SEATS.flatMap(seat => {
      const chair = state.chairs[seat];
      return chair.kind === 'person' ? [[chair.person, seat] as const] : [];
    }),
  );

/** Follows a change of who sits where: whoever sits is told so on his home page, whoever no longer does is not. */
export const noteSeats = async (
  notes: Notes,
  table: Table,
  before: Seated,
  after: Seated,
  ms: number,
): Promise<void> => {
  for (const [person, seat] of after) {
    if (before.get(person) !== seat) await rememberSeat(notes, person, table.id, table.title, seat, ms);
  }
  for (const person of before.keys()) if (!after.has(person)) await notes.dropField(key(person), table.id);
};
