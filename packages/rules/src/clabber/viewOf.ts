/** Who may see what. Built field by field, so that a new secret stays one until it is named here. */

import type { Shown } from '../game.ts';
import { bySeat, type Seat, type Viewer } from '../seats.ts';
import type { Event, ViewEvent } from './event.ts';
import type { Hand, State } from './state.ts';
import type { HandView, MeldsView, View } from './view.ts';

/** All that `viewer` may know of the game. */
export const viewOf = (state: State, viewer: Viewer): View => ({
  me: viewer,
  options: state.options,
  pad: state.pad,
  totals: state.totals,
  hand: state.hand && handOf(state.hand, state.reveal, viewer),
  winner: state.winner,
});

const handOf = (hand: Hand, reveal: boolean, viewer: Viewer): HandView => ({
  n: hand.n,
  phase: hand.phase,
  dealer: hand.dealer,
  turnUp: hand.turnUp,
  counts: bySeat(seat => hand.hands[seat].length),
  cards: viewer === 'watcher' ? null : hand.hands[viewer],
  open: reveal && endedUnplayed(hand) ? hand.hands : null,
  calls: hand.calls,
  trump: hand.trump,
  maker: hand.maker,
  melds: bySeat(seat => meldsOf(hand, seat, viewer)),
  settlement: hand.settlement,
  bella: hand.bella,
  tricks: hand.tricks,
  laid: hand.laid,
  claimed: hand.claimed,
});

/** Thrown in or claimed: cards were left over. */
const endedUnplayed = ({ phase, claimed }: Hand): boolean => phase === 'thrown-in' || claimed !== null;

const meldsOf = (hand: Hand, seat: Seat, viewer: Viewer): MeldsView | null => {
  const announced = hand.announced[seat];
  if (announced === null) return null;
  return {
    classes: announced.map(meld => meld.class),
    own: seat === viewer ? announced : null,
    shown: hand.shown[seat],
  };
};

/** The event as `viewer` may know it: one and the same object for all when it is public. */
export const redact = (event: Event, viewer: Viewer): Shown<ViewEvent> => {
  switch (event.type) {
    case 'Dealt':
      return show({
        type: 'Dealt',
        hand: event.hand,
        dealer: event.dealer,
        turnUp: event.hands[event.dealer].at(-1)!,
        cards: viewer === 'watcher' ? null : event.hands[viewer],
      });
    case 'MeldsAnnounced':
      return show({
        type: 'MeldsAnnounced',
        seat: event.seat,
        classes: event.melds.map(meld => meld.class),
        melds: event.seat === viewer ? event.melds : null,
      });
    case 'Passed':
    case 'TrumpMade':
    case 'ThrownIn':
    case 'MeldsShown':
    case 'Played':
    case 'TrickWon':
    case 'MeldsSettled':
    case 'TakenBack':
    case 'ClaimLaid':
    case 'Claimed':
    case 'HandScored':
    case 'GameEnded':
      return show(event);
  }
};

const show = (event: ViewEvent): Shown<ViewEvent> => event as Shown<ViewEvent>;
