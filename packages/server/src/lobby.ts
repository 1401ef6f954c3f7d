/** Public tables, as notes: every node says so of those it has open, while somebody is there. Private ones never. */

import { type Lobby, type TableLine, tableLine } from '@clabber/protocol';
import { bySeat, isFree, isPublic, playedByTable, SEATS, type Table } from '@clabber/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import { readJson } from './json.ts';
import type { Log } from './log.ts';
import { standingOf } from './myTables.ts';
import type { Notes } from './notes.ts';
import type { Presence } from './presence.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';

export interface LobbyDeps {
  readonly tables: Pick<Tables, 'all' | 'peek' | 'onCommit'>;
  readonly presence: Pick<Presence, 'watchers' | 'isEmpty'>;
  readonly log: Pick<Log, 'now'>;
  readonly notes: Notes;
  readonly config: Pick<Config, 'times'>;
  readonly logger: Logger;
}

/** The map of all lines, by table. */
const KEY = 'lobby';
/** How many tables are shown. */
const MOST = 100;
/** How long an answer is given again, ms. */
const SAME = 1_000;
/** A line this many times as old as it may be is of a node that died. */
const MISSED = 3;

const written = z.object({ at: z.number(), line: tableLine });

export const createLobby = ({ tables, presence, log, notes, config, logger }: LobbyDeps) => {
  const { times } = config;
  const shown = new Map<string, { readonly text: string; readonly at: number }>(); // by this node
  let answered: { readonly at: number; readonly lines: Promise<readonly TableLine[]> } | null = null;
  const wanted = new Map<string, string | null>(); // what a line should say; null: nothing
  let writing: Promise<void> | null = null;

  /** One after another, and of each table only its last word; a line that could not be taken away is tried again. */
  const write = async (): Promise<void> => {
    for (const [id, text] of wanted) {
      wanted.delete(id);
      try {
        await (text === null ? notes.dropField(KEY, id) : notes.putField(KEY, id, text, times.life));
      } catch (error) {
        logger.warn({ table: id, err: error }, 'a note was lost');
        if (text === null) shown.set(id, { text: '', at: 0 });
      }
    }
    writing = null;
  };

  const want = (id: string, text: string | null): void => {
    wanted.set(id, text);
    writing ??= write();
  };

  const hide = (id: string): void => {
    shown.delete(id);
    answered = null;
    want(id, null);
  };

  const show = (table: LiveTable, state: Table): void => {
    const at = log.now();
    const line = lineOf(state, presence.watchers(table), at);
    const text = JSON.stringify(line);
    const before = shown.get(table.id);
    if (before?.text === text && at - before.at < times.lobby) return;
    shown.set(table.id, { text, at });
    want(table.id, JSON.stringify({ at, line }));
  };

  const refresh = (table: LiveTable): void => {
    const state = table.state();
    const isShown = shown.has(table.id);
    if (state === null) return;
    if (!isPublic(state.options)) {
      if (isShown) hide(table.id);
    } else if (table.guests.size > 0) show(table, state);
    else if (isShown && presence.isEmpty(table)) hide(table.id);
    else shown.delete(table.id); // another node has it open
  };

  const beat = setInterval(() => {
    for (const id of shown.keys()) if (tables.peek(id) === null) hide(id);
    for (const table of tables.all()) refresh(table);
  }, times.beat);
  beat.unref();

  tables.onCommit(refresh);

  const read = async (): Promise<readonly TableLine[]> => {
    const lines: TableLine[] = [];
    for (const [id, text] of Object.entries(await notes.fields(KEY))) {
      const read = readJson(written, text);
      if (read === null) continue; // of another release
      if (log.now() - read.at < MISSED * times.lobby) lines.push(read.line);
      else if (!shown.has(id)) want(id, null);
    }
    return lines;
  };

  /** @throws Unknown | Unwritten */
  const lines = async (): Promise<readonly TableLine[]> => {
    const now = performance.now();
    if (answered === null || now - answered.at >= SAME) answered = { at: now, lines: read() };
    const current = answered;
    try {
      return await current.lines;
    } catch (error) {
      if (answered === current) answered = null;
      throw error;
    }
  };

  /** What a node knows of its own tables is newer than any note. */
  const isStillPublic = ({ table }: TableLine): boolean => {
    const state = tables.peek(table)?.state() ?? null;
    return state === null || isPublic(state.options);
  };

  return {
    /** @throws Unknown | Unwritten */
    list: async (): Promise<Lobby> => {
      const all = (await lines()).filter(isStillPublic);
      return {
        tables: all.toSorted((a, b) => rankOf(a) - rankOf(b) || a.title.localeCompare(b.title)).slice(0, MOST),
        totals: { tables: all.length, watching: all.reduce((sum, line) => sum + line.watchers, 0) },
      };
    },
    close: async (): Promise<void> => {
      clearInterval(beat);
      for (const id of [...shown.keys()]) hide(id); // where others have it open they say so again
      await writing;
    },
  };
};

const lineOf = (state: Table, watchers: number, now: number): TableLine => ({
  table: state.id,
  title: state.title,
  options: state.options,
  seats: bySeat(seat => {
    const chair = state.chairs[seat];
    if (chair.kind === 'open') return null;
    const kind = playedByTable(chair) ? 'stand-in' : 'person';
    return chair.kind === 'person' ? { kind, name: chair.name, twin: chair.twin } : { kind, name: null, twin: 1 };
  }),
  ...standingOf(state),
  watchers,
  open: SEATS.filter(seat => isFree(state, seat, now)),
});

/** A seat to take first, and of those the one nearest to its deal. */
const rankOf = ({ open }: TableLine): number => (open.length === 0 ? SEATS.length + 1 : open.length);
