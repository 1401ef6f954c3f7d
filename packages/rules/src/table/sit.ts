/** How a person comes to a seat: by invitation, or by a link that moves a seat to another browser. */

import { no } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { anybodyPresent, givingOrder, hostGone, hostSeat, seatOf, twinOf } from './chairs.ts';
import type { Actor, PlayerCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import type { Event } from './event.ts';
import { anew, reseated } from './follow.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

type Sit = Actor & Extract<PlayerCommand, { do: 'sit' }>;
type TakeOver = Actor & Extract<PlayerCommand, { do: 'take-over' }>;

export const sit = (table: Table, command: Sit, now: number): TableDecision => {
  const held = seatOf(table, command.by);
  if (held !== null) return { ok: false, refusal: { code: 'already-seated', seat: held } };
  if (command.invite !== table.invite) return no('bad-invite');

  const seat = command.seat ?? firstFree(table);
  if (seat === null) return no(standInKeeps(table) ? 'hand-running' : 'no-open-seat');
  if (!couldBeFree(table, seat)) return no('seat-taken');
  if (stageOf(table.game) === 'hand') {
    return no((table.saw[command.by] ?? seat) === seat ? 'hand-running' : 'seen-a-hand');
  }

  const { by: person, alias, name } = command;
  const chair = table.chairs[seat];
  const gone: Event[] = chair.kind === 'person' ? [{ type: 'Left', seat, why: 'left' }] : [];
  const events: Event[] = [...gone, { type: 'Sat', seat, person, alias, name, twin: twinOf(table.chairs, name, seat) }];
  if (hostGone(table)) events.push({ type: 'HostPassed', seat });
  if (!anybodyPresent(table.chairs)) events.push(...anew(table, seat, now));
  return { ok: true, events: reseated(table, events, now) };
};

/** A seat without a person, or before the first game one whose person's grace is over. */
const couldBeFree = (table: Table, seat: Seat): boolean => {
  const chair = table.chairs[seat];
  if (chair.kind !== 'person') return true;
  return table.gameNo === 0 && chair.lapsed !== null && chair.away !== null;
};

const firstFree = (table: Table): Seat | null => {
  const order = givingOrder(hostSeat(table)).filter(seat => couldBeFree(table, seat));
  if (stageOf(table.game) === 'hand') return null;
  return (
    order.find(seat => table.chairs[seat].kind === 'open') ??
    order.find(seat => table.chairs[seat].kind === 'stand-in') ??
    order[0] ??
    null
  );
};

/** During a hand a stand-in without an owner keeps its seat. */
const standInKeeps = (table: Table): boolean =>
  stageOf(table.game) === 'hand' && SEATS.some(seat => table.chairs[seat].kind === 'stand-in');

export const takeOver = (table: Table, command: TakeOver, now: number): TableDecision => {
  const { move } = table;
  if (move === null || move.secret !== command.move || now > move.until) return no('bad-move');
  const { seat } = move;
  const held = seatOf(table, command.by);
  if (held === seat) return { ok: true, events: [] };
  if (held !== null) return { ok: false, refusal: { code: 'already-seated', seat: held } };
  const running = stageOf(table.game) === 'hand';
  if (running && (table.saw[command.by] ?? seat) !== seat) return no('seen-a-hand');
  const moved: Event = { type: 'Moved', seat, person: command.by, alias: command.alias };
  return { ok: true, events: anybodyPresent(table.chairs) ? [moved] : [moved, ...anew(table, seat, now)] };
};
