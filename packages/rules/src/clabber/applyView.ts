/** A view after one more event. It files what the event states and derives nothing. */

import type { Shown } from '../game.ts';
import { bySeat, type Viewer, withSeat } from '../seats.ts';
import type { ViewEvent } from './event.ts';
import { addPlay, closeTrick, removePlay } from './trick.ts';
import type { HandView, View } from './view.ts';

const newHand = ({ hand, dealer, turnUp, cards }: Extract<ViewEvent, { type: 'Dealt' }>): HandView => ({
  n: hand,
  phase: 'calling',
  dealer,
  turnUp,
  counts: bySeat(() => 6),
  cards,
  open: null,
  calls: [],
  trump: null,
  maker: null,
  melds: bySeat(() => null),
  settlement: null,
  bella: null,
  tricks: [],
  laid: bySeat(() => null),
  claimed: null,
});

/** Files one event as its viewer was told it. */
export const applyView = (view: View, event: Shown<ViewEvent>): View => {
  const happened: ViewEvent = event;
  if (happened.type === 'Dealt') return { ...view, hand: newHand(happened) };
  if (happened.type === 'GameEnded') return { ...view, winner: happened.winner };
  const hand = applyHand(view.hand!, happened, view.me);
  return happened.type === 'HandScored'
    ? { ...view, hand, pad: [...view.pad, happened.sheet], totals: happened.pad }
    : { ...view, hand };
};

const applyHand = (
  hand: HandView,
  event: Exclude<ViewEvent, { type: 'Dealt' | 'GameEnded' }>,
  me: Viewer,
): HandView => {
  switch (event.type) {
    case 'Passed':
      return { ...hand, calls: [...hand.calls, { seat: event.seat, call: 'pass' }] };
    case 'TrumpMade': {
      const call = event.round === 1 ? 'play-it' : event.suit;
      const calls = [...hand.calls, { seat: event.seat, call } as const];
      return { ...hand, phase: 'play', calls, trump: event.suit, maker: event.seat };
    }
    case 'ThrownIn':
      return { ...hand, phase: 'thrown-in', open: event.hands };
    case 'MeldsAnnounced':
      return {
        ...hand,
        melds: withSeat(hand.melds, event.seat, { classes: event.classes, own: event.melds, shown: null }),
      };
    case 'MeldsShown': {
      const said = hand.melds[event.seat]!;
      return {
        ...hand,
        melds: withSeat(hand.melds, event.seat, { ...said, shown: event.melds }),
        bella: event.bella ? event.seat : hand.bella,
      };
    }
    case 'Played':
      return {
        ...hand,
        counts: withSeat(hand.counts, event.seat, hand.counts[event.seat] - 1),
        cards: hand.cards?.includes(event.card) ? hand.cards.filter(card => card !== event.card) : hand.cards,
        tricks: addPlay(hand.tricks, event.seat, event.card),
        bella: event.bella ? event.seat : hand.bella,
      };
    case 'TrickWon':
      return { ...hand, tricks: closeTrick(hand.tricks, event.seat, event.points) };
    case 'MeldsSettled':
      return { ...hand, settlement: { winner: event.winner, points: event.points } };
    case 'TakenBack':
      return {
        ...hand,
        counts: withSeat(hand.counts, event.seat, hand.counts[event.seat] + 1),
        cards: hand.cards && event.seat === me ? [...hand.cards, event.card] : hand.cards,
        tricks: removePlay(hand.tricks),
        bella: event.bella ? null : hand.bella,
      };
    case 'ClaimLaid':
      return { ...hand, laid: withSeat(hand.laid, event.seat, event.cards) };
    case 'Claimed':
      return { ...hand, claimed: event.seat, bella: event.bella ?? hand.bella, open: event.hands };
    case 'HandScored':
      return { ...hand, phase: 'scored' };
  }
};
