/** Who is here, as notes; and absence, which is written in the log. Nobody owns either. */

import { randomBytes } from 'node:crypto';
import { type BySeat, bySeat, isFree, SEATS, type Seat, type Table, type Viewer } from '@clabber/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Codes } from './code.ts';
import type { Config } from './config.ts';
import type { Guest } from './guest.ts';
import type { Log } from './log.ts';
import type { Notes } from './notes.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';

/** What one node says of a table. */
const nodeHere = z.object({
  seats: z.array(z.enum(SEATS)),
  watchers: z.array(z.object({ alias: z.string(), name: z.string() })),
});
type NodeHere = z.infer<typeof nodeHere>;

const word = z.discriminatedUnion('say', [
  z.object({ say: z.literal('here') }),
  z.object({ say: z.literal('took'), person: z.string(), since: z.number() }),
]);
type Word = z.infer<typeof word>;

/** What this node knows of who is at one table. */
interface Room {
  readonly opened: number; // when this node began to look, ms
  readonly seen: Map<Seat, number>; // when a seat was last held here
  readonly hearing: Promise<() => Promise<void>>;
  others: readonly NodeHere[]; // live nodes
  code?: { readonly invite: string; readonly code: string; readonly renew: number } | null; // null: leads nowhere; absent: not asked yet
  telling: NodeJS.Timeout | null;
}

export interface PresenceDeps {
  readonly tables: Tables;
  readonly log: Log;
  readonly notes: Notes;
  readonly codes: Codes;
  readonly config: Config;
  readonly logger: Logger;
}

export type Presence = ReturnType<typeof createPresence>;

export const createPresence = ({ tables, log, notes, codes, config, logger }: PresenceDeps) => {
  const node = randomBytes(6).toString('base64url');
  const rooms = new Map<string, Room>();
  const { times } = config;
  let storeBack = log.now(); // since then notes can be believed

  const lost = (error: unknown): void => {
    storeBack = log.now();
    logger.warn({ err: error }, 'a note was lost');
  };

  const roomOf = (table: LiveTable): Room => {
    const known = rooms.get(table.id);
    if (known) return known;
    const hearing = notes.hear(`at:${table.id}`, text => heard(table, text));
    hearing.catch(lost);
    const room: Room = { opened: log.now(), seen: new Map(), hearing, others: [], telling: null };
    rooms.set(table.id, room);
    return room;
  };

  const say = (table: LiveTable, message: Word): void => {
    notes.tell(`at:${table.id}`, JSON.stringify(message)).catch(lost);
  };

  const heard = (table: LiveTable, text: string): void => {
    const message = word.safeParse(parse(text));
    if (!message.success) return;
    if (message.data.say === 'here') {
      void look(table).then(() => tellSoon(table));
      return;
    }
    const { person, since } = message.data;
    for (const guest of [...table.guests]) {
      if (guest.person === person && guest.since < since) sendElsewhere(table, guest);
    }
  };

  const sendElsewhere = (table: LiveTable, guest: Guest): void => {
    table.part(guest);
    guest.socket.emit('bye', { code: 'elsewhere' });
    guest.socket.disconnect(true);
  };

  /** Reads what other live nodes say of a table. */
  const look = async (table: LiveTable): Promise<void> => {
    try {
      const fields = Object.entries(await notes.fields(`here:${table.id}`)).filter(([name]) => name !== node);
      const others: NodeHere[] = [];
      for (const [name, text] of fields) {
        const here = nodeHere.safeParse(parse(text));
        const beat = Number((await notes.get(`node:${name}`)) ?? 0);
        if (!here.success) continue;
        if (log.now() - beat <= times.dead) others.push(here.data);
        else for (const seat of here.data.seats) sawSeat(roomOf(table), seat, beat);
      }
      roomOf(table).others = others;
    } catch (error) {
      lost(error);
    }
  };

  const sawSeat = (room: Room, seat: Seat, at: number): void => {
    room.seen.set(seat, Math.max(room.seen.get(seat) ?? 0, at));
  };

  const ownHere = (table: LiveTable): NodeHere => {
    const guests = [...table.guests];
    return {
      seats: SEATS.filter(seat => guests.some(guest => guest.viewer === seat)),
      watchers: guests.filter(guest => guest.viewer === 'watcher').map(({ alias, name }) => ({ alias, name })),
    };
  };

  const beatNow = (): Promise<void> => notes.put(`node:${node}`, String(log.now()), times.linger);

  /** Writes what this node knows of a table and that it lives, and tells the others and the pages. */
  const publish = (table: LiveTable): void => {
    const here = ownHere(table);
    const written =
      table.guests.size === 0
        ? notes.dropField(`here:${table.id}`, node)
        : notes.putField(`here:${table.id}`, node, JSON.stringify(here), times.life);
    Promise.all([written, beatNow()])
      .then(() => say(table, { say: 'here' }))
      .catch(lost);
    tellSoon(table);
  };

  /** Many come and go at once after a restart: pages hear the sum of it. */
  const tellSoon = (table: LiveTable): void => {
    const room = roomOf(table);
    room.telling ??= setTimeout(() => {
      room.telling = null;
      tellPages(table).catch(lost);
    }, TOGETHER);
  };

  const tellPages = async (table: LiveTable): Promise<void> => {
    const room = roomOf(table);
    const all = [ownHere(table), ...room.others];
    const watchers = all.flatMap(each => each.watchers);
    const connected: Viewer[] = SEATS.filter(seat => all.some(each => each.seats.includes(seat)));
    const code = await codeOf(table, room);
    for (const guest of table.guests) {
      const here = { watchers, connected };
      guest.socket.emit('here', guest.viewer === 'watcher' ? here : { ...here, code });
    }
  };

  /** The spoken code while a person can still take a seat; otherwise it leads nowhere. */
  const codeOf = async (table: LiveTable, room: Room): Promise<string | null> => {
    const state = table.state();
    if (state === null) return null;
    if (!canBeTaken(state, log.now())) {
      if (room.code !== null) await codes.drop(table.id);
      room.code = null;
    } else if (room.code?.invite !== state.invite || room.code.renew <= log.now()) {
      const code = await codes.of(table.id, state.invite);
      room.code = { invite: state.invite, code, renew: log.now() + times.life / 2 };
    }
    return room.code?.code ?? null;
  };

  /** Says who is missing too long and who is back, and beats. */
  const tick = async (): Promise<void> => {
    await beatNow().catch(lost);
    const open = tables.all();
    for (const id of rooms.keys()) if (!open.some(table => table.id === id)) forget(id);
    await Promise.all(open.filter(table => table.state() !== null).map(check));
  };

  const check = async (table: LiveTable): Promise<void> => {
    const state = table.state();
    if (state === null) return;
    const room = roomOf(table);
    const own = ownHere(table).seats;
    for (const seat of own) {
      sawSeat(room, seat, log.now());
      if (isAway(state, seat)) void table.say(now => (isAway(now, seat) ? { do: 'back', seat } : null));
    }
    const missing = SEATS.filter(seat => isHere(state, seat) && !own.includes(seat));
    if (missing.length === 0) return;
    await look(table);
    for (const seat of missing) {
      if (room.others.some(other => other.seats.includes(seat))) {
        sawSeat(room, seat, log.now());
        continue;
      }
      const since = Math.max(room.seen.get(seat) ?? 0, room.opened, storeBack);
      if (log.now() - since < times.away) continue;
      void table.say(now => (isHere(now, seat) ? { do: 'away', seat, since } : null));
    }
  };

  const forget = (id: string): void => {
    const room = rooms.get(id);
    rooms.delete(id);
    if (room?.telling) clearTimeout(room.telling);
    notes.dropField(`here:${id}`, node).catch(lost);
    room?.hearing.then(
      stop => stop(),
      () => undefined,
    );
  };

  let ticking: Promise<void> = Promise.resolve();
  const beat = setInterval(() => {
    ticking = tick().catch(lost);
  }, times.beat);
  beat.unref();

  log.onReturn(() => {
    storeBack = log.now();
  });
  tables.onCommit((table, commit) => {
    if (table.guests.size > 0 && commit.events.some(event => RESEATS.has(event.type))) publish(table);
  });

  return {
    /** A socket sat down: older ones of the same person at this table are told so, on whichever node they are. */
    arrived: (table: LiveTable, guest: Guest): void => {
      for (const other of [...table.guests]) {
        if (other !== guest && other.person === guest.person) sendElsewhere(table, other);
      }
      roomOf(table);
      say(table, { say: 'took', person: guest.person, since: guest.since });
      publish(table);
      void look(table).then(() => tellSoon(table));
      void check(table);
    },
    departed: (table: LiveTable, guest: Guest): void => {
      if (guest.viewer !== 'watcher') sawSeat(roomOf(table), guest.viewer, log.now());
      publish(table);
    },
    /** How many watch, on all nodes as far as this one knows. */
    watchers: (table: LiveTable): number =>
      [ownHere(table), ...(rooms.get(table.id)?.others ?? [])].reduce((sum, here) => sum + here.watchers.length, 0),
    close: async (): Promise<void> => {
      clearInterval(beat);
      await ticking;
      for (const id of [...rooms.keys()]) forget(id);
      await notes.drop(`node:${node}`).catch(lost);
    },
  };
};

/** Comings and goings within this many ms are told together. */
const TOGETHER = 50;

const RESEATS: ReadonlySet<string> = new Set([
  'Sat',
  'Left',
  'Moved',
  'SeatChanged',
  'Mixed',
  'StandInSat',
  'StandInLeft',
  'InviteChanged',
  'Lapsed',
  'CameBack',
]);

const isHere = (state: Table, seat: Seat): boolean => awayOf(state)[seat] === null;
const isAway = (state: Table, seat: Seat): boolean => typeof awayOf(state)[seat] === 'number';

/** Since when each seat's person is away: null = he is here, undefined = no person. */
const awayOf = (state: Table): BySeat<number | null | undefined> =>
  bySeat(seat => {
    const chair = state.chairs[seat];
    return chair.kind === 'person' ? chair.away : undefined;
  });

/** A person could still sit down, now or when the hand is scored. @param now the store's clock, ms */
export const canBeTaken = (state: Table, now: number): boolean => SEATS.some(seat => isFree(state, seat, now));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
