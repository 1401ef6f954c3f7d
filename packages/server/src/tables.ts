/** Which tables are open on this node: opened by the first socket, closed a while after the last one left. */

import { open as openTable, type Pace, type Person, type Table, type TableOptions } from '@clabber/rules';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Guest } from './guest.ts';
import { type Commit, type Log, SCHEMA } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Notes } from './notes.ts';
import { noteSeats, rememberSeat, type Seated, seatedAt } from './seatNotes.ts';
import { newMark, newSecret, newTableId, type Shuffle } from './shuffle.ts';
import { createTable, type LiveTable } from './table.ts';

export interface TablesDeps {
  readonly log: Log;
  readonly notes: Notes;
  readonly shuffle: Shuffle;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Opening {
  readonly person: Person;
  readonly alias: (table: string) => string;
  readonly name: string;
  readonly title: string;
  readonly options: TableOptions;
  readonly standIns: boolean;
}

export type Tables = ReturnType<typeof createTables>;

export const createTables = ({ log, notes, shuffle, config, logger, metrics }: TablesDeps) => {
  const tables = new Map<string, Opened>();
  const { times } = config;

  /** Writes the first commit of a new table. @throws Unknown | Unwritten */
  const open = async (opening: Opening): Promise<{ table: string; invite: string }> => {
    const { person, alias, name, title, options, standIns } = opening;
    const table = newTableId();
    const invite = newSecret();
    const at = log.now();
    const pace: Pace = config.pace;
    const said = { table, title, invite, options, pace, standIns, by: person, alias: alias(table), name };
    const commit = { schema: SCHEMA, v: 1, mark: newMark(), at, by: person, id: null, events: openTable(said, at) };
    await log.append(table, null, commit);
    await rememberSeat(notes, person, table, { title, seat: 'N', at }, times.life);
    return { table, invite };
  };

  /** The table as this node holds it; opens it when it is not. A table that never was answers every join with false. */
  const get = (id: string): LiveTable => {
    const known = tables.get(id);
    if (known !== undefined) {
      known.idleSince = Date.now(); // somebody is coming in
      return known.table;
    }
    const table = createTable(id, {
      log,
      shuffle,
      logger,
      metrics,
      life: times.life,
      waiting: config.counts.queue,
      onGone: () => shut(id),
      onCommit: (live, commit, isMine) => {
        noteChange(live, isMine);
        for (const hear of listeners) hear(live, commit, isMine);
      },
      onSync: (live, guest) => {
        for (const hear of syncListeners) hear(live, guest);
      },
    });
    const bell = log.listen(id, () => void table.look());
    bell.catch(error => logger.warn({ table: id, v: table.version(), err: error }, 'no bell: the sweep will do'));
    const opened: Opened = {
      table,
      bell,
      chairs: null,
      seated: new Map(),
      idleSince: Date.now(),
      looked: Date.now() + Math.random() * times.sweep,
    };
    tables.set(id, opened);
    return table;
  };

  /** Whoever wrote a commit that changed who sits where keeps the notes of it. */
  const noteChange = (table: LiveTable, isMine: boolean): void => {
    const opened = tables.get(table.id);
    const state = table.state();
    if (opened === undefined || state === null || opened.chairs === state.chairs) return;
    const { seated: before } = opened;
    opened.chairs = state.chairs;
    opened.seated = seatedAt(state);
    if (!isMine) return;
    noteSeats(notes, state, before, opened.seated, log.now(), times.life).catch(error => {
      logger.warn({ table: table.id, v: table.version(), err: error }, 'a note was lost');
    });
  };

  const shut = (id: string): void => {
    const opened = tables.get(id);
    if (opened === undefined) return;
    tables.delete(id);
    opened.table.stop();
    opened.bell.then(
      stop => stop(),
      () => undefined,
    );
    for (const hear of shutListeners) hear(id);
  };

  /** Compares tails, so that a lost bell heals, and closes what nobody is at; spread over time by each table's own clock. */
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [id, opened] of tables) {
      if (opened.table.guests.size > 0) opened.idleSince = now;
      else if (now - opened.idleSince >= times.linger) shut(id);
      if (now - opened.looked < times.sweep) continue;
      opened.looked = now;
      if (opened.table.guests.size > 0) void opened.table.look();
    }
  }, times.sweep / 4);
  sweep.unref();

  log.onReturn(() => {
    for (const { table } of tables.values()) table.doubt();
  });

  const listeners = new Set<Hear>();
  const syncListeners = new Set<(table: LiveTable, guest: Guest) => void>();
  const shutListeners = new Set<(id: string) => void>();

  return {
    open,
    get,
    /** The table if it is open on this node. */
    peek: (id: string): LiveTable | null => tables.get(id)?.table ?? null,
    /** Every table open on this node. */
    all: (): readonly LiveTable[] => [...tables.values()].map(opened => opened.table),
    /** Told of every commit on this node. */
    onCommit: (hear: Hear): void => {
      listeners.add(hear);
    },
    /** Told of every snapshot that a page here is sent. */
    onSync: (hear: (table: LiveTable, guest: Guest) => void): void => {
      syncListeners.add(hear);
    },
    /** Told of every table that this node closes. */
    onShut: (hear: (id: string) => void): void => {
      shutListeners.add(hear);
    },
    close: async (): Promise<void> => {
      clearInterval(sweep);
      for (const id of [...tables.keys()]) shut(id);
    },
  };
};

type Hear = (table: LiveTable, commit: Commit, isMine: boolean) => void;

interface Opened {
  readonly table: LiveTable;
  readonly bell: Promise<() => Promise<void>>;
  chairs: Table['chairs'] | null; // as of the last commit
  seated: Seated;
  idleSince: number;
  looked: number;
}
