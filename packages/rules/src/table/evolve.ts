/** Folds the log: what the table is after an event. */

import { clabber } from '../clabber/index.ts';
import { type BySeat, bySeat, type Seat, withSeat } from '../seats.ts';
import { awaySince } from './chairs.ts';
import type { Event } from './event.ts';
import { completed, completedPace, isPublic } from './options.ts';
import { answered, quietAfter, quietMoved, withoutVoter } from './question.ts';
import { stageOf } from './stage.ts';
import type { Chair, Table } from './state.ts';

const OPEN: Chair = { kind: 'open', fills: null };
const NO_MOVES: Table['moves'] = bySeat(() => null);

/** A table as its first event makes it. */
export const begin = (opened: Extract<Event, { type: 'Opened' }>): Table => ({
  id: opened.table,
  title: opened.title,
  options: completed(opened.options),
  votes: isPublic(opened.options),
  pace: completedPace(opened.pace),
  chairs: bySeat(() => OPEN),
  host: null,
  invite: opened.invite,
  moves: NO_MOVES,
  turn: { turn: 0, seat: null, at: 0, until: null },
  question: null,
  questionNo: 0,
  quiet: {},
  paused: null,
  reserve: bySeat(() => completedPace(opened.pace).reserve),
  auto: null,
  tookBack: [],
  banned: [],
  sentAway: [],
  gameNo: 0,
  game: null,
  saw: {},
});

export const evolve = (table: Table, event: Event): Table => {
  switch (event.type) {
    case 'Opened':
      return begin(event);
    case 'Sat': {
      const { person, alias, name, twin } = event;
      return withChair(table, event.seat, {
        kind: 'person',
        person,
        alias,
        name,
        twin,
        ready: false,
        away: null,
        lapsed: null,
      });
    }
    case 'Left': {
      const chair = table.chairs[event.seat];
      const person = chair.kind === 'person' ? chair.person : null;
      return {
        ...withChair(table, event.seat, { kind: 'open', fills: event.fills ?? null }),
        host: table.host === person ? null : table.host,
        moves: { ...table.moves, [event.seat]: null },
        question: withoutVoter(table.question, event.seat),
        saw: remember(table, person, event.seat),
        sentAway: event.why === 'kicked' && person !== null ? [...table.sentAway, person] : table.sentAway,
      };
    }
    case 'Moved': {
      const chair = table.chairs[event.seat];
      if (chair.kind !== 'person') return table;
      const { person, alias } = event;
      return {
        ...withChair(table, event.seat, { ...chair, person, alias, away: null, lapsed: null }),
        host: table.host === chair.person ? person : table.host,
        moves: { ...table.moves, [event.seat]: null },
        quiet: quietMoved(table.quiet, chair.alias, alias),
        saw: remember(table, chair.person, event.seat),
      };
    }
    case 'Readied':
      return withPerson(table, event.seat, { ready: true });
    case 'Unreadied':
      return { ...table, chairs: unready(table.chairs) };
    case 'StandInSat':
      return withChair(table, event.seat, { kind: 'stand-in' });
    case 'StandInLeft':
      return withChair(table, event.seat, OPEN);
    case 'SeatChanged': {
      const { from, to } = event;
      const chairs = { ...table.chairs, [from]: table.chairs[to], [to]: table.chairs[from] };
      return { ...table, chairs, moves: { ...table.moves, [from]: null, [to]: null } };
    }
    case 'Mixed': {
      const { order } = event;
      const chairs = bySeat(seat => table.chairs[order[seat]]);
      return { ...table, chairs, moves: NO_MOVES };
    }
    case 'OptionsSet':
      return { ...table, options: completed(event.options), votes: table.votes || isPublic(event.options) };
    case 'Asked':
      return { ...table, question: event.question, questionNo: event.question.no };
    case 'Answered':
      return { ...table, question: answered(table.question, event) };
    case 'QuestionClosed':
      return { ...table, question: null, quiet: quietAfter(table, event) };
    case 'SwapAsked':
    case 'SwapAnswered':
      return table;
    case 'Paused':
      return { ...table, paused: event.at };
    case 'Resumed':
      return { ...table, paused: null };
    case 'ReserveSpent':
      return { ...table, reserve: withSeat(table.reserve, event.seat, event.left) };
    case 'Banned':
      return { ...table, banned: [...table.banned, event.alias] };
    case 'Renamed':
      return withPerson(table, event.seat, { name: event.name, twin: event.twin });
    case 'HostPassed': {
      const chair = table.chairs[event.seat];
      return { ...table, host: chair.kind === 'person' ? chair.person : table.host };
    }
    case 'InviteChanged':
      return { ...table, invite: event.invite };
    case 'MoveOffered':
      return { ...table, moves: { ...table.moves, [event.seat]: { secret: event.secret, until: event.until } } };
    case 'GameStarted':
      return {
        ...table,
        gameNo: event.game,
        game: clabber.start({ rules: table.options.rules, reveal: table.options.reveal === 'after-hand' }),
        chairs: unready(table.chairs),
        reserve: bySeat(() => table.pace.reserve),
      };
    case 'WentAway':
      return withChair(table, event.seat, awaySince(table.chairs[event.seat], event.since, table.pace));
    case 'CameBack':
      return withPerson(table, event.seat, { away: null, lapsed: null });
    case 'Lapsed':
      return withPerson(table, event.seat, { lapsed: event.at });
    case 'Auto':
      return { ...table, auto: { seat: event.seat, turn: table.turn.turn } };
    case 'Turn': {
      const { turn, seat, at, until } = event;
      return { ...table, turn: { turn, seat, at, until } };
    }
    case 'Dealt':
      return { ...withGame(table, event), chairs: unready(table.chairs), tookBack: [] };
    case 'ThrownIn':
    case 'HandScored':
      return { ...withGame(table, event), saw: {} };
    case 'Passed':
    case 'TrumpMade':
    case 'MeldsAnnounced':
    case 'MeldsShown':
    case 'Played':
    case 'MeldsSettled':
    case 'ClaimLaid':
    case 'Claimed':
      return withGame(table, event);
    case 'TrickWon':
      return { ...withGame(table, event), tookBack: [] };
    case 'TakenBack':
      return { ...withGame(table, event), tookBack: [...table.tookBack, event.seat] };
    case 'GameEnded':
      return { ...withGame(table, event), sentAway: [], quiet: {} };
  }
};

type GameEvent = Parameters<typeof clabber.evolve>[1];

const withGame = (table: Table, event: GameEvent): Table =>
  table.game === null ? table : { ...table, game: clabber.evolve(table.game, event) };

const withChair = (table: Table, seat: Seat, chair: Chair): Table => ({
  ...table,
  chairs: { ...table.chairs, [seat]: chair },
});

const withPerson = (
  table: Table,
  seat: Seat,
  change: Partial<Omit<Extract<Chair, { kind: 'person' }>, 'kind'>>,
): Table => {
  const chair = table.chairs[seat];
  return chair.kind === 'person' ? withChair(table, seat, { ...chair, ...change }) : table;
};

const unready = (chairs: BySeat<Chair>): BySeat<Chair> =>
  bySeat(seat => {
    const chair = chairs[seat];
    return chair.kind === 'person' && chair.ready ? { ...chair, ready: false } : chair;
  });

/** Whoever gives up a seat while a hand runs has seen it. */
const remember = (table: Table, person: string | null, seat: Seat): Table['saw'] =>
  person !== null && stageOf(table.game) === 'hand' ? { ...table.saw, [person]: seat } : table.saw;
