/** How a person comes to a seat: by invitation, or by a link that moves a seat to another browser. */

import { no } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { anybodyPresent, givingOrder, hostSeat, isFree, isReplaced, seatOf, twinOf } from './chairs.ts';
import { turnAnew } from './clock.ts';
import type { Actor, Person, PlayerCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import type { Event } from './event.ts';
import { arrive, fold, passHost, reseated } from './follow.ts';
import { isPublic } from './options.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

type Sit = Actor & Extract<PlayerCommand, { do: 'sit' }>;
type TakeOver = Actor & Extract<PlayerCommand, { do: 'take-over' }>;

export const sit = (table: Table, command: Sit, now: number): TableDecision => {
  const { by: person, alias, name } = command;
  const held = seatOf(table, person);
  if (held !== null) return { ok: false, refusal: { code: 'already-seated', seat: held } };
  if (table.banned.includes(alias)) return no('banned');
  if (!isPublic(table.options) && command.invite !== table.invite) return no('bad-invite');
  if (isSentAway(table, person)) return no('sent-away');

  const seat = command.seat ?? firstFree(table, person, now);
  if (seat === null) return no('no-open-seat');
  if (!isFree(table, seat, now)) return no('seat-taken');
  // During a hand its stand-in keeps a seat; but a hand at which nobody is left would never end.
  const isKept = table.chairs[seat].kind !== 'open' && anybodyPresent(table.chairs);
  if (stageOf(table.game) === 'hand' && isKept) return no('hand-running');
  // Who got up in a hand waits for its end: he would gain time. But a hand that all have left somebody must play on.
  const saw = table.saw[person] !== undefined;
  if (saw && (anybodyPresent(table.chairs) || sawAnother(table, person, seat))) return no('seen-a-hand');

  const gone: readonly Event[] =
    table.chairs[seat].kind === 'person'
      ? [...passHost(table, seat), { type: 'Left', seat, why: 'left', fills: null }]
      : [];
  const sat: Event = { type: 'Sat', seat, person, alias, name, twin: twinOf(table.chairs, name, seat) };
  const events = reseated(table, arrive(table, seat, [...gone, sat], now), now);
  return { ok: true, events: [...events, ...ownTurn(fold(table, events), seat, now)] };
};

/** Where people vote no invite keeps away whom they voted out; a host who kicked may ask him back by the new one. */
const isSentAway = ({ votes, sentAway }: Table, person: Person): boolean => votes && sentAway.includes(person);

/** Whoever sits down in the middle of his turn has its whole time. */
const ownTurn = (table: Table, seat: Seat, now: number): readonly Event[] =>
  table.turn.seat === seat && table.options.clock !== 'none' && table.paused === null ? [turnAnew(table, now)] : [];

/** An open seat, else a stand-in's, else an absent person's; his own again for who left one in the running hand. */
const firstFree = (table: Table, person: Person, now: number): Seat | null => {
  const own = table.saw[person];
  const free = givingOrder(hostSeat(table)).filter(seat => isFree(table, seat, now));
  const first = (kind: 'open' | 'stand-in') => free.find(seat => table.chairs[seat].kind === kind);
  return free.find(seat => seat === own) ?? first('open') ?? first('stand-in') ?? free[0] ?? null;
};

/** Whoever has seen one hand of the running deal may not see another. */
const sawAnother = (table: Table, person: Person, seat: Seat): boolean => (table.saw[person] ?? seat) !== seat;

export const takeOver = (table: Table, command: TakeOver, now: number): TableDecision => {
  const { by: person, alias } = command;
  const seat = SEATS.find(each => table.moves[each]?.secret === command.move);
  const link = seat && table.moves[seat];
  if (table.banned.includes(alias)) return no('banned');
  if (isSentAway(table, person)) return no('sent-away');
  if (!seat || !link || now > link.until) return no('bad-move');
  const held = seatOf(table, person);
  if (held === seat) return { ok: true, events: [] };
  if (held !== null) return { ok: false, refusal: { code: 'already-seated', seat: held } };
  if (sawAnother(table, person, seat)) return no('seen-a-hand');
  if (isReplaced(table, seat)) return no('not-yet');
  return { ok: true, events: arrive(table, seat, [{ type: 'Moved', seat, person, alias }], now) };
};
