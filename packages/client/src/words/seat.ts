/** The few words on a seat's plate. */

import { leftOf, roundOf, type Seat } from '@clabber/rules/play';
import { type HandView, stageOf, type TableView } from '@clabber/rules/view';
import { isMe, nameOf } from './people.ts';
import { t } from './t.ts';

/** `0:42`. @param ms milliseconds */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
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
    return waits ? t('core.note-away-on') : t('core.note-away', { clock: clock(chair.away + view.pace.grace - now) });
  }
  if (chair.kind === 'open' && chair.fills !== null) return t('core.note-fills', { clock: clock(chair.fills - now) });
  if (!linked) return t('core.note-reconnecting');
  if (!hand) return isMe(view.me, seat) ? t('core.note-your-seat') : t('core.note-waiting');
  return hand.phase === 'calling' ? callNote(view, hand, seat) : playNote(view, hand, seat);
};

const callNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const n = hand.calls.filter(call => call.seat === seat).length;
  const calling = view.turn.seat === seat;
  if (calling && isMe(view.me, seat)) {
    if (roundOf(hand.calls) === 2) return t('core.note-second-call');
    return seat === leftOf(hand.dealer) ? t('core.note-first-call') : t('core.note-your-call');
  }
  if (calling) return t('core.note-to-call');
  if (n > 0) return t('core.note-passed', { n });
  return seat === hand.dealer ? t('core.note-turned-up') : t('core.note-waiting');
};

const playNote = (view: TableView, hand: HandView, seat: Seat): string => {
  const first = hand.tricks[0];
  const n = tricksTaken(hand, seat);
  if (stageOf(view.game) === 'hand' && (!first || (hand.tricks.length === 1 && first.winner === null))) {
    if (view.turn.seat === seat) return first ? t('core.note-to-play') : t('core.note-to-lead');
    const played = first?.plays.some(play => play.seat === seat);
    if (!played) return first ? t('core.note-to-play') : t('core.note-tricks', { n });
    return hand.melds[seat] ? t('core.note-played') : t('core.note-no-meld');
  }
  return t('core.note-tricks', { n });
};

/** A name as it stands on a plate: the viewer's own is marked. */
export const plateName = (view: TableView, seat: Seat): string => {
  const name = nameOf(view, seat);
  return isMe(view.me, seat) ? t('core.name-you', { name }) : name;
};

/** How a seat is called by a screen reader. */
export const seatLabel = (view: TableView, seat: Seat, where: string): string => {
  const hand = view.game?.hand;
  const parts = [plateName(view, seat)];
  if (view.chairs[seat].kind === 'stand-in') parts.push(t('core.seat-stand-in'));
  parts.push(where);
  if (hand?.dealer === seat) parts.push(t('core.seat-dealer'));
  if (hand?.maker === seat) parts.push(t('core.seat-made-trump'));
  if (view.turn.seat === seat) parts.push(t('core.seat-to-act'));
  return parts.join(', ');
};
