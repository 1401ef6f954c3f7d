/** How long a turn may take: the limit T of the table's clock, and then what the seat has left of its reserve. */

import type { Seat } from '../seats.ts';
import { playedByTable } from './chairs.ts';
import type { Event } from './event.ts';
import { isAppeal } from './question.ts';
import type { Question, Table } from './state.ts';

/** When the time of a turn that begins now is over, ms; null where nothing limits it. Only people's turns have a limit. */
export const limitOf = ({ options, pace, chairs, reserve }: Table, seat: Seat, now: number): number | null =>
  options.clock === 'none' || chairs[seat].kind !== 'person' ? null : now + pace.limit[options.clock] + reserve[seat];

/** The running turn, its time begun anew. A wait for a deal or for people keeps its length. */
export const turnAnew = (table: Table, now: number): Event => {
  const { turn, seat, at, until } = table.turn;
  const length = until === null ? null : until - at;
  const end = seat === null ? length && now + length : limitOf(table, seat, now);
  return { type: 'Turn', turn, seat, at: now, until: end };
};

/** How long the running turn has waited for the answers to a question, ms: while they are asked nobody's time runs out. */
const waited = (question: Question | null, { pace }: Table, now: number): number =>
  question === null || question.until === null || !isAppeal(question)
    ? 0
    : Math.max(0, now - (question.until - pace.ask));

/** What was waited for `question` is added to the running turn of `table`. */
export const timeBack = (table: Table, question: Question, now: number): readonly Event[] => {
  const { turn } = table;
  if (!isAppeal(question) || turn.until === null) return [];
  return [{ type: 'Turn', ...turn, at: now, until: turn.until + waited(question, table, now) }];
};

/** What the act of the seat to play costs of its reserve: what it used beyond T. */
export const spent = (table: Table, now: number): readonly Event[] => {
  const { turn, question, chairs, reserve } = table;
  const { seat, until } = turn;
  if (seat === null || until === null || chairs[seat].kind !== 'person') return [];
  const left = Math.max(0, until + waited(question, table, now) - now);
  return left < reserve[seat] ? [{ type: 'ReserveSpent', seat, left }] : [];
};

/** The table plays a person's last card for him, where it was agreed to. */
export const isLastForTable = ({ options, game, turn, chairs }: Table): boolean =>
  options.lastCard === 'auto' &&
  turn.seat !== null &&
  chairs[turn.seat].kind === 'person' &&
  game?.hand?.phase === 'play' &&
  game.hand.hands[turn.seat].length === 1;

/**
 * A person's limit that does not count. Said this late, nobody was awake to say it; and while the store was out of reach
 * (`interrupted`) nobody could act.
 */
export const isLimitVoid = (table: Table, now: number, interrupted: boolean): boolean => {
  const { seat, until } = table.turn;
  if (seat === null || until === null || playedByTable(table.chairs[seat]) || isLastForTable(table)) return false;
  return interrupted || now > until + table.pace.late;
};
