/** What a player may ask, decided. */

import type { Act } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { no, type Refusal } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { hostSeat, seatOf, twinOf } from './chairs.ts';
import type { Actor, PlayerCommand } from './command.ts';
import type { TableDecision } from './decide.ts';
import type { Event } from './event.ts';
import { afterAct, comeBack, dropQuestion, endsTurn, fold, nextTurn, passHost, reseated } from './follow.ts';
import { type Facts, permit } from './permit.ts';
import { sit, takeOver } from './sit.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

type Said = Actor & PlayerCommand;
type Played = Extract<Said, Act>;
type Asked = Exclude<Said, Act | { do: 'sit' | 'take-over' }>;

const yes = (...events: readonly Event[]): TableDecision => ({ ok: true, events });
const refuse = (refusal: Refusal): TableDecision => ({ ok: false, refusal });

export const decidePlayer = (table: Table, command: Said, now: number): TableDecision => {
  if (command.do === 'sit') return sit(table, command, now);
  if (command.do === 'take-over') return takeOver(table, command, now);
  const seat = seatOf(table, command.by);
  if (seat === null) return no('not-seated');
  // Whoever acts is here, whatever was thought of him.
  const chair = table.chairs[seat];
  const thoughtAway = chair.kind === 'person' && (chair.away !== null || chair.lapsed !== null);
  const back = thoughtAway && command.do !== 'leave' ? comeBack(table, seat, now) : [];
  const here = fold(table, back);

  const decision = isAct(command) ? play(here, seat, command, now) : ask(table, here, seat, command, now);
  return decision.ok ? yes(...back, ...decision.events) : decision;
};

const isAct = (command: Played | Asked): command is Played =>
  ['pass', 'play-it', 'name', 'announce', 'show', 'card'].includes(command.do);

/** Refusals come in one order: phase, `stale`, then the rest. */
const inOrder = (table: Table, command: Played | Asked, refusal: Refusal | null): Refusal | null => {
  if (refusal?.code === 'not-now' || refusal?.code === 'game-running') return refusal;
  return 'turn' in command && command.turn !== table.turn.turn ? { code: 'stale' } : refusal;
};

/** A call, a card or a meld, decided by the game. */
const play = (table: Table, seat: Seat, command: Played, now: number): TableDecision => {
  const { by: _by, alias: _alias, turn: _turn, ...act } = command;
  const decision = table.game === null ? no('not-now') : clabber.decide(table.game, seat, act);
  const refusal = inOrder(table, command, decision.ok ? null : decision.refusal);
  if (refusal !== null) return refuse(refusal);
  const events = decision.ok ? decision.events : [];
  return yes(...(endsTurn(act) ? afterAct(table, events, now) : events));
};

/** What concerns the table: permitted as the page saw it, carried out now that he is here. */
const ask = (seen: Table, table: Table, seat: Seat, command: Asked, now: number): TableDecision => {
  const refusal = inOrder(seen, command, permit(factsOf(seen), seat, command, now));
  return refusal === null ? yes(...carryOut(table, seat, command, now)) : refuse(refusal);
};

const carryOut = (table: Table, seat: Seat, command: Asked, now: number): readonly Event[] => {
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
      return []; // his coming back is all
    case 'rename':
      return rename(table, seat, command.name);
    case 'move':
      return [{ type: 'MoveOffered', seat, secret: command.fresh, until: now + table.pace.move }];
    case 'change-seat':
      return reseated(
        table,
        [...dropQuestion(table, seat), { type: 'SeatChanged', from: seat, to: command.seat }],
        now,
      );
    case 'mix':
      return reseated(table, [...dropQuestion(table), { type: 'Mixed', order: command.order }], now);
    case 'stand-in':
      return reseated(table, [{ type: command.sits ? 'StandInSat' : 'StandInLeft', seat: command.seat }], now);
    case 'ask-swap':
      return [{ type: 'SwapAsked', from: seat, to: command.seat }, nextTurn(table, now)];
    case 'answer':
      return answer(table, command.yes, now);
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
const leave = (table: Table, seat: Seat, why: 'left' | 'kicked', also: readonly Event[], now: number) => {
  const events: Event[] = [
    ...dropQuestion(table, seat),
    ...passHost(table, seat),
    { type: 'Left', seat, why },
    ...also,
  ];
  if (stageOf(table.game) !== 'between') events.push({ type: 'StandInSat', seat });
  return reseated(table, events, now);
};

/** The fourth yes of four taken seats starts the game. */
const ready = (table: Table, seat: Seat, now: number): readonly Event[] => {
  const chair = table.chairs[seat];
  if (chair.kind !== 'person' || chair.ready) return [];
  const readied: Event = { type: 'Readied', seat };
  const after = fold(table, [readied]);
  const full = SEATS.every(each => {
    const other = after.chairs[each];
    return other.kind === 'stand-in' || (other.kind === 'person' && other.ready);
  });
  return stageOf(table.game) === 'between' && full ? [readied, ...startGame(after, now)] : [readied];
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

const startGame = (table: Table, now: number): readonly Event[] => [
  ...dropQuestion(table),
  { type: 'GameStarted', game: table.gameNo + 1 },
  { type: 'Turn', turn: table.turn.turn + 1, seat: null, at: now, until: now + table.pace.firstDeal },
];

const rename = (table: Table, seat: Seat, name: string): readonly Event[] => {
  const chair = table.chairs[seat];
  if (chair.kind === 'person' && chair.name === name) return [];
  return [{ type: 'Renamed', seat, name, twin: twinOf(table.chairs, name, seat) }];
};

const answer = (table: Table, agreed: boolean, now: number): readonly Event[] => {
  if (table.question === null) return [];
  const { from, to } = table.question;
  const answered: Event = { type: 'SwapAnswered', from, to, yes: agreed };
  return agreed
    ? reseated(table, [answered, { type: 'SeatChanged', from, to }], now)
    : [answered, nextTurn(table, now)];
};
