/** How a table stands, as a note for the home pages of those who sit there. */

import type { Me } from '@clabber/protocol';
import { type Person, playedByTable, type Seat, type Table } from '@clabber/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import { readJson } from './json.ts';
import type { Log } from './log.ts';
import type { Notes } from './notes.ts';
import { forgetSeat, tablesOf } from './seatNotes.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';

type Standing = Pick<Me['tables'][number], 'score' | 'gameNo' | 'handNo'>;

export interface MyTablesDeps {
  readonly tables: Pick<Tables, 'peek' | 'onCommit'>;
  readonly log: Pick<Log, 'now'>;
  readonly notes: Notes;
  readonly config: Pick<Config, 'times'>;
  readonly logger: Logger;
}

export const standingOf = ({ game, gameNo }: Table): Standing => ({
  score: game && [game.totals.NS, game.totals.EW],
  gameNo,
  handNo: game?.hand?.n ?? 0,
});

const NOT_KNOWN: Standing = { score: null, gameNo: 0, handNo: 0 };
const standing = z.object({
  score: z.tuple([z.number(), z.number()]).nullable(),
  gameNo: z.number(),
  handNo: z.number(),
});

/** Keeps the notes, a write a hand, and answers from them where a person sits and how it stands there. */
export const createMyTables = ({ tables, log, notes, config, logger }: MyTablesDeps) => {
  const last = new WeakMap<LiveTable, string>();
  const lost = (error: unknown): void => logger.warn({ err: error }, 'a note was lost');

  tables.onCommit((table, _, isMine) => {
    const state = table.state();
    if (state === null) return;
    const text = JSON.stringify(standingOf(state));
    if (last.get(table) === text) return;
    last.set(table, text);
    if (!isMine) return;
    notes.put(keyOf(table.id), text, config.times.life).catch(lost);
  });

  /** Null where nothing is known but the seat. */
  const standsAt = async (table: string, seat: Seat): Promise<(Standing & { yourTurn: boolean | null }) | null> => {
    const state = tables.peek(table)?.state() ?? null;
    if (state !== null) return { ...standingOf(state), yourTurn: isHisTurn(state, seat) };
    const text = await notes.get(keyOf(table));
    return text === null ? null : { ...(readJson(standing, text) ?? NOT_KNOWN), yourTurn: null };
  };

  return async (person: Person): Promise<Me['tables']> => {
    const places = await tablesOf(notes, person);
    const all = await Promise.all(
      places.map(async ({ at, ...place }) => {
        const stands = await standsAt(place.table, place.seat);
        // A table dies without telling those who sat there.
        if (stands === null && log.now() - at > config.times.life) {
          forgetSeat(notes, person, place.table).catch(lost);
          return [];
        }
        return [{ ...place, ...(stands ?? { ...NOT_KNOWN, yourTurn: null }) }];
      }),
    );
    return all.flat();
  };
};

const keyOf = (table: string): string => `standing:${table}`;

const isHisTurn = ({ turn, chairs }: Table, seat: Seat): boolean => turn.seat === seat && !playedByTable(chairs[seat]);
