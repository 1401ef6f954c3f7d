/** What follows from an act: nothing but its refusal, or the events of one commit. */

import { type Card, suitOf } from '../cards.ts';
import type { Decision } from '../game.ts';
import { type GameRefusal, no } from '../refusal.ts';
import { bySide, SEATS, type Seat } from '../seats.ts';
import type { Act, Claim } from './act.ts';
import { unsaidBella } from './ask.ts';
import type { Event } from './event.ts';
import { evolve } from './evolve.ts';
import { judge, positionOf } from './judge.ts';
import { holdsBella, meldsOf, settle } from './meld.ts';
import { sheetOf, winnerAt } from './score.ts';
import type { Hand, State } from './state.ts';
import { LAST_TRICK, openPlays, trickPoints, winningPlay } from './trick.ts';
import { ALL_CALLS, roundOf } from './turn.ts';

/** What follows from `seat` doing `act`: the events of one commit, or the refusal of `judge`. Changes nothing. */
export const decide = (state: State, seat: Seat, act: Act | Claim): Decision<Event, GameRefusal> => {
  const { hand } = state;
  if (hand === null) return no('not-now');
  const refusal = judge(positionOf(hand, seat), act);
  return refusal ? { ok: false, refusal } : { ok: true, events: eventsOf(state, hand, seat, act) };
};

const eventsOf = (state: State, hand: Hand, seat: Seat, act: Act | Claim): readonly Event[] => {
  switch (act.do) {
    case 'pass':
      return hand.calls.length + 1 < ALL_CALLS
        ? [{ type: 'Passed', seat }]
        : [
            { type: 'Passed', seat },
            { type: 'ThrownIn', hands: state.reveal ? hand.hands : null },
          ];
    case 'play-it':
      return [{ type: 'TrumpMade', seat, suit: suitOf(hand.turnUp), round: 1 }];
    case 'name':
      return [{ type: 'TrumpMade', seat, suit: act.suit, round: roundOf(hand.calls) }];
    case 'announce':
      return [{ type: 'MeldsAnnounced', seat, melds: meldsOf(act.melds) }];
    case 'show': {
      const melds = meldsOf(act.melds);
      return [{ type: 'MeldsShown', seat, melds, bella: melds.some(meld => holdsBella(meld.cards, hand.trump!)) }];
    }
    case 'card':
      return cardEvents(state, hand, seat, act.card, act.bella === true && hand.bella === null);
    case 'claim':
      return claimEvents(state, hand, seat);
  }
};

/** The card, and with the fourth one all that the trick settles. C-14, C-21, C-26 to C-31 */
const cardEvents = (state: State, hand: Hand, seat: Seat, card: Card, bella: boolean): readonly Event[] => {
  const played: Event = { type: 'Played', seat, card, bella };
  const plays = [...openPlays(hand.tricks), { seat, card }];
  if (plays.length < SEATS.length) return [played];

  const trump = hand.trump!;
  const trickNo = hand.tricks.length;
  const points = trickPoints(plays, trump) + (trickNo === 6 ? LAST_TRICK : 0);
  const won: Event = { type: 'TrickWon', seat: winningPlay(plays, trump)!.seat, points };
  if (trickNo === 2 && SEATS.some(each => hand.announced[each] !== null)) {
    return [played, won, { type: 'MeldsSettled', ...settle(hand.shown, trump) }];
  }
  return trickNo < 6 ? [played, won] : [played, won, ...scoreEvents(evolve(evolve(state, played), won))];
};

/** The rest is the claimer's, and the hand is scored. */
const claimEvents = (state: State, hand: Hand, seat: Seat): readonly Event[] => {
  const claimed: Event = { type: 'Claimed', seat, bella: unsaidBella(hand), hands: state.reveal ? hand.hands : null };
  return [claimed, ...scoreEvents(evolve(state, claimed))];
};

const scoreEvents = (state: State): readonly Event[] => {
  const hand = state.hand!;
  const sheet = sheetOf(hand, hand.trump!, hand.maker!);
  const pad = bySide(side => state.totals[side] + sheet.score[side]);
  const winner = winnerAt(pad, state.options.target);
  const scored: Event = { type: 'HandScored', sheet, pad };
  return winner ? [scored, { type: 'GameEnded', winner, pad }] : [scored];
};
