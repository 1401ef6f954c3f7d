/** What a player may ask, decided. */

import type { Act } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { no, type Refusal } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { appeal, appealFault, opponentsOf } from './appeal.ts';
import { hostSeat, isReplaced, seatOf, twinOf } from './chairs.ts';
import type { Actor, OwnAct, PlayerCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import type { Event } from './event.ts';
import { afterAct, comeBack, endsTurn, fold, reseated } from './follow.ts';
import { parseTableOptions, type TableOptions } from './options.ts';
import { factsOf, permit, voters } from './permit.ts';
import type { Appeal } from './question.ts';
import { answer, getUp, put } from './settle.ts';
import { sit, takeOver } from './sit.ts';
import { startGame } from './start.ts';
import type { Table, Topic } from './state.ts';

type Said = Actor & PlayerCommand;
type Played = Extract<Said, { do: OwnAct['do'] }>;
type Asked = Exclude<Said, { do: OwnAct['do'] | 'sit' | 'take-over' }>;

const yes = (...events: readonly Event[]): TableDecision => ({ ok: true, events });
const refuse = (refusal: Refusal): TableDecision => ({ ok: false, refusal });

export const decidePlayer = (table: Table, command: Said, now: number): TableDecision => {
  if (command.do === 'sit') return sit(table, command, now);
  if (command.do === 'take-over') return takeOver(table, command, now);
  const seat = seatOf(table, command.by);
  if (seat === null) return no('not-seated');
  // Whoever acts is here, whatever was thought of him.
  const chair = table.chairs[seat];
  const isStoodIn = chair.kind === 'person' && chair.lapsed !== null && !isReplaced(table, seat);
  const thoughtAway = isStoodIn || (chair.kind === 'person' && chair.away !== null);
  const back = thoughtAway && command.do !== 'leave' ? comeBack(table, seat, now) : [];
  const here = fold(table, back);

  const decision = isAct(command) ? play(here, seat, command, now) : ask(table, here, seat, command, now);
  return decision.ok ? yes(...back, ...decision.events) : decision;
};

const isAct = (command: Played | Asked): command is Played =>
  ['pass', 'play-it', 'name', 'announce', 'show', 'card'].includes(command.do);

/** Refusals come in one order: phase, `stale`, then the rest. */
const inOrder = (table: Table, command: Played | Asked, refusal: Refusal | null): Refusal | null => {
  if (refusal?.code === 'not-now' || refusal?.code === 'game-running' || refusal?.code === 'paused') return refusal;
  return 'turn' in command && command.turn !== table.turn.turn ? { code: 'stale' } : refusal;
};

/** A call, a card or a meld, decided by the game. */
const play = (table: Table, seat: Seat, command: Played, now: number): TableDecision => {
  const { by: _by, alias: _alias, turn: _turn, ...act } = command;
  const decision = inGame(table, seat, act);
  const refusal = inOrder(table, command, decision.ok ? null : decision.refusal);
  if (refusal !== null) return refuse(refusal);
  const events = decision.ok ? decision.events : [];
  return yes(...(endsTurn(act) ? afterAct(table, events, now) : events));
};

const inGame = ({ game, paused }: Table, seat: Seat, act: Act): ReturnType<typeof clabber.decide> => {
  if (game === null) return no('not-now');
  return paused === null ? clabber.decide(game, seat, act) : no('paused');
};

/** What concerns the table: permitted as the page saw it, carried out now that he is here. */
const ask = (seen: Table, table: Table, seat: Seat, command: Asked, now: number): TableDecision => {
  const permitted = permit(factsOf(seen, hostSeat(seen)), seat, command, now);
  const refusal = inOrder(seen, command, permitted ?? nothingToAsk(seen, seat, command));
  if (refusal !== null) return refuse(refusal);
  if (command.do === 'ban-watcher') return banWatcher(table, command.watcher);
  if (command.do !== 'set-options') return yes(...carryOut(table, seat, command, now));
  const options = parseTableOptions(command.options);
  return options === null ? no('bad-options') : yes(...setOptions(table, options, now));
};

const nothingToAsk = ({ game }: Table, seat: Seat, { do: what }: Asked): Refusal | null =>
  what === 'take-back' || what === 'claim' ? appealFault(game && clabber.viewOf(game, seat), seat, what) : null;

const askOpponents = (table: Table, seat: Seat, kind: Appeal['kind'], now: number): readonly Event[] => {
  const { did, topic } = appeal(table, seat, kind);
  return [...did, ...put(fold(table, did), topic, opponentsOf(seat), now + table.pace.ask, '', now)];
};

const carryOut = (
  table: Table,
  seat: Seat,
  command: Exclude<Asked, { do: 'set-options' | 'ban-watcher' }>,
  now: number,
): readonly Event[] => {
  const { pace } = table;
  switch (command.do) {
    case 'leave':
      return getUp(table, seat, now);
    case 'kick':
    case 'ban':
      return decideOn(table, { kind: command.do, from: seat, seat: command.seat }, command.fresh, now);
    case 'replace':
      return decideOn(table, { kind: 'replace', from: seat, seat: command.seat }, '', now);
    case 'pause': {
      const asked = voters(table.chairs, seat, null);
      return put(table, { kind: 'pause', from: seat }, asked, now + pace.vote, '', now);
    }
    case 'unpause':
      return resume(table, now);
    case 'take-back':
    case 'claim':
      return askOpponents(table, seat, command.do, now);
    case 'ready':
      return ready(table, seat);
    case 'start':
      return start(table, seat, now);
    case 'resume':
      return []; // his coming back is all
    case 'rename':
      return rename(table, seat, command.name);
    case 'move':
      return [{ type: 'MoveOffered', seat, secret: command.fresh, until: now + pace.move }];
    case 'change-seat':
      return reseated(table, [{ type: 'SeatChanged', from: seat, to: command.seat }], now);
    case 'mix':
      return reseated(table, [{ type: 'Mixed', order: command.order }], now);
    case 'stand-in':
      return reseated(table, [{ type: command.sits ? 'StandInSat' : 'StandInLeft', seat: command.seat }], now);
    case 'ask-swap':
      return put(table, { kind: 'swap', from: seat, to: command.seat }, [command.seat], now + pace.vote, '', now);
    case 'answer':
      return answer(table, seat, command.yes, command.fresh, now);
  }
};

/** The host decides at a table that was never public; else the others are asked. */
const decideOn = (table: Table, topic: Extract<Topic, { seat: Seat; from: Seat }>, fresh: string, now: number) => {
  const asked = table.votes ? voters(table.chairs, topic.from, topic.seat) : [];
  return put(table, topic, asked, now + table.pace.vote, fresh, now);
};

/** A log need not keep more of those a host sends away while they only watch. */
const MOST_BANNED = 100;

/** Who has a seat is no watcher. */
const banWatcher = ({ chairs, banned }: Table, alias: string): TableDecision => {
  const seat = SEATS.find(each => {
    const chair = chairs[each];
    return chair.kind === 'person' && chair.alias === alias;
  });
  if (seat !== undefined) return refuse({ code: 'already-seated', seat });
  if (banned.includes(alias)) return yes();
  return banned.length < MOST_BANNED ? yes({ type: 'Banned', alias }) : no('not-offered');
};

/** The same options again change nothing. */
const setOptions = (table: Table, options: TableOptions, now: number): readonly Event[] =>
  JSON.stringify(options) === JSON.stringify(table.options)
    ? []
    : reseated(table, [{ type: 'OptionsSet', options }], now);

/** The running turn goes on with the time that was left. */
const resume = (table: Table, now: number): readonly Event[] => {
  const { turn, seat, until } = table.turn;
  const isNobodys = seat !== null && table.chairs[seat].kind !== 'person';
  const left = until === null || table.paused === null || isNobodys ? null : now + Math.max(0, until - table.paused);
  return [{ type: 'Resumed' }, { type: 'Turn', turn, seat, at: now, until: left }];
};

const ready = ({ chairs }: Table, seat: Seat): readonly Event[] => {
  const chair = chairs[seat];
  return chair.kind !== 'person' || chair.ready ? [] : [{ type: 'Readied', seat }];
};

/** The host's own ready: open seats and those of absent or, after a while, undecided people get stand-ins. */
const start = (table: Table, me: Seat, now: number): readonly Event[] => {
  const seated = SEATS.flatMap((seat): Event[] => {
    const chair = table.chairs[seat];
    if (chair.kind === 'open') return [{ type: 'StandInSat', seat }];
    const plays = chair.kind === 'stand-in' || seat === me || chair.lapsed !== null;
    return plays || (chair.ready && chair.away === null) ? [] : [{ type: 'Lapsed', seat, at: now }];
  });
  return [...seated, ...startGame(table, now)];
};

const rename = (table: Table, seat: Seat, name: string): readonly Event[] => {
  const chair = table.chairs[seat];
  if (chair.kind === 'person' && chair.name === name) return [];
  return [{ type: 'Renamed', seat, name, twin: twinOf(table.chairs, name, seat) }];
};
