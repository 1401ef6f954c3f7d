/** Where a person sits, as notes for his home page: kept by whoever wrote the commit, never asked by the table. */

import { type Person, SEATS, type Seat, type Table } from '@clabber/rules';
import { z } from 'zod';
import { readJson } from './json.ts';
import type { Notes } from './notes.ts';

const key = (person: Person): string => `tables:${person}`;

/** `at`: since when he sits there, ms; an older release did not say. */
const place = z.object({ title: z.string(), seat: z.enum(SEATS), at: z.number().default(0) });
type Place = z.infer<typeof place>;

/** @param ms how long it is remembered: as long as a table lives. A seat at another table keeps it longer. */
export const rememberSeat = (notes: Notes, person: Person, table: string, where: Place, ms: number): Promise<void> =>
  notes.putField(key(person), table, JSON.stringify(where), ms);

/** The tables where this person sits, or sat when they died, as far as notes tell. */
export const tablesOf = async (notes: Notes, person: Person): Promise<readonly (Place & { table: string })[]> =>
  Object.entries(await notes.fields(key(person))).flatMap(([table, text]) => {
    const where = readJson(place, text);
    return where === null ? [] : [{ table, ...where }];
  });

export const forgetSeat = (notes: Notes, person: Person, table: string): Promise<void> =>
  notes.dropField(key(person), table);

/** Who holds a seat, and which. */
export type Seated = ReadonlyMap<Person, Seat>;

export const seatedAt = (state: Table): Seated =>
  new Map(
    SEATS.flatMap(seat => {
      const chair = state.chairs[seat];
      return chair.kind === 'person' ? [[chair.person, seat] as const] : [];
    }),
  );

/**
 * Follows a change of who sits where: whoever sits is told so on his home page, whoever no longer does is not.
 * @param now the store's clock, ms; `ms`: how long a table lives
 */
export const noteSeats = async (
  notes: Notes,
  table: Table,
  before: Seated,
  after: Seated,
  now: number,
  ms: number,
): Promise<void> => {
  for (const [person, seat] of after) {
    if (before.get(person) === seat) continue;
    await rememberSeat(notes, person, table.id, { title: table.title, seat, at: now }, ms);
  }
  for (const person of before.keys()) if (!after.has(person)) await forgetSeat(notes, person, table.id);
};
