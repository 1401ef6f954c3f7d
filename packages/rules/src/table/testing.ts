/** For tests: an evening at a table told as given/when/then. The clock stands still until a step lets time pass. */

import type { Act } from '../clabber/act.ts';
import { nextDealer } from '../clabber/deal.ts';
import { clabber } from '../clabber/index.ts';
import type { Refusal } from '../refusal.ts';
import type { BySeat, Seat } from '../seats.ts';
import { deckFor, type Hands, packFor } from '../testing.ts';
import type { Actor, Command, Open, PlayerCommand } from './command.ts';
import { decide } from './decide.ts';
import { due } from './due.ts';
import type { Event } from './event.ts';
import { begin } from './evolve.ts';
import { fold } from './follow.ts';
import { open } from './open.ts';
import { PACE, TABLE_DEFAULTS, type TableOptions } from './options.ts';
import type { Table } from './state.ts';

/** A person as machines know him: nobody is told `by`. */
export const person = (name: string): Actor => ({ by: `person-${name}`, alias: `alias-${name}` });

export const INVITE = 'invite-0';
/** When the tables of tests are opened, ms. */
export const START = 1_000_000;

/** What the last step led to. When it was refused the table is the one before it. */
export interface Moment {
  readonly table: Table;
  readonly now: number;
  readonly events: readonly Event[]; // of the last step
  readonly refusal: Refusal | null;
}

/** Something is said, or time passes (ms). */
export type Step = (table: Table, now: number) => Command | number;

/** A table that `Ann` just opened: she is host at N. */
export const opened = (change: Partial<Open> = {}): Moment => {
  const command = {
    table: 'table-1',
    title: 'Clabber',
    name: 'Ann',
    invite: INVITE,
    options: TABLE_DEFAULTS,
    pace: PACE,
  };
  const events = open({ ...command, ...person('Ann'), standIns: false, ...change }, START);
  return { table: fromLog(events), now: START, events, refusal: null };
};

/** The table that a whole log makes. */
const fromLog = ([first, ...rest]: readonly Event[]): Table => {
  if (first?.type !== 'Opened') throw new Error('A log begins with Opened.');
  return fold(begin(first), rest);
};

/** Follows steps; each but the last must be accepted. */
export const follow = (moment: Moment, ...steps: readonly Step[]): Moment => steps.reduce(take, moment);

const take = ({ table, now, refusal }: Moment, step: Step): Moment => {
  if (refusal) throw new Error(`Refused before the last step: ${refusal.code}`);
  const said = step(table, now);
  if (typeof said === 'number') return { table, now: now + said, events: [], refusal };
  const decision = decide(table, said, now);
  return decision.ok
    ? { table: fold(table, decision.events), now, events: decision.events, refusal }
    : { table, now, events: [], refusal: decision.refusal };
};

export interface Story {
  when: (...steps: readonly Step[]) => Story;
  then: (check: (moment: Moment) => void) => Story;
}

/** `given(opened()).when(sits('Bea', 'E')).then(({ table }) => …)` */
export const given = (moment: Moment): Story => ({
  when: (...steps) => given(follow(moment, ...steps)),
  // biome-ignore lint/suspicious/noThenProperty: the word rules are written in; a story is never awaited
  then: check => {
    check(moment);
    return given(moment);
  },
});

export const waits =
  (ms: number): Step =>
  () =>
    ms;

/** A person says something that answers no turn. */
const says =
  (name: string, command: PlayerCommand): Step =>
  () => ({ ...person(name), ...command });

export const sits = (
  name: string,
  seat?: Seat,
  { called = name, invite = INVITE }: { called?: string; invite?: string | null } = {},
): Step => says(name, { do: 'sit', name: called, seat, ...(invite !== null && { invite }) });
export const takesOver = (name: string, move: string): Step => says(name, { do: 'take-over', move });
export const leaves = (name: string): Step => says(name, { do: 'leave' });
export const changesTo = (name: string, seat: Seat): Step => says(name, { do: 'change-seat', seat });
export const asksSwap = (name: string, seat: Seat): Step => says(name, { do: 'ask-swap', seat });
export const mixes = (name: string, order: BySeat<Seat>): Step => says(name, { do: 'mix', order });
export const fills = (name: string, seat: Seat): Step => says(name, { do: 'stand-in', seat, sits: true });
export const clears = (name: string, seat: Seat): Step => says(name, { do: 'stand-in', seat, sits: false });
export const kicks = (name: string, seat: Seat): Step => says(name, { do: 'kick', seat, fresh: 'invite-1' });
export const bans = (name: string, seat: Seat): Step => says(name, { do: 'ban', seat, fresh: 'invite-1' });
export const replaces = (name: string, seat: Seat): Step => says(name, { do: 'replace', seat });
export const bansWatcher = (name: string, watcher: string): Step =>
  says(name, { do: 'ban-watcher', watcher: person(watcher).alias });
export const pauses = (name: string): Step => says(name, { do: 'pause' });
export const unpauses = (name: string): Step => says(name, { do: 'unpause' });
export const setsOptions = (name: string, options: Readonly<Record<string, unknown>>): Step =>
  says(name, { do: 'set-options', options });
export const renames = (name: string, called: string): Step => says(name, { do: 'rename', name: called });
export const resumes = (name: string): Step => says(name, { do: 'resume' });
export const asksToMove = (name: string, fresh: string): Step => says(name, { do: 'move', fresh });

/** These answer the running turn, unless told another. */
export const readies =
  (name: string, turn?: number): Step =>
  table => ({ ...person(name), do: 'ready', turn: turn ?? table.turn.turn });
export const starts =
  (name: string, turn?: number): Step =>
  table => ({ ...person(name), do: 'start', turn: turn ?? table.turn.turn });
export const answers =
  (name: string, yes: boolean, question?: number): Step =>
  table => ({
    ...person(name),
    do: 'answer',
    yes,
    question: question ?? table.questionNo,
    fresh: 'invite-1',
  });
export const does =
  (name: string, act: Act, turn?: number): Step =>
  table => ({ ...person(name), ...act, turn: turn ?? table.turn.turn });

/** What only the table says. */
export const goesAway =
  (seat: Seat, since?: number): Step =>
  (_, now) => ({ do: 'away', seat, since: since ?? now });
export const comesBack =
  (seat: Seat): Step =>
  () => ({ do: 'back', seat });
export const lapses =
  (seat: Seat): Step =>
  ({ chairs }) => {
    const chair = chairs[seat];
    return { do: 'lapse', seat, since: (chair.kind === 'person' ? chair.away : null) ?? 0 };
  };
/** What is due, where neither chance nor anybody's acts are needed. */
export const saysDue: Step = table => {
  const say = due(table)?.say;
  if (say?.do === 'lapse' || say?.do === 'fill' || say?.do === 'silence') return say;
  throw new Error(`Due is ${say?.do ?? 'nothing'}.`);
};
export const timeUp =
  (...acts: readonly Act[]): Step =>
  table => ({ do: 'time-up', turn: table.turn.turn, acts });
/** Said by a node that could not reach the store for a while. */
export const interruptedTimeUp =
  (...acts: readonly Act[]): Step =>
  table => ({ do: 'time-up', turn: table.turn.turn, acts, interrupted: true });
/** Deals these hands; `dealer` is told for the first hand of a game and must otherwise be whose deal it is. */
export const deals =
  (dealer: Seat, hands: Hands = {}, turn?: number): Step =>
  table => {
    const chance = { pack: packFor(deckFor(hands, dealer)), cut: 12 };
    const first = table.game?.hand == null ? { dealer } : {};
    return { do: 'deal', turn: turn ?? table.turn.turn, ...chance, ...first };
  };

/** Ann, Bea, Cal and Dan sit at N, E, S and W of a table that has not started; Ann is host. */
export const fourSeated = (change: Partial<Open> = {}): Moment =>
  follow(opened(change), sits('Bea', 'E'), sits('Cal', 'S'), sits('Dan', 'W'));

export const allReady: readonly Step[] = [readies('Ann'), readies('Bea'), readies('Cal'), readies('Dan')];

/** The four in their first hand, just dealt. */
export const inHand = (dealer: Seat = 'N', hands: Hands = {}, options: Partial<TableOptions> = {}): Moment =>
  follow(fourSeated({ options: { ...TABLE_DEFAULTS, ...options } }), ...allReady, untilDue, deals(dealer, hands));

/** Plays on, each seat its first legal act, until `done`; the table says what it has to say when it is due. */
export const playOn = (from: Moment, done: (table: Table) => boolean): Moment => {
  let moment = from;
  while (!done(moment.table)) moment = follow(moment, ...goOn(moment.table));
  if (moment.refusal) throw new Error(`Refused: ${moment.refusal.code}`);
  return moment;
};

const goOn = ({ turn, game, chairs }: Table): readonly Step[] => {
  if (game === null) throw new Error('No game runs.');
  const { seat } = turn;
  if (seat === null) return [untilDue, deals(nextDealer(game) ?? 'N')];
  const { calls, cards } = clabber.choices(clabber.viewOf(game, seat), seat);
  const mayBe = <T extends { refusal: unknown }>(offer: T) => offer.refusal === null;
  const call = calls.filter(mayBe).at(-1)?.act; // a call sooner than a pass
  const act = call ?? { do: 'card', card: cards.find(mayBe)!.card };
  const chair = chairs[seat];
  if (chair.kind !== 'person' || chair.lapsed !== null) return [untilDue, timeUp(act)];
  return [() => ({ by: chair.person, alias: chair.alias, turn: turn.turn, ...act })];
};

/** Lets time pass until what the table says next is due. */
export const untilDue: Step = (table, now) => {
  const next = due(table);
  if (next === null) throw new Error('Nothing is due.');
  return Math.max(0, next.at - now);
};

/** Checks that the last step was refused with this code, and nothing changed. */
export const refused =
  (code: Refusal['code']) =>
  ({ refusal }: Moment): void => {
    if (refusal?.code !== code) throw new Error(`Expected ${code}, got ${refusal?.code ?? 'a yes'}.`);
  };

/** The types of the last step's events, in order. */
export const happened = ({ events, refusal }: Moment): readonly string[] => {
  if (refusal) throw new Error(`Refused: ${refusal.code}`);
  return events.map(event => event.type);
};
