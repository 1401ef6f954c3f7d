/** What only the table says: deals, stand-ins' turns, absence. No wire schema exists for these. */

import type { Act } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { no } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { present } from './chairs.ts';
import { isLimitVoid, timeBack, turnAnew } from './clock.ts';
import type { TableCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import { fillsAt, graceEnd, turnDue } from './due.ts';
import type { Event } from './event.ts';
import { afterAct, comeBack, endsTurn, passHost, reseated } from './follow.ts';
import { isAppeal } from './question.ts';
import { put, silence } from './settle.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

const yes = (...events: readonly Event[]): TableDecision => ({ ok: true, events });

/** A table's word that is not due (any more) is refused `not-now` or `stale`; one that is already true changes nothing. */
export const decideTable = (table: Table, command: TableCommand, now: number): TableDecision => {
  switch (command.do) {
    case 'deal': {
      if (table.game === null || stageOf(table.game) !== 'deal') return no('not-now');
      if (command.turn !== table.turn.turn) return no('stale');
      if (!isDue(table, 'deal', now)) return no('not-now');
      const dealt = clabber.deal(table.game, command);
      return dealt.ok ? yes(...afterAct(table, dealt.events, now)) : dealt;
    }
    case 'time-up': {
      const { seat } = table.turn;
      if (seat === null) return no('not-now');
      if (command.turn !== table.turn.turn) return no('stale');
      if (!isDue(table, 'time-up', now)) return no('not-now');
      if (isLimitVoid(table, now, command.interrupted ?? false)) return yes(turnAnew(table, now));
      return playForSeat(table, seat, command.acts, now);
    }
    case 'away': {
      const chair = table.chairs[command.seat];
      if (chair.kind !== 'person' || chair.away !== null) return yes();
      // Where a stand-in plays already, no grace is left to end.
      const heir = chair.lapsed === null ? [] : passHost(table, command.seat);
      return yes({ type: 'WentAway', seat: command.seat, since: command.since }, ...heir);
    }
    case 'back': {
      const chair = table.chairs[command.seat];
      if (chair.kind !== 'person' || chair.away === null) return yes();
      return yes(...comeBack(table, command.seat, now));
    }
    case 'lapse':
      return lapse(table, command.seat, command.since, now);
    case 'fill':
      return fill(table, command.seat, now);
    case 'silence':
      return endQuestion(table, command.question, now);
  }
};

const isDue = (table: Table, what: 'deal' | 'time-up', now: number): boolean => {
  const next = turnDue(table);
  return next !== null && next.say.do === what && next.at <= now;
};

/** All acts of one turn, each decided like a player's, or none. */
const playForSeat = (table: Table, seat: Seat, acts: readonly Act[], now: number): TableDecision => {
  if (acts.length === 0 || acts.findIndex(endsTurn) !== acts.length - 1) return no('not-now');
  let { game } = table;
  const events: Event[] = [{ type: 'Auto', seat }];
  for (const act of acts) {
    if (game === null) return no('not-now');
    const decision = clabber.decide(game, seat, act);
    if (!decision.ok) return decision;
    events.push(...decision.events);
    game = decision.events.reduce(clabber.evolve, game);
  }
  return yes(...afterAct(table, events, now));
};

const lapse = (table: Table, seat: Seat, since: number, now: number): TableDecision => {
  const end = graceEnd(table, seat);
  if (end === null || end.since !== since || now < end.at) return no('not-now');
  const inGame = stageOf(table.game) !== 'between';
  const heir = passHost(table, seat);
  if (inGame && table.options.absence === 'vote') return yes(...askWhether(table, seat, now), ...heir);
  // Said this late, nobody was awake to say it: the grace begins anew.
  if (now > end.at + table.pace.late) return yes({ type: 'WentAway', seat, since: now });
  if (inGame && table.options.absence === 'wait') return yes(...heir);
  const events: readonly Event[] = [{ type: 'Lapsed', seat, at: now }, ...heir];
  return yes(...(mustSayAgain(table, seat) ? reseated(table, events, now) : events));
};

/** Shall a stand-in play for him? Everyone who is here is asked. */
const askWhether = (table: Table, seat: Seat, now: number): readonly Event[] => {
  const here = SEATS.filter(other => present(table.chairs[other]));
  return put(table, { kind: 'absent', seat }, here, now + table.pace.vote, '', now);
};

/** Where no stand-in would play for him, the yes to a game of who stays away does not count. */
const mustSayAgain = ({ chairs, options, game }: Table, seat: Seat): boolean => {
  const chair = chairs[seat];
  const standInPlays = options.standIns && options.absence === 'stand-in';
  return stageOf(game) === 'between' && !standInPlays && chair.kind === 'person' && chair.ready;
};

const fill = (table: Table, seat: Seat, now: number): TableDecision => {
  const at = fillsAt(table, seat);
  if (at === null || now < at) return no('not-now');
  // Said this late, nobody was awake to say it.
  return yes(now > at + table.pace.late ? { type: 'WentAway', seat, since: now } : { type: 'StandInSat', seat });
};

const endQuestion = (table: Table, asked: number, now: number): TableDecision => {
  const { question, pace } = table;
  if (question === null || question.no !== asked || question.until === null || now < question.until) {
    return no('not-now');
  }
  if (now <= question.until + pace.late) return yes(...silence(table, question, now));
  // Said this late, nobody was awake to answer: its time begins anew, and the turn that waits for it keeps its own.
  const until = now + (isAppeal(question) ? pace.ask : pace.vote);
  return yes({ type: 'Asked', question: { ...question, until } }, ...timeBack(table, question, now));
};
