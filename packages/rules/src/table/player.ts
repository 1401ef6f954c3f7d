/** What a player may ask, decided. */

import { clabber } from '../clabber/index.ts';
import type { Refusal } from '../refusal.ts';
import { no } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { hostSeat, seatOf, twinOf } from './chairs.ts';
import type { Actor, PlayerCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import type { Event } from './event.ts';
import { afterAct, comeBack, dropQuestion, fold, nextTurn, passHost, reseated } from './follow.ts';
import { type Facts, permit } from './permit.ts';
import { sit, takeOver } from './sit.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

type Said = Actor & PlayerCommand;

const refuse = (refusal: Refusal): TableDecision => ({ ok: false, refusal });
const yes = (events: readonly Event[]): TableDecision => ({ ok: true, events });

export const decidePlayer = (table: Table, command: Said, now: number): TableDecision => {
  if (command.do === 'sit') return sit(table, command, now);
  if (command.do === 'take-over') return takeOver(table, command, now);
  const seat = seatOf(table, command.by);
  if (seat === null) return no('not-seated');

  const decision = decideSeated(table, seat, command, now);
  if (!decision.ok || decision.events.length === 0 || command.do === 'resume' || command.do === 'leave')
    return decision;
  // Whoever acts is here, whatever was thought of him.
  const chair = table.chairs[seat];
  const away = chair.kind === 'person' && (chair.away !== null || chair.lapsed !== null);
  return away ? yes([...comeBack(table, seat, now), ...decision.events]) : decision;
};

const decideSeated = (table: Table, seat: Seat, command: Said, now: number): TableDecision => {
  switch (command.do) {
    case 'sit':
    case 'take-over':
      return no('not-now'); // decided before
    case 'pass':
    case 'play-it':
    case 'name':
    case 'announce':
    case 'show':
    case 'card': {
      if (table.game === null) return no('not-now');
      const { by: _by, alias: _alias, turn, ...act } = command;
      const decision = clabber.decide(table.game, seat, act);
      if (!decision.ok && decision.refusal.code === 'not-now') return decision;
      if (turn !== table.turn.turn) return no('stale');
      if (!decision.ok) return decision;
      // An announcement or a show ends no turn.
      return act.do === 'announce' || act.do === 'show' ? decision : yes(afterAct(table, decision.events, now));
    }
    case 'rename':
      return rename(table, seat, command.name, now);
    default:
      return decideAsked(table, seat, command, now);
  }
};

type Asked = Exclude<
  Said,
  { do: 'sit' | 'take-over' | 'rename' | 'pass' | 'play-it' | 'name' | 'announce' | 'show' | 'card' }
>;

/** What `permit` allows, carried out. */
const decideAsked = (table: Table, seat: Seat, command: Asked, now: number): TableDecision => {
  const refusal = permit(factsOf(table), seat, command, now);
  const stale = 'turn' in command && command.turn !== table.turn.turn;
  if (refusal !== null)
    return refuse(stale && refusal.code !== 'not-now' && refusal.code !== 'game-running' ? { code: 'stale' } : refusal);
  if (stale) return no('stale');
  switch (command.do) {
    case 'leave':
      return leave(table, seat, 'left', [], now);
    case 'kick':
      return leave(table, command.seat, 'kicked', [{ type: 'InviteChanged', invite: command.fresh }], now);
    case 'ready':
      return ready(table, seat, now);
    case 'start':
      return start(table, seat, now);
    case 'resume':
      return yes(comeBack(table, seat, now));
    case 'move':
      return yes([{ type: 'MoveOffered', seat, secret: command.fresh, until: now + table.pace.move }]);
    case 'change-seat': {
      const dropped = [...dropQuestion(table, seat)];
      return yes(reseated(table, [...dropped, { type: 'SeatChanged', from: seat, to: command.seat }], now));
    }
    case 'mix':
      return yes(reseated(table, [...dropQuestion(table, null), { type: 'Mixed', order: command.order }], now));
    case 'stand-in': {
      const event: Event = { type: command.sits ? 'StandInSat' : 'StandInLeft', seat: command.seat };
      return yes(reseated(table, [event], now));
    }
    case 'ask-swap':
      return yes([{ type: 'SwapAsked', from: seat, to: command.seat }, nextTurn(table, now)]);
    case 'answer': {
      if (table.question === null) return no('no-question');
      const { from, to } = table.question;
      const answered: Event = { type: 'SwapAnswered', from, to, yes: command.yes };
      if (!command.yes) return yes([answered, nextTurn(table, now)]);
      return yes(reseated(table, [answered, { type: 'SeatChanged', from, to }], now));
    }
  }
};

const factsOf = (table: Table): Facts => ({
  stage: stageOf(table.game),
  chairs: table.chairs,
  host: hostSeat(table),
  question: table.question,
  turn: table.turn,
});

/** A seat falls free; in a game a stand-in without an owner takes it at once. */
const leave = (
  table: Table,
  seat: Seat,
  why: 'left' | 'kicked',
  also: readonly Event[],
  now: number,
): TableDecision => {
  const host = passHost(table, seat);
  const inGame = stageOf(table.game) !== 'between';
  const events: Event[] = [...dropQuestion(table, seat), ...host, { type: 'Left', seat, why }, ...also];
  if (inGame) events.push({ type: 'StandInSat', seat });
  return yes(reseated(table, events, now));
};

const ready = (table: Table, seat: Seat, now: number): TableDecision => {
  const chair = table.chairs[seat];
  if (chair.kind !== 'person' || chair.ready) return yes([]);
  const events: Event[] = [{ type: 'Readied', seat }];
  const after = fold(table, events);
  const full = SEATS.every(each => {
    const other = after.chairs[each];
    return other.kind === 'stand-in' || (other.kind === 'person' && other.ready);
  });
  return yes(stageOf(table.game) === 'between' && full ? [...events, ...startGame(after, now)] : events);
};

/** The host's own ready: open seats and those of absent or, after a while, undecided people get stand-ins. */
const start = (table: Table, me: Seat, now: number): TableDecision => {
  const seated = SEATS.flatMap((seat): Event[] => {
    const chair = table.chairs[seat];
    if (chair.kind === 'open') return [{ type: 'StandInSat', seat }];
    const plays = chair.kind === 'stand-in' || seat === me || chair.lapsed !== null;
    return plays || (chair.ready && chair.away === null) ? [] : [{ type: 'Lapsed', seat, at: now }];
  });
  return yes([...seated, ...startGame(fold(table, seated), now)]);
};

const startGame = (table: Table, now: number): readonly Event[] => [
  ...dropQuestion(table, null),
  { type: 'GameStarted', game: table.gameNo + 1 },
  { type: 'Turn', turn: table.turn.turn + 1, seat: null, at: now, until: now + table.pace.firstDeal },
];

const rename = (table: Table, seat: Seat, name: string, now: number): TableDecision => {
  const refusal = permit(factsOf(table), seat, { do: 'rename' }, now);
  if (refusal !== null) return refuse(refusal);
  const chair = table.chairs[seat];
  if (chair.kind === 'person' && chair.name === name) return yes([]);
  return yes([{ type: 'Renamed', seat, name, twin: twinOf(table.chairs, name, seat) }]);
};
