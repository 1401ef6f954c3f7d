/** For tests: the running hand as it would have gone with two hidden cards exchanged. */

import type { Card } from '../../cards.ts';
import type { Act } from '../../clabber/act.ts';
import { SEATS, type Seat, type Viewer } from '../../seats.ts';
import { seatOf } from '../chairs.ts';
import type { Command } from '../command.ts';
import { decide, type TableDecision } from '../decide.ts';
import type { Event } from '../event.ts';
import { fold } from '../follow.ts';
import type { Table } from '../state.ts';
import { redact } from '../viewOf.ts';
import type { Happening } from './evening.ts';

/** The cards of the running hand whose place `viewer` cannot know. */
export const hiddenFrom = ({ game }: Table, viewer: Viewer): readonly Card[] => {
  const hand = game?.hand;
  if (!hand || (game.reveal && (hand.phase === 'thrown-in' || hand.claimed !== null))) return [];
  const shown = SEATS.flatMap(seat => [
    ...(hand.shown[seat]?.flatMap(meld => meld.cards) ?? []),
    ...(hand.laid[seat] ?? []),
  ]);
  return SEATS.filter(seat => seat !== viewer)
    .flatMap(seat => hand.hands[seat])
    .filter(card => card !== hand.turnUp && !shown.includes(card));
};

/**
 * Says all of a hand again, from its deal on, with `a` and `b` exchanged in the pack and in what others do.
 * @returns the table of that world, or null where it cannot be: another's act would have been refused, or announced
 * other classes, or a claim told more than the rules of hiding know. Throws when `viewer` would have been told or answered anything else.
 */
export const otherWorld = (said: readonly Happening[], viewer: Viewer, a: Card, b: Card): Table | null => {
  const exchange = (card: Card): Card => (card === a ? b : card === b ? a : card);
  let world = said[0]!.before;
  for (const { before, command, now, decision } of said) {
    if (command === null) continue;
    const hand = handAsked(before, command);
    const another = hand !== null && hand !== viewer;
    if (!decision.ok && another) continue;
    const there = decide(world, decision.ok ? exchanged(command, exchange) : command, now);
    if (!there.ok && another) return null;
    if (answer(decision, viewer) !== answer(there, viewer)) {
      if (another && (command.do === 'announce' || command.do === 'time-up')) return null;
      if (decision.ok && decision.events.some(isOfClaim)) return null;
      throw new Error(`${viewer} is told another thing of ${command.do} when ${a} and ${b} are exchanged.`);
    }
    if (there.ok) world = fold(world, there.events);
  }
  return world;
};

/** A claim lays cards open, is judged by stand-ins from theirs, and may bring a bella that nobody called. */
const isOfClaim = ({ type }: Event): boolean => type === 'ClaimLaid' || type === 'Claimed';

/** All that `viewer` hears of a decision. */
const answer = (decision: TableDecision, viewer: Viewer): string =>
  JSON.stringify(decision.ok ? decision.events.map(event => redact(event, viewer)) : decision.refusal);

/** Whose cards decide about a command; null when nobody's do. */
const handAsked = (table: Table, command: Command): Seat | null => {
  if (command.do === 'time-up') return table.turn.seat;
  return isAct(command) ? seatOf(table, command.by) : null;
};

type Played = Extract<Command, Act>;
const isAct = (command: Command): command is Played =>
  ['pass', 'play-it', 'name', 'announce', 'show', 'card'].includes(command.do);

const exchanged = (command: Command, exchange: (card: Card) => Card): Command => {
  if (command.do === 'deal') return { ...command, pack: command.pack.map(exchange) };
  if (command.do === 'time-up') return { ...command, acts: command.acts.map(act => exchangedAct(act, exchange)) };
  return isAct(command) ? exchangedAct(command, exchange) : command;
};

const exchangedAct = <A extends Act>(act: A, exchange: (card: Card) => Card): A => {
  if (act.do === 'card') return { ...act, card: exchange(act.card) };
  if (act.do === 'announce' || act.do === 'show') return { ...act, melds: act.melds.map(meld => meld.map(exchange)) };
  return act;
};
