/** The few words on a seat's plate. */

import { leftOf, roundOf, type Seat } from '@clabber/rules/play';
import { type HandView, stageOf, type TableView } from '@clabber/rules/view';
import { clock } from './clock.ts';
import { isMe, plateName } from './people.ts';
import { t } from './t.ts';

const tricksTaken = (hand: HandView, seat: Seat): number => hand.tricks.filter(trick => trick.winner === seat).length;

/**
 * `away · 0:42`, `passed twice`, `2 tricks`.
 * @param now the store's clock, ms
 * @param linked whether a page of this seat is connected, as far as is known
 */
export const seatNote = (view: TableView, seat: Seat, now: number, linked = true): string => {
  const chair = view.chairs[seat];
  const hand = view.game?.hand;
  if (chair.kind === 'person' && chair.away !== null && chair.lapsed === null) {
    const waits = view.options.absence === 'wait' && view.gameNo > 0; // nobody plays for him, however long it takes
    return waits ? t('play.note-away-on') : t('play.note-away', { clock: clock(chair.away + view.pace.grace - now) });
  }
  if (chair.kind === 'open' && chair.fills !== null) return t('play.note-fills', { clock: clock(chair.fills - now) });
  if (!linked) return t('play.note-reconnecting');
  if (!hand) return isMe(view.me, seat) ? t('play.note-your-seat') : t('play.note-waiting');
  return hand.phase === 'calling' ? callNote(view, hand, seat) : playNote(view, hand, seat);
};

const callNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const n = hand.calls.filter(call => call.seat === seat).length;
  const calling = view.turn.seat === seat;
  if (calling && isMe(view.me, seat)) {
    if (roundOf(hand.calls) === 2) return t('play.note-second-call');
    return seat === leftOf(hand.dealer) ? t('play.note-first-call') : t('play.note-your-call');
  }
  if (calling) return t('play.note-to-call');
  if (n > 0) return t('play.note-passed', { n });
  return seat === hand.dealer ? t('play.note-turned-up') : t('play.note-waiting');
};

const playNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const first = hand.tricks[0];
  const n = tricksTaken(hand, seat);
  if (stageOf(view.game) === 'hand' && (!first || (hand.tricks.length === 1 && first.winner === null))) {
    if (view.turn.seat === seat) return first ? t('play.note-to-play') : t('play.note-to-lead');
    const played = first?.plays.some(play => play.seat === seat);
    if (!played) return first ? t('play.note-to-play') : t('play.note-tricks', { n });
    return hand.melds[seat] ? t('play.note-played') : t('play.note-no-meld');
  }
  return t('play.note-tricks', { n });
};

/** How a seat is called by a screen reader. */
export const seatLabel = (view: TableView, seat: Seat, where: string): string => {
  const hand = view.game?.hand;
  const parts = [plateName(view, seat)];
  if (view.chairs[seat].kind === 'stand-in') parts.push(t('core.seat-stand-in'));
  parts.push(where);
  if (hand?.dealer === seat) parts.push(t('play.seat-dealer'));
  if (hand?.maker === seat) parts.push(t('play.seat-made-trump'));
  if (view.turn.seat === seat) parts.push(t('play.seat-to-act'));
  return parts.join(', ');
};
