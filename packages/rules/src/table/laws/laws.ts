/** The laws of the table, as checks of one thing said in an evening. A law that is broken throws. */

import { PACK } from '../../cards.ts';
import type { Meld } from '../../clabber/event.ts';
import { clabber } from '../../clabber/index.ts';
import { meldsIn, setsOf } from '../../clabber/meld.ts';
import type { Refusal } from '../../refusal.ts';
import { bySeat, SEATS } from '../../seats.ts';
import { pick, type Random } from '../../testing.ts';
import { applyView } from '../applyView.ts';
import { anybodyPresent, hostGone, hostSeat, seatOf } from '../chairs.ts';
import { choices } from '../choices.ts';
import type { Command, PlayerCommand } from '../command.ts';
import { decide } from '../decide.ts';
import { type Due, due } from '../due.ts';
import type { Event } from '../event.ts';
import { evolve } from '../evolve.ts';
import { fold } from '../follow.ts';
import { stageOf } from '../stage.ts';
import type { Table } from '../state.ts';
import { redact, viewOf } from '../viewOf.ts';
import { type Happening, wholeTurn } from './evening.ts';
import { hiddenFrom, otherWorld } from './otherWorld.ts';
import { count, type Evening, eventsOf, VIEWERS } from './record.ts';
import { same } from './same.ts';

export type Law = (happening: Happening, evening: Evening) => void;

const holds = (truth: boolean, what: () => string): void => {
  if (!truth) throw new Error(what());
};

const SECRET_PARTS: ReadonlySet<Event['type']> = new Set([
  'Opened',
  'Sat',
  'Moved',
  'InviteChanged',
  'MoveOffered',
  'Banned',
  'Dealt',
  'MeldsAnnounced',
]);

const square: Law = (happening, { views }) => {
  let table = happening.before;
  for (const event of eventsOf(happening)) {
    table = evolve(table, event);
    for (const viewer of VIEWERS) {
      const shown = redact(event, viewer);
      const before = views.get(viewer)!;
      const view = shown === null ? before : applyView(before, shown);
      holds(same(view, viewOf(table, viewer)), () => `${event.type} is filed otherwise by ${viewer}`);
      views.set(viewer, view);
    }
  }
};

const sameness: Law = happening => {
  for (const event of eventsOf(happening)) {
    if (SECRET_PARTS.has(event.type)) continue;
    for (const viewer of VIEWERS)
      holds(redact(event, viewer) === (event as unknown), () => `${event.type} for ${viewer}`);
  }
};

/** The refusal that this command meets, null when it is accepted. */
const asked = (table: Table, command: Command, now: number): Refusal | null => {
  const decision = decide(table, command, now);
  return decision.ok ? null : decision.refusal;
};

const honest: Law = ({ after: table, now }, evening) => {
  const { random } = evening;
  const seat = pick(SEATS, random);
  const chair = table.chairs[seat];
  if (chair.kind !== 'person' || random() > 0.7) return;
  const { turn } = table.turn;
  const speaker = { by: chair.person, alias: chair.alias };
  const offered = choices(viewOf(table, seat), now);
  const agree = (command: PlayerCommand, told: Refusal | null): void => {
    const answer = asked(table, { ...speaker, ...command }, now);
    count(evening, `choice ${answer?.code ?? 'yes'}`);
    holds(same(answer, told), () => `${JSON.stringify(command)}: ${answer?.code}, not ${told?.code}`);
  };
  agree({ do: 'ready', turn }, offered.ready);
  agree({ do: 'start', turn }, offered.start);
  agree({ do: 'leave' }, offered.leave);
  const answer = { do: 'answer', question: table.question?.no ?? 0, fresh: 'invite-0' } as const;
  agree({ ...answer, yes: true }, offered.answer.yes);
  agree({ ...answer, yes: false }, offered.answer.no);
  agree({ do: 'mix', order: bySeat(each => each) }, offered.mix);
  agree({ do: 'move', fresh: 'secret-0' }, offered.move);
  agree({ do: 'rename', name: 'Zoe' }, offered.rename);
  agree({ do: 'resume' }, offered.resume);
  agree({ do: 'set-options', options: {} }, offered.setOptions);
  agree({ do: 'pause' }, offered.pause);
  agree({ do: 'unpause' }, offered.unpause);
  agree({ do: 'ban-watcher', watcher: 'alias-nobody' }, offered.banWatcher);
  agree({ do: 'take-back' }, offered.takeBack);
  agree({ do: 'claim', turn }, offered.claim);
  for (const each of SEATS) {
    agree({ do: 'change-seat', seat: each }, offered.changeSeat[each]);
    agree({ do: 'ask-swap', seat: each }, offered.askSwap[each]);
    agree({ do: 'stand-in', seat: each, sits: true }, offered.standIn[each].sits);
    agree({ do: 'stand-in', seat: each, sits: false }, offered.standIn[each].leaves);
    agree({ do: 'kick', seat: each, fresh: 'invite-0' }, offered.kick[each]);
    agree({ do: 'ban', seat: each, fresh: 'invite-0' }, offered.ban[each]);
    agree({ do: 'replace', seat: each }, offered.replace[each]);
  }
  holds((offered.game === null) === (table.game === null), () => 'a game without choices');
  if (offered.game === null) return;
  for (const { act, refusal } of offered.game.calls) agree({ ...act, turn }, refusal);
  for (const { card, refusal, bella } of offered.game.cards) {
    agree({ do: 'card', card, turn }, refusal);
    agree({ do: 'card', card, bella: true, turn }, bella);
  }
  const accepted = (kind: 'announce' | 'show') => (set: readonly Meld[]) =>
    asked(table, { ...speaker, do: kind, melds: set.map(meld => meld.cards), turn }, now) === null;
  const held = table.game?.hand?.hands[seat] ?? [];
  const announced = table.game?.hand?.announced[seat] ?? [];
  const announce = setsOf(meldsIn(held)).filter(accepted('announce'));
  const show = setsOf(announced).filter(accepted('show'));
  holds(same(announce, offered.game.announce), () => 'an announcement is missing or refused');
  holds(same(show, offered.game.show), () => 'a show is missing or refused');
};

/** A person without a seat who says anything but `sit`. */
const watching: Law = ({ before, command, decision, after, now }, evening) => {
  if (command === null || !('by' in command) || command.do === 'sit' || command.do === 'take-over') return;
  if (seatOf(before, command.by) !== null) return;
  count(evening, 'a watcher speaks');
  holds(!decision.ok && decision.refusal.code === 'not-seated', () => `a watcher may ${command.do}`);
  const told = JSON.stringify(choices(viewOf(after, 'watcher'), now)).replaceAll('{"code":"not-seated"}', '');
  holds(!told.includes('null') || after.game === null, () => `a watcher is offered something: ${told}`);
};

const noLeak: Law = ({ after: table, now }, evening) => {
  const { random, hand } = evening;
  if (hand.length === 0 || random() > 0.06) return;
  const viewer = pick(VIEWERS, random);
  const known = evening.known.get(viewer)!; // a card taken back was seen
  const hidden = hiddenFrom(table, viewer).filter(card => !known.has(card));
  if (hidden.length < 2) return;
  const a = pick(hidden, random);
  const b = pick(
    hidden.filter(card => card !== a),
    random,
  );
  const world = otherWorld(hand, viewer, a, b);
  count(evening, world === null ? 'no other world' : 'another world');
  if (world === null) return;
  const told = (each: Table) => {
    const view = viewOf(each, viewer);
    return JSON.stringify([view, choices(view, now), due(each)]);
  };
  holds(told(world) === told(table), () => `${viewer} can tell ${a} from ${b}`);
};

const nothingHidden: Law = (happening, evening) => {
  const events = eventsOf(happening);
  for (const viewer of VIEWERS) {
    const frame = events.map(event => redact(event, viewer));
    const view = evening.random() < 0.2 ? viewOf(happening.after, viewer) : null;
    if (view === null && frame.length === 0) continue;
    const text = JSON.stringify([frame, view]);
    const known = evening.known.get(viewer)!;
    for (const [, card] of text.matchAll(/"([9TJQKA][CDHS])"/g)) {
      holds(known.has(card!), () => `${viewer} is told of ${card}`);
    }
    for (const [secret] of text.matchAll(/secret-\d+/g)) {
      holds(
        evening.secrets.get(secret) === viewer,
        () => `${viewer} is told the move link of ${evening.secrets.get(secret)}`,
      );
    }
    holds(!text.includes('person-'), () => `${viewer} is told who a person is`);
    holds(viewer !== 'watcher' || !text.includes('invite-'), () => 'a watcher is told the invite');
  }
};

/** What the table waits for. */
const awaited = ({ game, gameNo }: Table): string => {
  const hand = game?.hand;
  const acts = hand ? [hand.n, hand.phase, hand.calls.length, hand.tricks.flatMap(trick => trick.plays).length] : [];
  return JSON.stringify([gameNo, stageOf(game), acts]);
};

const turns: Law = happening => {
  const { before, after, decision, now } = happening;
  if (!decision.ok) return;
  const events = eventsOf(happening);
  const told = events.filter(event => event.type === 'Turn');
  holds(
    told.length <= 1 && events.at(-1)?.type === (told[0]?.type ?? events.at(-1)?.type),
    () => 'Turn is not the end',
  );
  const rise = after.turn.turn - before.turn.turn;
  holds(rise === 0 || (rise === 1 && told.length === 1), () => `the turn rises by ${rise}`);
  holds(rise === 1 || awaited(before) === awaited(after), () => 'another thing is awaited in the same turn');
  holds(told.length === 0 || after.turn.at === now, () => 'a turn begins at another time');
  const waits = after.game && clabber.waits(after.game);
  holds(after.turn.seat === (waits?.for === 'seat' ? waits.seat : null), () => 'the turn is of another seat');
};

const hosts: Law = ({ after }) => {
  holds(after.host === null || hostSeat(after) !== null, () => 'the host has no seat');
  holds(!hostGone(after) || !anybodyPresent(after.chairs), () => 'nobody is host though people are here');
};

const oneChair: Law = ({ after }) => {
  const people = SEATS.map(seat => after.chairs[seat]).flatMap(chair =>
    chair.kind === 'person' ? [chair.person] : [],
  );
  holds(new Set(people).size === people.length, () => 'a person holds two seats');
};

const sitting = ({ chairs }: Table): string =>
  SEATS.map(seat => {
    const chair = chairs[seat];
    return chair.kind === 'person' ? chair.person : chair.kind;
  }).join();

const readiness: Law = (happening, evening) => {
  const { before, after } = happening;
  const sameOptions = before.options === after.options;
  if (stageOf(after.game) !== 'between' || (sitting(before) === sitting(after) && sameOptions)) return;
  if (eventsOf(happening).some(event => event.type === 'Moved')) return; // the same human
  count(evening, 'seats changed');
  const ready = SEATS.filter(seat => {
    const chair = after.chairs[seat];
    return chair.kind === 'person' && chair.ready;
  });
  holds(ready.length === 0, () => `${ready} still ready`);
};

const dueOnly: Law = ({ after: table }, evening) => {
  const { random } = evening;
  const next = due(table);
  if (!anybodyPresent(table.chairs)) {
    count(evening, 'nobody is here');
    holds(next === null, () => 'due though nobody is here');
  }
  if (next === null || random() > 0.3) return;
  const command = spoken(table, next, random);
  holds(asked(table, command, next.at) === null, () => `${command.do} is refused when it is due`);
  holds(asked(table, command, next.at - 1)?.code === 'not-now', () => `${command.do} is accepted too early`);
};

const spoken = (table: Table, { say }: Due, random: Random): Command => {
  if (say.do === 'lapse' || say.do === 'fill' || say.do === 'silence') return say;
  if (say.do === 'time-up') return { ...say, acts: wholeTurn(table, say.seat, random) };
  return { ...say, pack: PACK, cut: 12, ...(table.game?.hand === null ? { dealer: 'N' } : {}) };
};

/** Comings and goings touch nobody's clock, unless nobody was here. */
const steadyClocks: Law = ({ before, command, decision, after }, evening) => {
  if (!decision.ok || stageOf(before.game) !== 'hand' || !anybodyPresent(before.chairs)) return;
  if (command?.do !== 'away' && command?.do !== 'back' && command?.do !== 'lapse') return;
  if (before.turn.until !== null) count(evening, 'a clock runs on');
  holds(same(after.turn, before.turn), () => 'a turn has another time');
  holds(same(after.reserve, before.reserve), () => 'a reserve changed');
};

const reserves: Law = happening => {
  const { before, after } = happening;
  if (eventsOf(happening).some(event => event.type === 'GameStarted')) return;
  for (const seat of SEATS) {
    holds(after.reserve[seat] <= before.reserve[seat] && after.reserve[seat] >= 0, () => `the reserve of ${seat} rose`);
  }
};

const QUESTIONS: ReadonlySet<string> = new Set(['pause', 'kick', 'ban', 'replace', 'answer', 'silence', 'take-back']);

const asking: Law = happening => {
  const { before, command, after } = happening;
  if (command === null || !QUESTIONS.has(command.do) || stageOf(before.game) !== 'hand') return;
  if (eventsOf(happening).some(event => event.type === 'TakenBack' || event.type === 'Claimed')) return;
  holds(after.turn.turn === before.turn.turn, () => 'a question changed the turn');
};

const still: Law = happening => {
  const { before, command } = happening;
  if (before.paused === null) return;
  holds(awaited(before) === awaited(happening.after), () => `${command?.do} moved the game on`);
  const next = due(before);
  holds(next === null || next.say.do === 'lapse' || next.say.do === 'fill' || next.say.do === 'silence', () => 'due');
};

const keptOut: Law = ({ after }, evening) => {
  const aliases = SEATS.flatMap(seat => {
    const chair = after.chairs[seat];
    return chair.kind === 'person' ? [chair.alias] : [];
  });
  if (after.banned.length > 0) count(evening, 'somebody is banned');
  holds(!aliases.some(alias => after.banned.includes(alias)), () => 'a banned person has a seat');
};

const kept: Law = happening => {
  const events = eventsOf(happening);
  const stored: Event[] = JSON.parse(JSON.stringify(events));
  holds(same(stored, events), () => 'a stored event is another');
  holds(same(fold(happening.before, stored), happening.after), () => 'a stored event folds otherwise');
};

export const LAWS: Readonly<Record<string, Law>> = {
  'the square: a snapshot equals what the commits built': square,
  'a public event is one and the same object for all': sameness,
  'choices offer what decide accepts, and name the refusal it gives': honest,
  'HO-29 a watcher is refused not-seated, whatever he says': watching,
  'no leak: hidden cards exchanged, nobody can tell': noLeak,
  'HO-14 HO-15 no frame holds a hidden card, a person, or another seat’s secret': nothingHidden,
  'turns only rise, and a commit that changes what is awaited ends with Turn': turns,
  'the host sits at the table, and is here while anybody is': hosts,
  'HO-05 a person holds one seat at most': oneChair,
  'readiness is cleared when seats or options change': readiness,
  'HO-10 comings and goings change nobody’s time': steadyClocks,
  'a reserve only falls, until the next game': reserves,
  'a question makes no card stale': asking,
  'nothing is played while the table pauses': still,
  'a banned person holds no seat': keptOut,
  'due is null while nobody is here, and otherwise accepted when it is due and not before': dueOnly,
  'events survive being stored': kept,
};
