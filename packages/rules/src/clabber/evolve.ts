/** The state after an event. Total: it files outcomes and decides nothing. */

import { bySeat, withSeat } from '../seats.ts';
import type { Event } from './event.ts';
import type { Settings } from './options.ts';
import type { Hand, State } from './state.ts';
import { addPlay, closeTrick, removePlay } from './trick.ts';

/** A new game before its first deal. */
export const start = ({ rules, reveal }: Settings): State => ({
  options: rules,
  reveal,
  pad: [],
  totals: { NS: 0, EW: 0 },
  hand: null,
  winner: null,
});

const newHand = ({ hand, dealer, hands }: Extract<Event, { type: 'Dealt' }>): Hand => ({
  n: hand,
  phase: 'calling',
  dealer,
  turnUp: hands[dealer].at(-1)!,
  hands,
  calls: [],
  trump: null,
  maker: null,
  announced: bySeat(() => null),
  shown: bySeat(() => null),
  settlement: null,
  bella: null,
  tricks: [],
  laid: bySeat(() => null),
  claimed: null,
});

/** Folds one event. Every event the game ever wrote can be folded. */
export const evolve = (state: State, event: Event): State => {
  if (event.type === 'Dealt') return { ...state, hand: newHand(event) };
  if (event.type === 'GameEnded') return { ...state, winner: event.winner };
  const hand = evolveHand(state.hand!, event);
  return event.type === 'HandScored'
    ? { ...state, hand, pad: [...state.pad, event.sheet], totals: event.pad }
    : { ...state, hand };
};

const evolveHand = (hand: Hand, event: Exclude<Event, { type: 'Dealt' | 'GameEnded' }>): Hand => {
  switch (event.type) {
    case 'Passed':
      return { ...hand, calls: [...hand.calls, { seat: event.seat, call: 'pass' }] };
    case 'TrumpMade': {
      const call = event.round === 1 ? 'play-it' : event.suit;
      const calls = [...hand.calls, { seat: event.seat, call } as const];
      return { ...hand, phase: 'play', calls, trump: event.suit, maker: event.seat };
    }
    case 'ThrownIn':
      return { ...hand, phase: 'thrown-in' };
    case 'MeldsAnnounced':
      return { ...hand, announced: withSeat(hand.announced, event.seat, event.melds) };
    case 'MeldsShown':
      return {
        ...hand,
        shown: withSeat(hand.shown, event.seat, event.melds),
        bella: event.bella ? event.seat : hand.bella,
      };
    case 'Played':
      return {
        ...hand,
        hands: withSeat(
          hand.hands,
          event.seat,
          hand.hands[event.seat].filter(card => card !== event.card),
        ),
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
        hands: withSeat(hand.hands, event.seat, [...hand.hands[event.seat], event.card]),
        tricks: removePlay(hand.tricks),
        bella: event.bella ? null : hand.bella,
      };
    case 'ClaimLaid':
      return { ...hand, laid: withSeat(hand.laid, event.seat, event.cards) };
    case 'Claimed':
      return { ...hand, claimed: event.seat, bella: event.bella ?? hand.bella };
    case 'HandScored':
      return { ...hand, phase: 'scored' };
  }
};
