/** For tests: random evenings at a table, from its opening on; the same for the same seed. */

import { PACK, SUITS } from '../../cards.ts';
import type { Act } from '../../clabber/act.ts';
import { clabber } from '../../clabber/index.ts';
import { openPlays } from '../../clabber/trick.ts';
import { SEATS, type Seat } from '../../seats.ts';
import { pick, type Random, randomAct, randomChance, shuffled } from '../../testing.ts';
import { hostSeat, playedByTable } from '../chairs.ts';
import type { Command, PlayerCommand } from '../command.ts';
import { decide, type TableDecision } from '../decide.ts';
import { due } from '../due.ts';
import { begin } from '../evolve.ts';
import { endsTurn, fold } from '../follow.ts';
import { open } from '../open.ts';
import { OPTION_VALUES, PACE, TABLE_DEFAULTS, type TableOptions } from '../options.ts';
import { isAppeal } from '../question.ts';
import { stageOf } from '../stage.ts';
import type { Chair, Question, Table } from '../state.ts';
import { INVITE, person, START } from '../testing.ts';

/** One thing said at a table, with the tables around it. The opening has no command, and begins from its first event. */
export interface Happening {
  readonly before: Table;
  readonly command: Command | null;
  readonly now: number;
  readonly decision: TableDecision;
  readonly after: Table;
}

const NAMES = ['Ann', 'Bea', 'Cal', 'Dan', 'Eve', 'ann'] as const;
const LATE = [0, 0, 0, 0, 0, 1_000, 10_000] as const; // ms after it was due
const BREAKS = [3_000, 30_000, 70_000, 700_000] as const; // ms that nothing happens

/** Each option by chance, the default as often as all others together. */
const randomOptions = (random: Random): TableOptions => ({
  ...TABLE_DEFAULTS,
  ...Object.fromEntries(
    Object.entries(OPTION_VALUES).map(([name, values]) => [
      name,
      values[random() < 0.5 ? 0 : pick([1, values.length - 1], random)],
    ]),
  ),
});

/** @param length how many things are said, refused ones included */
export function* randomEvening(random: Random, length: number): Generator<Happening> {
  const options = randomOptions(random);
  const opening = { table: `table-${Math.floor(random() * 1e9)}`, title: 'Clabber', name: 'Ann', invite: INVITE };
  const [first, ...rest] = open({ ...opening, ...person('Ann'), options, pace: PACE, standIns: random() < 0.3 }, START);
  if (first?.type !== 'Opened') throw new Error('A log begins with Opened.');
  const before = begin(first);
  let table = fold(before, rest);
  let now = START;
  yield { before, command: null, now, decision: { ok: true, events: rest }, after: table };

  for (let n = 0; n < length; n += 1) {
    now += random() < 0.02 ? pick(BREAKS, random) : Math.floor(random() * 900);
    const drawn = draw(table, now, random, n);
    now = Math.max(now, drawn.now);
    const decision = decide(table, drawn.command, now);
    const after = decision.ok ? fold(table, decision.events) : table;
    yield { before: table, command: drawn.command, now, decision, after };
    table = after;
  }
}

interface Drawn {
  readonly command: Command;
  readonly now: number;
}

const draw = (table: Table, now: number, random: Random, n: number): Drawn => {
  const chance = random();
  if (chance < 0.03) return { command: absence(table, now, random), now };
  if (chance < (stageOf(table.game) === 'between' ? 0.5 : 0.07)) return { command: anyWord(table, random, n), now };
  if (chance < 0.1) return { command: anyAct(table, random), now };
  if (chance < 0.105 && table.turn.seat) return idle(table, table.turn.seat, now, random);
  if (table.question?.kind === 'pause' && random() < 0.3)
    return { command: agreeing(table.question, random, table), now };
  const asked = chance < 0.2 ? appealing(table, random) : null;
  if (asked) return { command: asked, now };
  return onward(table, now, random) ?? { command: anyWord(table, random, n), now };
};

const personAt = (chair: Chair) => (chair.kind === 'person' ? { by: chair.person, alias: chair.alias } : null);

/** What brings the evening forward: the act that is awaited, what the table says next, or people agreeing to a game. */
const onward = (table: Table, now: number, random: Random): Drawn | null => {
  const { seat, turn } = table.turn;
  const next = due(table);
  const player = seat && !playedByTable(table.chairs[seat]) ? personAt(table.chairs[seat]) : null;
  const dreams = next !== null && random() < 0.04; // until something is due
  if (seat && player && table.game && table.paused === null && !dreams && !(next && next.at <= now)) {
    return { command: { ...player, ...legalAct(table, seat, random), turn }, now };
  }
  if (next && !(next.say.do === 'deal' && random() < 0.5)) {
    const at = Math.max(now, next.at + pick(LATE, random));
    if (next.say.do === 'lapse' || next.say.do === 'fill' || next.say.do === 'silence')
      return { command: next.say, now: at };
    if (next.say.do === 'time-up') {
      return { command: { do: 'time-up', turn, acts: wholeTurn(table, next.say.seat, random) }, now: at };
    }
    if (table.game) return { command: { ...next.say, ...randomChance(table.game, random) }, now: at };
  }
  return towardsGame(table, now, random);
};

/** A card is asked back or the rest claimed, now and then out of place; who is asked says yes more often than not. */
const appealing = (table: Table, random: Random): Command | null => {
  const { question, questionNo, turn, game } = table;
  if (question && isAppeal(question)) {
    const asked = personAt(table.chairs[pick(question.asked, random)]);
    return asked && { ...asked, do: 'answer', question: questionNo, yes: random() < 0.85, fresh: '' };
  }
  const last = openPlays(game?.hand?.tricks ?? []).at(-1)?.seat;
  const [seat, what] = last && random() < 0.6 ? [last, 'take-back' as const] : [turn.seat, 'claim' as const];
  const speaker = seat && personAt(table.chairs[seat]);
  if (!speaker) return null;
  return what === 'claim' ? { ...speaker, do: what, turn: turn.turn } : { ...speaker, do: what };
};

/** One of those who are asked says yes. */
const agreeing = ({ asked, no }: Question, random: Random, { chairs }: Table): Command => ({
  ...(personAt(chairs[pick(asked, random)]) ?? person('Ann')),
  ...{ do: 'answer', question: no, yes: true, fresh: '' },
});

/** He lets the others wait, and one of them has had enough. */
const idle = (table: Table, seat: Seat, now: number, random: Random): Drawn => {
  const host = hostSeat(table);
  const speaker = personAt(table.chairs[host && random() < 0.5 ? host : pick(SEATS, random)]) ?? person('Ann');
  const wait = random() < 0.7 && table.options.clock === 'none' ? table.pace.idle : 0;
  return { command: { ...speaker, do: 'replace', seat }, now: now + wait };
};

/** People come, come back, and agree to a game or to the next hand. */
const towardsGame = (table: Table, now: number, random: Random): Drawn | null => {
  const here = SEATS.filter(each => table.chairs[each].kind === 'person');
  const away = here.find(each => table.chairs[each].kind === 'person' && table.chairs[each].away !== null);
  if (away && random() < 0.5) return { command: { do: 'back', seat: away }, now };
  const name = pick(NAMES, random);
  if (here.length < 3 && random() < 0.7) {
    return { command: { ...person(name), do: 'sit', name, ...(random() < 0.5 && { invite: table.invite }) }, now };
  }
  const speaker = here.length > 0 ? personAt(table.chairs[pick(here, random)]) : null;
  if (speaker && table.paused !== null) return { command: { ...speaker, do: 'unpause' }, now };
  return (
    speaker && {
      command: { ...speaker, do: pick(['ready', 'ready', 'start'] as const, random), turn: table.turn.turn },
      now,
    }
  );
};

/** Passes more often than any call is made, so that hands are thrown in, too. */
const legalAct = (table: Table, seat: Seat, random: Random): Act => {
  const offered = clabber.choices(clabber.viewOf(table.game!, seat), seat);
  const mayPass = offered.calls.some(({ act, refusal }) => act.do === 'pass' && refusal === null);
  return mayPass && random() < 0.6 ? { do: 'pass' } : randomAct(offered, random);
};

/** The acts of a stand-in: now and then it announces or shows before it calls or plays. */
export const wholeTurn = (table: Table, seat: Seat, random: Random): readonly Act[] => {
  const acts: Act[] = [];
  let { game } = table;
  while (game && !acts.some(endsTurn)) {
    const act = legalAct({ ...table, game }, seat, random);
    const decision = clabber.decide(game, seat, act);
    if (!decision.ok) throw new Error(`Offered, then refused: ${decision.refusal.code}`);
    acts.push(act);
    game = decision.events.reduce(clabber.evolve, game);
  }
  return acts;
};

const absence = (table: Table, now: number, random: Random): Command => {
  const seat = pick(SEATS, random);
  const chair = table.chairs[seat];
  if (chair.kind !== 'person' || chair.away === null) {
    return { do: 'away', seat, since: now - Math.floor(random() * 12_000) };
  }
  return random() < 0.7 ? { do: 'back', seat } : { do: 'lapse', seat, since: chair.away };
};

/** Anybody says anything, often out of place. */
const anyWord = (table: Table, random: Random, n: number): Command => {
  const name = pick(NAMES, random);
  const seat = pick(SEATS, random);
  const turn = random() < 0.8 ? table.turn.turn : table.turn.turn - 1;
  const invite = random() < 0.8 ? table.invite : 'invite-wrong';
  const links = SEATS.flatMap(each => table.moves[each] ?? []);
  const move = links.length > 0 && random() < 0.9 ? pick(links, random).secret : 'secret-wrong';
  const [N = 'N', E = 'E', S = 'S', W = 'W'] = shuffled(SEATS, random);
  const words: readonly PlayerCommand[] = [
    { do: 'sit', name, invite },
    { do: 'sit', name, seat, invite },
    { do: 'take-over', move },
    { do: 'leave' },
    { do: 'ready', turn },
    { do: 'start', turn },
    { do: 'change-seat', seat },
    { do: 'ask-swap', seat },
    { do: 'ask-swap', seat },
    { do: 'answer', question: table.questionNo, yes: random() < 0.6, fresh: `invite-${n}` },
    { do: 'mix', order: { N, E, S, W } },
    { do: 'stand-in', seat, sits: (table.chairs[seat].kind !== 'stand-in') !== random() < 0.2 },
    { do: pick(['kick', 'kick', 'ban'] as const, random), seat, fresh: `invite-${n}` },
    { do: 'replace', seat: table.turn.seat ?? seat },
    { do: 'ban-watcher', watcher: person(name).alias },
    { do: 'pause' },
    { do: 'pause' },
    { do: 'unpause' },
    { do: 'set-options', options: random() < 0.9 ? randomOptions(random) : { clock: 'sundial' } },
    { do: 'take-back' },
    { do: 'claim', turn },
    { do: 'rename', name },
    { do: 'resume' },
    { do: 'move', fresh: `secret-${n}` },
    { do: 'move', fresh: `secret-${n}` },
  ];
  // Most speak from a seat; who asks a question is answered more often than not.
  const { question } = table;
  const asked = question && random() < 0.5 ? personAt(table.chairs[pick(question.asked, random)]) : null;
  if (asked) {
    return { ...asked, do: 'answer', question: table.questionNo, yes: random() < 0.7, fresh: `invite-${n}` };
  }
  const from = random() < 0.4 ? hostSeat(table) : pick(SEATS, random);
  const speaker = (from && random() < 0.8 && personAt(table.chairs[from])) || person(name);
  const word = pick(words, random);
  // A move link is opened in another browser.
  return { ...(word.do === 'take-over' ? person(pick(NAMES, random)) : speaker), ...word };
};

/** Anybody plays, calls or melds anything. */
const anyAct = (table: Table, random: Random): Command => {
  const some = (count: number) => shuffled(PACK, random).slice(0, count);
  const held = SEATS.flatMap(seat => table.game?.hand?.hands[seat] ?? []);
  const card = held.length > 0 && random() < 0.7 ? pick(held, random) : pick(PACK, random);
  const acts: readonly Act[] = [
    { do: 'pass' },
    { do: 'play-it' },
    { do: 'name', suit: pick(SUITS, random) },
    { do: 'announce', melds: [some(3)] },
    { do: 'show', melds: [some(3)] },
    { do: 'card', card },
    { do: 'card', card, bella: true },
  ];
  const turn = random() < 0.8 ? table.turn.turn : Math.max(0, table.turn.turn - 1);
  const speaker = (random() < 0.9 && personAt(table.chairs[pick(SEATS, random)])) || person(pick(NAMES, random));
  return { ...speaker, turn, ...pick(acts, random) };
};
