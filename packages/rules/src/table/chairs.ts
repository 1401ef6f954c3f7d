/** Small questions about who sits where. They work on the server's chairs and on a page's alike. */

import { type BySeat, clockwiseFrom, leftOf, partnerOf, SEATS, type Seat } from '../seats.ts';
import type { Person } from './command.ts';
import type { Pace } from './options.ts';
import type { Chair, Table, Turn } from './state.ts';

/** What a page also knows of a chair. */
export type ChairLike =
  | { readonly kind: 'open' | 'stand-in' }
  | {
      readonly kind: 'person';
      readonly alias: string;
      readonly ready: boolean;
      readonly away: number | null;
      readonly lapsed: number | null;
    };

/** A person holds this chair and is here. */
export const present = (chair: ChairLike): boolean => chair.kind === 'person' && chair.away === null;

/** The table plays for this chair: a stand-in without an owner, or one for an owner whose grace is over. */
export const playedByTable = (chair: ChairLike): boolean =>
  chair.kind === 'stand-in' || (chair.kind === 'person' && chair.lapsed !== null);

/** Replaced in the running turn, which his stand-in finishes: could he have it back by a word, all would wait again. */
export const isReplaced = ({ chairs, turn, pace }: Playing, seat: Seat): boolean => {
  const chair = chairs[seat];
  if (turn.seat !== seat || chair.kind !== 'person' || chair.lapsed === null || chair.lapsed < turn.at) return false;
  const graceWasOver = chair.away !== null && chair.lapsed >= chair.away + pace.grace;
  return !graceWasOver;
};

interface Playing {
  readonly chairs: BySeat<ChairLike>;
  readonly turn: Turn;
  readonly pace: Pick<Pace, 'grace'>;
}

/** The public name of who sits there; null of nobody. */
export const aliasAt = (chairs: BySeat<ChairLike>, seat: Seat): string | null => {
  const chair = chairs[seat];
  return chair.kind === 'person' ? chair.alias : null;
};

/** Nothing has to be awaited from this chair before the next deal: stand-ins and absent people count as ready. */
export const settled = (chair: ChairLike): boolean => chair.kind !== 'person' || chair.ready || chair.away !== null;

/** A seat without a person, or before the first game one whose person has been away longer than his grace. */
export const isFree = (table: Around, seat: Seat, now: number): boolean => {
  const chair = table.chairs[seat];
  if (chair.kind !== 'person') return true;
  return table.gameNo === 0 && chair.away !== null && now >= chair.away + table.pace.grace;
};

interface Around {
  readonly chairs: BySeat<ChairLike>;
  readonly gameNo: number;
  readonly pace: Pick<Pace, 'grace'>;
}

/** Absent since then, or anew; a seat that was left in a game waits as long for its stand-in. @param since ms */
export const awaySince = <C extends ChairLike & Partial<Fills>>(
  chair: C,
  since: number,
  pace: Pick<Pace, 'grace'>,
): C => {
  if (chair.kind === 'person') return { ...chair, away: since };
  return chair.fills == null ? chair : { ...chair, fills: since + pace.grace };
};

interface Fills {
  readonly fills: number | null;
}

export const anybodyPresent = (chairs: BySeat<ChairLike>): boolean => SEATS.some(seat => present(chairs[seat]));

export const seatOf = (table: Pick<Table, 'chairs'>, person: Person): Seat | null =>
  SEATS.find(seat => {
    const chair = table.chairs[seat];
    return chair.kind === 'person' && chair.person === person;
  }) ?? null;

/** Where the host sits; null when nobody is host. */
export const hostSeat = (table: Pick<Table, 'chairs' | 'host'>): Seat | null =>
  table.host === null ? null : seatOf(table, table.host);

/** Nobody is host, or the host's grace is over and nobody was here to follow him. */
export const hostGone = (table: Pick<Table, 'chairs' | 'host'>): boolean => {
  const seat = hostSeat(table);
  const chair = seat === null ? null : table.chairs[seat];
  return chair === null || (chair.kind === 'person' && chair.away !== null && chair.lapsed !== null);
};

/** The next seat clockwise whose person is here, not counting `seat` itself. */
export const nextPresent = (chairs: BySeat<ChairLike>, seat: Seat): Seat | null =>
  clockwiseFrom(leftOf(seat))
    .slice(0, 3)
    .find(other => present(chairs[other])) ?? null;

/** The order in which open seats are given: the host's partner's first, then clockwise. */
export const givingOrder = (host: Seat | null): readonly Seat[] => {
  const first = host ?? 'N';
  return [partnerOf(first), ...clockwiseFrom(first).filter(seat => seat !== partnerOf(first))];
};

/** The number shown beside a name: 1, or the least that no other person here of the same name has. */
export const twinOf = (chairs: BySeat<Chair>, name: string, except: Seat | null): number => {
  const taken = new Set(
    SEATS.filter(seat => seat !== except).map(seat => {
      const chair = chairs[seat];
      return chair.kind === 'person' && sameName(chair.name, name) ? chair.twin : 0;
    }),
  );
  let twin = 1;
  while (taken.has(twin)) twin += 1;
  return twin;
};

/** Marks over a letter make no other name: at a glance they are overlooked. */
const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const sameName = (a: string, b: string): boolean => bare(a) === bare(b);
