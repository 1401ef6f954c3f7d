/** One socket: who are you, may you come in, what do you ask. Everything that arrives passes here. */

import {
  type ByeCode,
  commandId,
  doFrame,
  handshake,
  type LaterCode,
  PROTOCOL,
  sayFrame,
  syncFrame,
  TURN_COMMANDS,
} from '@clabber/protocol';
import { anybodyPresent, SEATS, seatOf, stageOf, type Table } from '@clabber/rules';
import type { Logger } from 'pino';
import type { Server } from 'socket.io';
import type { Config } from './config.ts';
import type { ClabberSocket, Guest } from './guest.ts';
import { aliasOf, personIn } from './identity.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Notes } from './notes.ts';
import { networkOf, type PeerOf } from './peer.ts';
import { canBeTaken } from './presence/spokenCode.ts';
import type { Presence } from './presence.ts';
import type { LiveTable } from './table.ts';
import type { Tables } from './tables.ts';
import type { Talk } from './talk.ts';
import { sharedThrottle, throttle } from './throttle.ts';

export interface DoorDeps {
  readonly io: Server;
  readonly tables: Tables;
  readonly presence: Presence;
  readonly talk: Talk;
  readonly log: Log;
  readonly notes: Notes;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly peerOf: PeerOf;
}

/** What `went-back` costs of a socket's allowance: it may have made us read. */
const WENT_BACK_COST = 3;
/** Pages of a stopping process, or of a lost store, come back spread over this time, ms. */
const SPREAD = 3_000;

export const createDoor = ({ io, tables, presence, talk, log, notes, config, logger, metrics, peerOf }: DoorDeps) => {
  const { limits, counts } = config;
  const doing = throttle(limits.do);
  const arranging = throttle(limits.arrange);
  const saying = throttle(limits.say);
  const bad = throttle(limits.bad);
  const hammering = throttle(limits.hammering);
  const joins = sharedThrottle(notes, 'joins', limits.joins);
  let stopping = false;

  const turnAway = (socket: ClabberSocket, code: ByeCode): null => {
    metrics.joined(code);
    return bye(socket, code);
  };

  const later = (socket: ClabberSocket, code: LaterCode, ms: number): null => {
    metrics.joined(code);
    socket.emit('later', { code, ms: Math.round(ms) });
    socket.disconnect(true);
    return null;
  };

  /** @returns where the socket now is; null when it was sent away */
  const welcome = async (socket: ClabberSocket): Promise<Place | null> => {
    const hello = handshake.safeParse(socket.handshake.auth);
    if (!hello.success || hello.data.protocol !== PROTOCOL) return turnAway(socket, 'old-protocol');
    const person = personIn(socket.handshake.headers.cookie);
    if (person === null) return turnAway(socket, 'no-cookie');
    const wait = await joins(networkOf(peerOf(socket.request).address));
    if (wait > 0) return later(socket, 'overloaded', wait);

    const { table: id, v, mark } = hello.data;
    const guest: Guest = {
      socket,
      person,
      alias: aliasOf(person, id),
      name: '',
      since: log.now(),
      viewer: 'watcher',
      told: 0,
    };
    if (stopping || !socket.connected) return null;
    const table = tables.get(id);
    const refused = await table.join(guest, { v, mark }, state => mayCome(table, state, guest));
    if (refused !== null) return turnAway(socket, refused);
    if (!socket.connected) {
      table.part(guest);
      return null;
    }
    socket.on('disconnect', () => {
      if (!table.guests.has(guest)) return; // was sent elsewhere
      table.part(guest);
      presence.departed(table, guest);
    });
    metrics.joined('in');
    presence.arrived(table, guest);
    return { guest, table };
  };

  /** Whoever has a seat comes in; others while there is room to watch, twice as much where a seat could be theirs. */
  const mayCome = (table: LiveTable, state: Table, guest: Guest): ByeCode | null => {
    if (state.banned.includes(guest.alias)) return 'banned';
    if (seatOf(state, guest.person) !== null) return null;
    const couldSit = canBeTaken(state, log.now());
    if (isShut(state, log.now())) return 'not-watchable';
    return presence.watchers(table) >= counts.watchers * (couldSit ? 2 : 1) ? 'full' : null;
  };

  /** What comes before its socket is let in is read and counted at once, and waits. */
  const hear = (socket: ClabberSocket, coming: Promise<Place | null>): void => {
    const person = personIn(socket.handshake.headers.cookie) ?? socket.id;
    socket.on('do', async (...args: unknown[]) => {
      const frame = doFrame.safeParse(args[0]);
      if (!frame.success) return unreadable(socket, args[0]);
      const wait = (await doing(socket.id)) || (PLAYS.has(frame.data.command.do) ? 0 : await arranging(person));
      if (wait > 0) return tooFast(socket, frame.data.id, wait);
      const place = await coming;
      if (place === null) return;
      // What was read counts, though its page may have gone since.
      const answer = await place.table.handle(place.guest, frame.data);
      metrics.answered(answer);
      if (answer === 'went-back') await doing(socket.id, WENT_BACK_COST - 1);
    });
    socket.on('sync', async (...args: unknown[]) => {
      const frame = syncFrame.safeParse(args[0]);
      if (!frame.success) return unreadable(socket, args[0]);
      const wait = await doing(socket.id);
      if (wait > 0) return tooFast(socket, null, wait);
      const place = await coming;
      if (place !== null && socket.connected) await place.table.resync(place.guest, frame.data);
    });
    // A person's talk is counted wherever he talks, apart from what he does: it takes nothing from his play.
    socket.on('say', async (...args: unknown[]) => {
      const frame = sayFrame.safeParse(args[0]);
      if (!frame.success) return unreadable(socket, args[0]);
      const wait = await saying(person);
      if (wait > 0) return tooFast(socket, frame.data.id, wait);
      const place = await coming;
      if (place !== null && socket.connected) await talk.say(place.table, place.guest, frame.data);
    });
    socket.onAny((name: string, ...args: unknown[]) => {
      if (!HEARD.has(name)) void unreadable(socket, args[0]);
    });
  };

  /** Who does not heed the answer is sent away: each one costs everybody's time. */
  const tooFast = async (socket: ClabberSocket, id: string | null, ms: number): Promise<void> => {
    const isLast = (await hammering(socket.id)) > 0;
    metrics.answered('too-fast');
    socket.emit('no', { id, refusal: { code: 'too-fast', ms } });
    if (isLast) socket.disconnect(true);
  };

  /** A frame nobody can read is answered all the same; who sends many is sent away. */
  const unreadable = async (socket: ClabberSocket, frame: unknown): Promise<void> => {
    const isLast = (await bad(socket.id)) > 0;
    metrics.answered('bad-message');
    socket.emit('no', { id: idIn(frame), refusal: { code: 'bad-message' } });
    if (isLast) socket.disconnect(true);
  };

  io.on('connection', (socket: ClabberSocket) => {
    const coming = welcome(socket).catch((error: unknown) => {
      const why = error instanceof Error ? EXPECTED[error.name] : undefined;
      if (why === undefined) logger.error({ err: error }, 'a fault at the door');
      return later(socket, why ?? 'store', 500 + Math.random() * SPREAD);
    });
    hear(socket, coming);
  });

  tables.onCommit((table, { events }) => {
    const banned = events.flatMap(event => (event.type === 'Banned' ? [event.alias] : []));
    for (const guest of [...table.guests]) if (banned.includes(guest.alias)) bye(guest.socket, 'banned');
  });

  // Where nobody may watch, whoever holds no seat in a hand leaves, unless a seat was left open for him.
  tables.onCommit(table => {
    const state = table.state();
    if (state === null || stageOf(state.game) !== 'hand' || !isShut(state, log.now())) return;
    for (const guest of [...table.guests]) if (guest.viewer === 'watcher') bye(guest.socket, 'not-watchable');
  });

  return {
    /** Tells every page to come back a little later, spread over time, and lets nobody else in. */
    closing: async (): Promise<void> => {
      stopping = true;
      for (const socket of await io.fetchSockets()) {
        socket.emit('later', { code: 'restarting', ms: Math.round(500 + Math.random() * SPREAD) });
        socket.disconnect(true);
      }
    },
  };
};

/**
 * Nobody may watch here, and nobody could sit down: a hand's seats are taken but for one that was left open. Who follows
 * a move link comes in as a watcher first, and a hand that everybody left may be joined.
 */
const isShut = (state: Table, now: number): boolean => {
  const { chairs, options, game, moves } = state;
  if (options.watch !== 'nobody' || !anybodyPresent(chairs)) return false;
  if (SEATS.some(seat => moves[seat] !== null && moves[seat].until > now)) return false;
  return stageOf(game) === 'hand' ? SEATS.every(seat => chairs[seat].kind !== 'open') : !canBeTaken(state, now);
};

interface Place {
  readonly guest: Guest;
  readonly table: LiveTable;
}

const bye = (socket: ClabberSocket, code: ByeCode): null => {
  socket.emit('bye', { code });
  socket.disconnect(true);
  return null;
};

/** What moves the game on; the rest could fill a table's log without an end. */
const PLAYS: ReadonlySet<string> = new Set([...TURN_COMMANDS, 'answer']);
const HEARD: ReadonlySet<string> = new Set(['do', 'sync', 'say']);
/** Why nobody can be let in now, by the error's name; what is not here is a fault of ours. */
const EXPECTED: Readonly<Record<string, LaterCode>> = {
  Unknown: 'store',
  Unwritten: 'store',
  Full: 'overloaded',
  FromTheFuture: 'upgrading',
};

/** The id of a frame that is otherwise unreadable, so that its sender learns which one it was. */
const idIn = (frame: unknown): string | null => {
  const parsed = commandId.safeParse((frame as { id?: unknown } | null)?.id);
  return parsed.success ? parsed.data : null;
};
