/** The few words on a seat's plate. */

import { leftOf, roundOf, type Seat } from '@clabber/rules/play';
import { type HandView, stageOf, type TableView } from '@clabber/rules/view';
import { isMe, nameOf } from './people.ts';

/** `0:42`. @param ms milliseconds */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
const tricksTaken = (hand: HandView, seat: Seat): number => hand.tricks.filter(trick => trick.winner === seat).length;

const countTricks = (n: number): string => (n === 1 ? '1 trick' : `${n} tricks`);

/**
 * `away · 0:42`, `passed twice`, `2 tricks`.
 * @param now the store's clock, ms
 * @param linked whether a page of this seat is connected, as far as is known
 */
export const seatNote = (view: TableView, seat: Seat, now: number, linked = true): string => {
  const chair = view.chairs[seat];
  const hand = view.game?.hand;
  if (chair.kind === 'person' && chair.away !== null && chair.lapsed === null) {
    return `away · ${clock(chair.away + view.pace.grace - now)}`;
  }
  if (!linked) return 'reconnecting';
  if (!hand) return isMe(view.me, seat) ? 'your seat' : 'waiting';
  return hand.phase === 'calling' ? callNote(view, hand, seat) : playNote(view, hand, seat);
};

const callNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const passed = hand.calls.filter(call => call.seat === seat).length;
  const calling = view.turn.seat === seat;
  if (calling && isMe(view.me, seat)) {
    return roundOf(hand.calls) === 2 ? 'your second call' : seat === leftOf(hand.dealer) ? 'first call' : 'your call';
  }
  if (calling) return 'to call';
  if (passed > 0) return passed === 1 ? 'passed' : 'passed twice';
  return seat === hand.dealer ? 'turned up' : 'waiting';
};

const playNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const first = hand.tricks[0];
  if (stageOf(view.game) === 'hand' && (!first || (hand.tricks.length === 1 && first.winner === null))) {
    if (view.turn.seat === seat) return first ? 'to play' : 'to lead';
    const played = first?.plays.some(play => play.seat === seat);
    if (!played) return first ? 'to play' : countTricks(0);
    return hand.melds[seat] ? 'played' : 'no meld called';
  }
  return countTricks(tricksTaken(hand, seat));
};

/** How a seat is called by a screen reader. */
export const seatLabel = (view: TableView, seat: Seat, where: string): string => {
  const hand = view.game?.hand;
  const parts = [isMe(view.me, seat) ? `${nameOf(view, seat)} (you)` : nameOf(view, seat)];
  if (view.chairs[seat].kind === 'stand-in') parts.push('stand-in');
  parts.push(where);
  if (hand?.dealer === seat) parts.push('dealer');
  if (hand?.maker === seat) parts.push('made trump');
  if (view.turn.seat === seat) parts.push('to act');
  return parts.join(', ');
};
