/** Finished games as notes: written by the node that wrote the end of a game, and by any other that finds one missing. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type GameRecord, gameRecord, type MyGame, type TableGame } from '@clabber/protocol';
import { type Person, sideOf, type Table } from '@clabber/rules';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Notes } from './notes.ts';
import { type Finished, finishedGames, recordIdOf } from './record.ts';
import type { Tables } from './tables.ts';

export interface Records {
  /** @returns null when there is none (any more) */
  read(id: string): Promise<GameRecord | null>;
  /** The games that a person sat in, the newest first; at most 100. */
  of(person: Person): Promise<readonly MyGame[]>;
  /** The finished games of a table, the newest first. @throws Unknown | Unwritten */
  at(table: string): Promise<readonly TableGame[]>;
  /** Ends once what was begun is written. */
  close(): Promise<void>;
}

export interface RecordsDeps {
  readonly tables: Pick<Tables, 'onCommit' | 'peek'>;
  readonly log: Log;
  readonly notes: Notes;
  readonly config: Pick<Config, 'times' | 'recordLife'>;
  readonly logger: Logger;
}

/** How many games a person is shown. */
const MOST = 100;
/** A log that was read in vain is not read again this soon, ms. */
const SAME = 10_000;

export const createRecords = ({ tables, log, notes, config, logger }: RecordsDeps): Records => {
  const { times, recordLife: life } = config;
  const timers = new Map<string, NodeJS.Timeout>();
  const writing = new Set<Promise<void>>();

  const keep = async (table: string, { record, people }: Finished): Promise<void> => {
    await notes.put(keyOf(record.id), pack(record), life);
    const line = lineOf(record);
    await notes.putField(`games-at:${table}`, record.id, JSON.stringify(line), life);
    for (const [person, { seat, stayed }] of people) {
      const won = stayed ? sideOf(seat) === record.winner : null;
      const mine: MyGame = { ...line, seat, won };
      await notes.putField(`games:${person}`, record.id, JSON.stringify(mine), life);
      for (const { id } of (await gamesOf(person)).slice(MOST)) await notes.dropField(`games:${person}`, id);
    }
  };

  const gamesAt = async (table: string): Promise<readonly TableGame[]> =>
    newestFirst(Object.values(await notes.fields(`games-at:${table}`)).map(text => JSON.parse(text) as TableGame));

  const gamesOf = async (person: Person): Promise<readonly MyGame[]> =>
    newestFirst(Object.values(await notes.fields(`games:${person}`)).map(text => JSON.parse(text) as MyGame));

  /** Writes those of a table's finished games that `isWanted`, from its log. */
  const write = async (table: string, isWanted: (id: string) => boolean): Promise<void> => {
    for (const finished of finishedGames(await log.read(table, 1))) {
      if (isWanted(finished.record.id)) await keep(table, finished);
    }
  };

  const searches = new Map<string, Promise<void>>();
  /** The notes may be lost where the log is not: reads it once for all who ask, and not again for a while. */
  const search = async (table: string): Promise<void> => {
    const state = tables.peek(table)?.state() ?? null;
    if (state !== null && gamesOver(state) <= 0) return;
    const running = searches.get(table) ?? write(table, () => true);
    if (!searches.has(table)) {
      searches.set(table, running);
      const forget = (): boolean => searches.delete(table);
      running.then(() => setTimeout(forget, SAME).unref(), forget);
    }
    await running;
  };

  /** Looks whether every finished game of an open table has its note. */
  const heal = async (table: string): Promise<void> => {
    const state = tables.peek(table)?.state() ?? null;
    if (state === null) return;
    const missing = new Set<string>();
    for (let game = 1; game <= gamesOver(state); game += 1) {
      const id = recordIdOf(table, game);
      if ((await notes.get(keyOf(id))) === null) missing.add(id);
    }
    if (missing.size > 0) await write(table, id => missing.has(id));
  };

  /** Runs in the background; what fails is tried again while the table is open here. */
  const begin = (table: string, work: () => Promise<void>): void => {
    const working = work()
      .catch(error => {
        logger.warn({ table, v: tables.peek(table)?.version(), err: error }, 'a record was not kept yet');
        lookLater(table);
      })
      .finally(() => writing.delete(working));
    writing.add(working);
  };

  let closed = false;
  const lookLater = (table: string): void => {
    if (closed || timers.has(table)) return;
    const look = (): void => {
      timers.delete(table);
      if (tables.peek(table) !== null) begin(table, () => heal(table));
    };
    timers.set(table, setTimeout(look, times.sweep).unref());
  };

  tables.onCommit((table, { events }, isMine) => {
    if (!events.some(event => event.type === 'GameEnded')) return;
    const state = table.state();
    if (!isMine || state === null) return lookLater(table.id); // its writer keeps it, if it lives
    const id = recordIdOf(table.id, state.gameNo);
    begin(table.id, () => write(table.id, each => each === id));
  });

  return {
    read: async id => {
      const text = await notes.get(keyOf(id));
      if (text === null) return null;
      const read = gameRecord.safeParse(unpack(text));
      return read.success ? read.data : null;
    },
    of: async person => (await gamesOf(person)).slice(0, MOST),
    at: async table => {
      const games = await gamesAt(table);
      if (games.length > 0) return games;
      await search(table);
      return gamesAt(table);
    },
    close: async () => {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(writing);
    },
  };
};

const keyOf = (id: string): string => `record:${id}`;

const pack = (record: GameRecord): string => deflateRawSync(JSON.stringify(record)).toString('base64');
const unpack = (text: string): unknown => JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString());

const lineOf = ({ id, title, game, endedAt, players, score, winner }: GameRecord): TableGame => ({
  id,
  title,
  game,
  endedAt,
  players,
  score,
  winner,
});

const newestFirst = <T extends TableGame>(games: readonly T[]): T[] =>
  games.toSorted((a, b) => b.endedAt - a.endedAt || b.game - a.game);

const gamesOver = ({ gameNo, game }: Table): number => (game?.winner == null ? gameNo - 1 : gameNo);
