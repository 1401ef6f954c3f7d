/**
 * What is said at a table. Lines are notes and decide nothing: the last ones are kept beside the log, each node that has the
 * table open files them, and each page is told those that its viewer may know.
 */

import { type DoorRefusal, type SayFrame, TALK_KEPT, type TalkLine } from '@clabber/protocol';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Guest } from './guest.ts';
import { readJson } from './json.ts';
import type { Log } from './log.ts';
import type { Notes, Pushed } from './notes.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';
import { earOf, inHand, isClosed, type KeptLine, mayHear, readLine, writeLine } from './talkLine.ts';

/** What nodes tell each other: a line as it was pushed. */
const hint = z.object({ n: z.number(), value: z.string() });

/** What this node knows of the talk at one table. */
interface Room {
  readonly hearing: Promise<() => Promise<void>>;
  reading: Promise<void>; // the latest read, begun once this node listens
  next: Promise<void> | null; // a read that has not begun
  /** The numbers each page was told; nothing while it waits for what was said before it came. */
  readonly told: WeakMap<Guest, Set<number>>;
  readonly saying: Set<string>; // on their way to the store
  lines: readonly KeptLine[]; // in order
  inHand: boolean; // as of the last commit
}

export interface TalkDeps {
  readonly tables: Tables;
  readonly log: Log;
  readonly notes: Notes;
  readonly config: Pick<Config, 'times'>;
  readonly logger: Logger;
}

export type Talk = ReturnType<typeof createTalk>;

const key = (table: string): string => `talk:${table}`;

export const createTalk = ({ tables, log, notes, config, logger }: TalkDeps) => {
  const rooms = new Map<string, Room>();

  const lost = (error: unknown): void => {
    logger.warn({ err: error }, 'talk was lost');
  };

  const roomOf = (table: LiveTable): Room => {
    const known = rooms.get(table.id);
    if (known !== undefined) return known;
    const hearing = notes.hear(key(table.id), text => heard(table, room, text));
    const room: Room = {
      hearing,
      reading: hearing.then(() => undefined, lost),
      next: null,
      told: new WeakMap(),
      saying: new Set(),
      lines: [],
      inHand: false,
    };
    rooms.set(table.id, room);
    return room;
  };

  /** Files what is not yet filed. */
  const file = (room: Room, pushed: readonly Pushed[]): void => {
    const filed = new Set(room.lines.map(({ line }) => line.n));
    const fresh = pushed.flatMap(each => (filed.has(each.n) ? [] : (readLine(each) ?? [])));
    room.lines = [...room.lines, ...fresh].sort((a, b) => a.line.n - b.line.n).slice(-TALK_KEPT);
  };

  /** Many who come at once wait for one read. */
  const read = (table: LiveTable, room: Room): Promise<void> => {
    room.next ??= room.reading
      .then(async () => {
        room.next = null;
        file(room, await notes.list(key(table.id)));
      })
      .catch(lost);
    room.reading = room.next;
    return room.next;
  };

  const knows = (table: LiveTable, guest: Guest, said: KeptLine): boolean => {
    const state = table.state();
    return state !== null && mayHear(said, earOf(state, guest), { state, v: table.version(), dealt: table.dealt() });
  };

  /** What this page may know and was not told. */
  const takeNews = (table: LiveTable, { lines, told }: Room, guest: Guest): readonly TalkLine[] => {
    const before = told.get(guest) ?? new Set();
    const news = lines.filter(said => !before.has(said.line.n) && knows(table, guest, said)).map(({ line }) => line);
    told.set(guest, new Set([...before, ...news.map(({ n }) => n)].slice(-2 * TALK_KEPT)));
    return news;
  };

  /** Tells everyone here what is new to him. */
  const tell = (table: LiveTable, room: Room): void => {
    for (const guest of table.guests) {
      if (!room.told.has(guest)) continue;
      const lines = takeNews(table, room, guest);
      if (lines.length > 0) guest.socket.emit('talk', { lines });
    }
  };

  /** After a snapshot: everything to a page that has just come; later only what is new, which a change of seat may bring. */
  const follow = (table: LiveTable, room: Room, guest: Guest): void => {
    if (table.guests.has(guest)) guest.socket.emit('talk', { lines: takeNews(table, room, guest) });
  };

  /** Another node's line; it may be ahead of what is known here. */
  const heard = (table: LiveTable, room: Room, text: string): void => {
    const pushed = readJson(hint, text);
    if (pushed === null) return;
    file(room, [pushed]);
    tell(table, room);
    if (newest(room) > table.version()) void table.look();
  };

  /** The line is its sender's yes. Who took a seat while he spoke may not hear his own yet. */
  const answer = (table: LiveTable, guest: Guest, id: string, said: KeptLine): void => {
    if (!knows(table, guest, said)) {
      guest.socket.emit('yes', { id, v: table.version() });
      return;
    }
    roomOf(table).told.get(guest)?.add(said.line.n);
    guest.socket.emit('talk', { lines: [said.line], id });
  };

  /** Says one thing at a table, once for each id, and answers it. */
  const say = async (table: LiveTable, guest: Guest, frame: SayFrame): Promise<void> => {
    const { id } = frame;
    const refuse = (refusal: DoorRefusal): void => void guest.socket.emit('no', { id, refusal });
    const room = roomOf(table);
    await room.reading;
    const already = room.lines.find(each => each.by === guest.person && each.id === id);
    if (already !== undefined) return answer(table, guest, id, already);
    const state = table.state();
    if (state === null) return refuse({ code: 'unsaved' });
    if (isClosed(state, guest.viewer, frame)) return refuse({ code: 'talk-closed' });

    const saying = `${guest.person} ${id}`;
    if (room.saying.has(saying)) return; // answered when it is said
    room.saying.add(saying);
    try {
      const value = writeLine(state, table.version(), guest, frame, log.now());
      const n = await notes.push(key(table.id), value, TALK_KEPT, config.times.life);
      file(room, [{ n, value }]);
      const said = room.lines.find(({ line }) => line.n === n);
      if (said !== undefined) answer(table, guest, id, said);
      tell(table, room);
      notes.tell(key(table.id), JSON.stringify({ n, value })).catch(lost);
    } catch (error) {
      lost(error);
      refuse({ code: 'unsaved' });
    } finally {
      room.saying.delete(saying);
    }
  };

  const readAndTell = (table: LiveTable, room: Room): Promise<void> => read(table, room).then(() => tell(table, room));

  tables.onSync((table, guest) => {
    const room = roomOf(table);
    const state = table.state();
    room.inHand = state !== null && inHand(state);
    if (room.told.has(guest)) follow(table, room, guest);
    else {
      void read(table, room).then(() => {
        follow(table, room, guest);
        tell(table, room);
      });
    }
  });
  // What watchers said during a hand reaches the seats when it is over.
  tables.onCommit((table, commit) => {
    const room = rooms.get(table.id);
    const state = table.state();
    if (room === undefined || state === null) return;
    const isOver = room.inHand && !inHand(state);
    room.inHand = inHand(state);
    if (isOver) void readAndTell(table, room);
    else if (newest(room) >= commit.v) tell(table, room);
  });
  log.onReturn(() => {
    for (const table of tables.all()) {
      const room = rooms.get(table.id);
      if (room !== undefined) void readAndTell(table, room);
    }
  });
  tables.onShut(id => {
    const room = rooms.get(id);
    rooms.delete(id);
    room?.hearing.then(
      stop => stop(),
      () => undefined,
    );
  });

  return { say };
};

/** The highest version that a speaker here can have seen. */
const newest = ({ lines }: Room): number => Math.max(0, ...lines.map(({ v }) => v));
