/** What only the table says next, and when. Every node that has the table open keeps one timer for it. */

import { SEATS, type Seat } from '../seats.ts';
import { anybodyPresent, hostSeat, playedByTable, settled } from './chairs.ts';
import { isLastForTable } from './clock.ts';
import { isAppeal, yieldsToVote } from './question.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

/** `at`: ms of the store's clock. A deal's chance and a stand-in's acts are supplied by who says it. */
export interface Due {
  readonly at: number;
  readonly say:
    | { readonly do: 'deal'; readonly turn: number }
    | { readonly do: 'time-up'; readonly turn: number; readonly seat: Seat }
    | { readonly do: 'lapse'; readonly seat: Seat; readonly since: number }
    | { readonly do: 'fill'; readonly seat: Seat }
    | { readonly do: 'silence'; readonly question: number };
}

/** Null while nothing is due, or while no seat's person is here: a table nobody is at sleeps. */
export const due = (table: Table): Due | null => {
  if (!anybodyPresent(table.chairs)) return null;
  const lapses = SEATS.map((seat): Due | null => {
    const end = graceEnd(table, seat);
    return end && { at: end.at, say: { do: 'lapse', seat, since: end.since } };
  });
  const fills = SEATS.map((seat): Due | null => {
    const at = fillsAt(table, seat);
    return at === null ? null : { at, say: { do: 'fill', seat } };
  });
  return [turnDue(table), silenceDue(table), ...lapses, ...fills].reduce(earlier);
};

/** When a stand-in takes a seat that was left in the running game, ms. */
export const fillsAt = ({ chairs, game }: Table, seat: Seat): number | null => {
  const chair = chairs[seat];
  return chair.kind === 'open' && stageOf(game) !== 'between' ? chair.fills : null;
};

const earlier = (first: Due | null, next: Due | null): Due | null =>
  first && next && first.at <= next.at ? first : (next ?? first);

const silenceDue = ({ question }: Table): Due | null =>
  question === null || question.until === null
    ? null
    : { at: question.until, say: { do: 'silence', question: question.no } };

/** The next deal, a stand-in's turn, the end of a player's time, or the last card that the table plays for him. */
export const turnDue = (table: Table): Due | null => {
  if (!anybodyPresent(table.chairs) || table.paused !== null) return null;
  const { turn, seat, at, until } = table.turn;
  switch (stageOf(table.game)) {
    case 'between':
      return null;
    case 'deal': {
      // The first deal of a game asks nobody; a later one comes at once when all who are here are ready.
      const ready = table.game?.hand !== null && SEATS.every(each => settled(table.chairs[each]));
      return { at: ready || until === null ? at : until, say: { do: 'deal', turn } };
    }
    case 'hand': {
      if (seat === null || isHeld(table)) return null;
      const timeUp = (at: number): Due => ({ at, say: { do: 'time-up', turn, seat } });
      const limit = until === null || table.chairs[seat].kind !== 'person' ? null : timeUp(until);
      if (playedByTable(table.chairs[seat])) return timeUp(standInSince(table, seat) + pause(table));
      return isLastForTable(table) ? earlier(timeUp(at + pause(table)), limit) : limit;
    }
  }
};

/** While the opponents are asked about a card or a claim, stand-ins wait and nobody's time runs out. */
const isHeld = ({ question }: Table): boolean => question !== null && isAppeal(question);

const standInSince = (table: Table, seat: Seat): number => {
  const chair = table.chairs[seat];
  return Math.max(table.turn.at, chair.kind === 'person' ? (chair.lapsed ?? 0) : 0);
};

/** Think time from table and turn alone, never from the hand; a lead waits until the last trick was seen. */
const pause = (table: Table): number => {
  const [least, most] = table.pace.think;
  const think = least + (hash(`${table.id}:${table.turn.turn}`) % (most - least + 1));
  const trickJustFell = table.game?.hand?.tricks.at(-1)?.winner != null;
  return trickJustFell ? Math.max(think, table.pace.hold) : think;
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) sum = Math.imul(sum ^ text.charCodeAt(n), 0x01000193);
  return sum >>> 0;
};

/**
 * When something follows from the absence of a seat, and since when its grace runs. In a game that waits for people it
 * is only that somebody else becomes host; where they vote, one vote comes after the other.
 */
export const graceEnd = (table: Table, seat: Seat): { at: number; since: number } | null => {
  const chair = table.chairs[seat];
  if (!anybodyPresent(table.chairs) || chair.kind !== 'person' || chair.away === null || chair.lapsed !== null)
    return null;
  const end = { at: chair.away + table.pace.grace, since: chair.away };
  if (stageOf(table.game) === 'between') return end;
  switch (table.options.absence) {
    case 'stand-in':
      return end;
    case 'wait':
      return hostSeat(table) === seat ? end : null;
    case 'vote':
      return table.question === null || yieldsToVote(table.question) ? end : null;
  }
};
