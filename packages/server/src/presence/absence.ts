/** Who is missing too long, and who is back: the table is told, and the log admits one of all the nodes that say so. */

import { SEATS, type Seat, type Table } from '@clabber/rules';
import type { LiveTable } from '../table.ts';

export interface AbsenceDeps {
  /** The store's clock, ms. */
  readonly now: () => number;
  /** A seat without a socket for this long is away, ms. */
  readonly away: number;
  /** Since when notes can be believed, ms. */
  readonly believable: () => number;
  /** The seats that other live nodes hold. */
  readonly elsewhere: () => Promise<readonly Seat[]>;
}

/** Begins to look at one table. */
export const absenceAt = (table: LiveTable, { now, away, believable, elsewhere }: AbsenceDeps) => {
  const opened = now();
  const seen = new Map<Seat, number>(); // when a seat was last held, on whichever node

  const saw = (seat: Seat, at: number): void => {
    seen.set(seat, Math.max(seen.get(seat) ?? 0, at));
  };

  /** @param own the seats that this node holds */
  const check = async (own: readonly Seat[]): Promise<void> => {
    const state = table.state();
    if (state === null) return;
    for (const seat of own) {
      saw(seat, now());
      if (isAway(state, seat)) void table.say(later => (isAway(later, seat) ? { do: 'back', seat } : null));
    }
    const missing = SEATS.filter(seat => isHere(state, seat) && !own.includes(seat));
    if (missing.length === 0) return;
    const others = await elsewhere();
    for (const seat of missing) {
      if (others.includes(seat)) {
        saw(seat, now());
        continue;
      }
      const since = Math.max(seen.get(seat) ?? 0, opened, believable());
      if (now() - since < away) continue;
      void table.say(later => (isHere(later, seat) ? { do: 'away', seat, since } : null));
    }
  };

  return { saw, check };
};

const isHere = (state: Table, seat: Seat): boolean => awayOf(state, seat) === null;
const isAway = (state: Table, seat: Seat): boolean => typeof awayOf(state, seat) === 'number';

/** Since when a seat's person is away: null = he is here, undefined = no person. */
const awayOf = ({ chairs }: Table, seat: Seat): number | null | undefined => {
  const chair = chairs[seat];
  return chair.kind === 'person' ? chair.away : undefined;
};
