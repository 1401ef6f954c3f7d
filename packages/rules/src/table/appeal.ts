/** What a seat may do only if both opponents agree: have its last card back, or take the rest. They are asked about it. */

import { isCertain } from '../clabber/certain.ts';
import { choices as gameChoices } from '../clabber/choices.ts';
import { clabber } from '../clabber/index.ts';
import { openPlays } from '../clabber/trick.ts';
import type { View as GameView } from '../clabber/view.ts';
import type { Refusal } from '../refusal.ts';
import { leftOf, partnerOf, type Seat } from '../seats.ts';
import type { Event } from './event.ts';
import { afterAct, fold, nextTurn } from './follow.ts';
import type { Appeal } from './question.ts';
import type { Table, Topic } from './state.ts';

/** Whether the game has anything to ask about, told from the seat's own view of it. */
export const appealFault = (game: GameView | null, seat: Seat, kind: Appeal['kind']): Refusal | null => {
  if (game === null) return { code: 'not-now' };
  const { takeBack, claim } = gameChoices(game, seat);
  return kind === 'claim' ? claim : takeBack;
};

export const opponentsOf = (seat: Seat): readonly Seat[] => [leftOf(seat), partnerOf(leftOf(seat))];

/** What happens before anybody is asked, and what about: a claimer lays his cards open, whatever is answered. */
export const appeal = (table: Table, from: Seat, kind: Appeal['kind']): { did: readonly Event[]; topic: Appeal } => {
  if (kind === 'claim') {
    const laid = table.game && clabber.layClaim(table.game, from);
    return { did: laid?.ok ? laid.events : [], topic: { kind, from } };
  }
  const { card } = openPlays(table.game!.hand!.tricks).at(-1)!;
  return { did: [], topic: { kind, from, card } };
};

/** What a stand-in says at once: yes to a card taken back, and to a claim that cannot fail as far as its seat sees. */
export const standInSays = (table: Table, topic: Topic, seat: Seat): boolean => {
  if (topic.kind !== 'claim') return true;
  const { hand } = clabber.viewOf(table.game!, seat);
  return hand !== null && isCertain(hand, topic.from, seat);
};

/** What both have agreed to. */
export const granted = (table: Table, { from, kind }: Appeal, now: number): readonly Event[] => {
  if (table.game === null) return [];
  const decision =
    kind === 'claim' ? clabber.decide(table.game, from, { do: 'claim' }) : clabber.takeBack(table.game, from);
  if (!decision.ok) return [];
  if (kind === 'claim') return afterAct(table, decision.events, now);
  return [...decision.events, nextTurn(fold(table, decision.events), now)];
};

/** Nothing was done since that leaves nothing to grant. */
export const stillOpen = (before: Table, after: Table, { from, kind }: Appeal): boolean =>
  after.turn.turn === before.turn.turn &&
  (kind === 'claim' || (after.game !== null && clabber.takeBack(after.game, from).ok));
