/** Who is here, as notes. Nobody owns it: each node says whom it holds, and pages hear the sum. */

import { randomBytes } from 'node:crypto';
import { SEATS, type Viewer } from '@clabber/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Codes } from './code.ts';
import type { Config } from './config.ts';
import type { Guest } from './guest.ts';
import { readJson } from './json.ts';
import type { Log } from './log.ts';
import { warnSeldom } from './logger.ts';
import type { Names } from './names.ts';
import type { Notes } from './notes.ts';
import { absenceAt } from './presence/absence.ts';
import { hereNotes, type NodeHere } from './presence/hereNotes.ts';
import { keepNewest, yieldTo } from './presence/newest.ts';
import { spokenCodeOf } from './presence/spokenCode.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';
import { inHand } from './talkLine.ts';

/** What nodes tell each other of a table. */
const word = z.discriminatedUnion('say', [
  z.object({ say: z.literal('here') }),
  z.object({ say: z.literal('took'), person: z.string(), since: z.number() }),
]);
type Word = z.infer<typeof word>;

/** What this node knows of who is at one table. */
interface Room {
  readonly hearing: Promise<() => Promise<void>>;
  readonly absence: ReturnType<typeof absenceAt>;
  readonly code: () => Promise<string | null>;
  others: readonly NodeHere[]; // live nodes
  names: ReadonlyMap<string, string>; // of watchers, by alias, as seats may know them
  telling: NodeJS.Timeout | null;
}

export interface PresenceDeps {
  readonly tables: Tables;
  readonly log: Log;
  readonly notes: Notes;
  readonly names: Names;
  readonly codes: Codes;
  readonly config: Config;
  readonly logger: Logger;
}

export type Presence = ReturnType<typeof createPresence>;

export const createPresence = ({ tables, log, notes, names, codes, config, logger }: PresenceDeps) => {
  const rooms = new Map<string, Room>();
  const { times } = config;
  const said = hereNotes(notes, randomBytes(6).toString('base64url'), log.now, times);
  let storeBack = log.now(); // since then notes can be believed

  const warn = warnSeldom(logger, 'a note was lost', config.times.quiet);
  const lost = (error: unknown): void => {
    storeBack = log.now();
    warn(error as Error);
  };

  const roomOf = (table: LiveTable): Room => {
    const known = rooms.get(table.id);
    if (known) return known;
    const hearing = notes.hear(`at:${table.id}`, text => heard(table, text));
    hearing.catch(lost);
    const absence = absenceAt(table, {
      now: log.now,
      away: times.away,
      believable: () => storeBack,
      elsewhere: async () => {
        await look(table);
        return roomOf(table).others.flatMap(other => other.seats);
      },
    });
    const code = spokenCodeOf(table, codes, log.now, times.life);
    const room: Room = { hearing, absence, code, others: [], names: new Map(), telling: null };
    rooms.set(table.id, room);
    return room;
  };

  const say = (table: LiveTable, message: Word): void => {
    notes.tell(`at:${table.id}`, JSON.stringify(message)).catch(lost);
  };

  const heard = (table: LiveTable, text: string): void => {
    const message = readJson(word, text);
    if (message?.say === 'here') void look(table).then(() => tellSoon(table));
    else if (message !== null) yieldTo(table, message.person, message.since);
  };

  /** Reads what other nodes say of a table. */
  const look = async (table: LiveTable): Promise<void> => {
    try {
      const { live, dead } = await said.read(table.id);
      const room = roomOf(table);
      for (const { seats, beat } of dead) for (const seat of seats) room.absence.saw(seat, beat);
      room.others = live;
    } catch (error) {
      lost(error);
    }
  };

  const ownHere = (table: LiveTable): NodeHere => {
    const guests = [...table.guests];
    return {
      seats: SEATS.filter(seat => guests.some(guest => guest.viewer === seat)),
      watchers: guests.filter(guest => guest.viewer === 'watcher').map(({ alias, name }) => ({ alias, name })),
    };
  };

  /** Writes what this node knows of a table and that it lives, and tells the others and the pages. */
  const publish = (table: LiveTable): void => {
    const written = table.guests.size === 0 ? said.drop(table.id) : said.write(table.id, ownHere(table));
    Promise.all([written, said.beat()])
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

  const allHere = (table: LiveTable): readonly NodeHere[] => [ownHere(table), ...roomOf(table).others];

  /** A name given in mid-hand could tell players of cards: like watchers' talk it waits until the hand is over. */
  const asSeatsMayKnow = (table: LiveTable, watchers: NodeHere['watchers']): NodeHere['watchers'] => {
    const room = roomOf(table);
    if (!isInHand(table)) room.names = new Map(watchers.map(({ alias, name }) => [alias, name]));
    return watchers.map(({ alias }) => ({ alias, name: room.names.get(alias) ?? '' }));
  };

  const tellPages = async (table: LiveTable): Promise<void> => {
    const room = roomOf(table);
    const all = allHere(table);
    const watchers = all.flatMap(each => each.watchers);
    const connected: Viewer[] = SEATS.filter(seat => all.some(each => each.seats.includes(seat)));
    const code = await room.code();
    const forSeats = asSeatsMayKnow(table, watchers);
    for (const guest of table.guests) {
      guest.socket.emit(
        'here',
        guest.viewer === 'watcher' ? { watchers, connected } : { watchers: forSeats, connected, code },
      );
    }
  };

  /** A page may tell its person's name before it comes or after: what was told last holds. */
  const nameGuest = async (guest: Guest): Promise<void> => {
    const name = await names.of(guest.person);
    if (guest.name === '') guest.name = name ?? '';
  };
  names.onKeep((person, name) => {
    for (const table of tables.all()) {
      for (const guest of table.guests) {
        if (guest.person !== person || guest.name === name) continue;
        guest.name = name;
        if (guest.viewer === 'watcher') publish(table);
      }
    }
  });

  const check = (table: LiveTable): Promise<void> => roomOf(table).absence.check(ownHere(table).seats);

  /** Says who is missing too long and who is back, and beats. */
  const tick = async (): Promise<void> => {
    await said.beat().catch(lost);
    const open = tables.all();
    for (const id of rooms.keys()) if (!open.some(table => table.id === id)) forget(id);
    await Promise.all(open.filter(table => table.state() !== null).map(check));
  };

  const forget = (id: string): void => {
    const room = rooms.get(id);
    rooms.delete(id);
    if (room?.telling) clearTimeout(room.telling);
    said.drop(id).catch(lost);
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
    if (table.guests.size === 0) return;
    if (commit.events.some(event => RESEATS.has(event.type))) publish(table);
    if (!commit.events.some(({ type }) => type === 'HandScored' || type === 'ThrownIn')) return;
    // At once: the next hand may be dealt before it is told.
    asSeatsMayKnow(
      table,
      allHere(table).flatMap(({ watchers }) => watchers),
    );
    tellSoon(table);
  });

  return {
    /** A socket came in: older ones of the same person at this table are told so, on whichever node they are. */
    arrived: (table: LiveTable, guest: Guest): void => {
      keepNewest(table, guest);
      names.listen();
      roomOf(table);
      say(table, { say: 'took', person: guest.person, since: guest.since });
      void nameGuest(guest)
        .catch(lost)
        .then(() => publish(table));
      void look(table).then(() => tellSoon(table));
      void check(table);
    },
    departed: (table: LiveTable, guest: Guest): void => {
      if (guest.viewer !== 'watcher') roomOf(table).absence.saw(guest.viewer, log.now());
      publish(table);
    },
    /** How many watch, on all nodes as far as this one knows. */
    watchers: (table: LiveTable): number =>
      [ownHere(table), ...(rooms.get(table.id)?.others ?? [])].reduce((sum, here) => sum + here.watchers.length, 0),
    /** Nobody is there, on any node as far as this one knows. */
    isEmpty: (table: LiveTable): boolean =>
      [ownHere(table), ...(rooms.get(table.id)?.others ?? [])].every(
        here => here.seats.length === 0 && here.watchers.length === 0,
      ),
    close: async (): Promise<void> => {
      clearInterval(beat);
      await ticking;
      for (const id of [...rooms.keys()]) forget(id);
      await said.end().catch(lost);
    },
  };
};

const isInHand = (table: LiveTable): boolean => {
  const state = table.state();
  return state !== null && inHand(state);
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
