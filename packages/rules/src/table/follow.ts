/** Events that follow from others at a table: whose turn, who is host, what is no longer asked. */

import type { Act } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { SEATS, type Seat } from '../seats.ts';
import { anybodyPresent, hostGone, hostSeat, isReplaced, nextPresent } from './chairs.ts';
import { limitOf, spent, turnAnew } from './clock.ts';
import type { Event } from './event.ts';
import { evolve } from './evolve.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

export const fold = (table: Table, events: readonly Event[]): Table => events.reduce(evolve, table);

/** The turn that begins now. Between games the time the undecided have is not begun anew. */
export const nextTurn = (table: Table, now: number): Event => {
  const turn = table.turn.turn + 1;
  const waits = table.game === null ? null : clabber.waits(table.game);
  if (waits?.for === 'seat')
    return { type: 'Turn', turn, seat: waits.seat, at: now, until: limitOf(table, waits.seat, now) };
  return { type: 'Turn', turn, seat: null, at: now, until: table.turn.until };
};

/** The wait that begins with the end of a hand, or of a game. */
const pauseTurn = (table: Table, now: number): Event => {
  const turn = table.turn.turn + 1;
  const { pace } = table;
  const over = stageOf(table.game) === 'between';
  return { type: 'Turn', turn, seat: null, at: now, until: now + (over ? pace.undecided : pace.nextHand) };
};

/** An announcement or a show is part of a turn, and neither ends it nor restarts its clock. */
export const endsTurn = (act: Act): boolean => act.do !== 'announce' && act.do !== 'show';

/** What a game did, what the turn cost, and the turn that follows. */
export const afterAct = (table: Table, did: readonly Event[], now: number): readonly Event[] => {
  const events = [...did, ...spent(table, now)];
  const after = fold(table, events);
  return [...events, stageOf(after.game) === 'hand' ? nextTurn(after, now) : pauseTurn(after, now)];
};

/** After events that changed seat, partner or person between games: readiness is cleared and a new turn begins. */
export const reseated = (table: Table, events: readonly Event[], now: number): readonly Event[] => {
  if (stageOf(table.game) !== 'between') return events;
  const after = fold(table, events);
  const anyReady = SEATS.some(seat => {
    const chair = after.chairs[seat];
    return chair.kind === 'person' && chair.ready;
  });
  return [...events, ...(anyReady ? [{ type: 'Unreadied' } as const] : []), nextTurn(after, now)];
};

/** The host's place passes clockwise from `seat` to the next whose person is here; nobody here, it stays. */
export const passHost = (table: Table, seat: Seat): readonly Event[] => {
  if (hostSeat(table) !== seat) return [];
  const heir = nextPresent(table.chairs, seat);
  return heir === null ? [] : [{ type: 'HostPassed', seat: heir }];
};

/**
 * After `events` brought a person to `seat`. Was nobody here before, time that ran meanwhile is given again: the running
 * turn begins anew, and so does the grace of the others. A table without a host gets this one.
 */
export const arrive = (table: Table, seat: Seat, events: readonly Event[], now: number): readonly Event[] => {
  const after = fold(table, events);
  return [
    ...events,
    ...(hostGone(after) ? [{ type: 'HostPassed', seat } as const] : []),
    ...(anybodyPresent(table.chairs) ? [] : anew(after, seat, now)),
  ];
};

/** The person at `seat` is here again. Who was replaced sees his stand-in finish the turn. */
export const comeBack = (table: Table, seat: Seat, now: number): readonly Event[] => {
  const chair = table.chairs[seat];
  const since = chair.kind === 'person' && isReplaced(table, seat) ? chair.lapsed : null;
  const lapsed: readonly Event[] = since === null ? [] : [{ type: 'Lapsed', seat, at: since }];
  return arrive(table, seat, [{ type: 'CameBack', seat }, ...lapsed], now);
};

/**
 * Time begins anew for everyone but `seat`, the first who is here, and for the stand-in of a seat that was left; where
 * one plays already it plays on.
 */
const anew = (table: Table, seat: Seat, now: number): readonly Event[] => {
  const waiting = SEATS.filter(other => {
    const chair = table.chairs[other];
    if (other === seat) return false;
    return chair.kind === 'person' ? chair.away !== null : chair.kind === 'open' && chair.fills !== null;
  });
  const events = waiting.map((other): Event => ({ type: 'WentAway', seat: other, since: now }));
  return table.paused === null ? [...events, turnAnew(table, now)] : events;
};
