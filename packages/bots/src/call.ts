/** Whether to make trump, and which suit. C-08 to C-11 */

import {
  type Card,
  clockwiseFrom,
  holdsBella,
  leftOf,
  MELD_POINTS,
  meldsIn,
  type Rank,
  rankOf,
  roundOf,
  type Seat,
  SUITS,
  type Suit,
  setsOf,
  suitOf,
} from '@clabber/rules/play';
import type { Act, HandView } from '@clabber/rules/view';
import { bestOf, type Lot } from './pick.ts';

/** What each trump adds; the others are worth `LOW_TRUMP` each. Fitted to the points that calling gained. */
const HIGH_TRUMPS: Partial<Record<Rank, number>> = { J: 7, '9': 4 };
const LOW_TRUMP = 3;
const JACK_AND_NINE = 3;
const THREE_TRUMPS = 3;
const SIDE_ACE = 1;
const BELLA = 1;
/** Melds help the side that holds them whoever makes trump, so they weigh little here. */
const MELD_POINTS_PER_UNIT = 40;

/**
 * The strength from which calling pays, by place from the dealer's left. In round 1 the dealer and his partner need
 * less, since the turn-up is theirs; in round 2 passing leaves the choice to the others.
 */
const NEEDED = { 1: [15, 9, 15, 10], 2: [8, 8, 9, 9] } as const;

/** How strong these six cards are with `trump`; 0 with fewer than two trumps. */
export const strengthOf = (cards: readonly Card[], trump: Suit): number => {
  const trumps = cards.filter(card => suitOf(card) === trump);
  if (trumps.length < 2) return 0;
  const high = trumps.reduce((sum, card) => sum + (HIGH_TRUMPS[rankOf(card)] ?? LOW_TRUMP), 0);
  const aces = cards.filter(card => rankOf(card) === 'A' && suitOf(card) !== trump).length;
  const melds = setsOf(meldsIn(cards)).map(set => set.reduce((sum, meld) => sum + MELD_POINTS[meld.class], 0));
  return (
    high +
    (trumps.includes(`J${trump}`) && trumps.includes(`9${trump}`) ? JACK_AND_NINE : 0) +
    (trumps.length >= 3 ? THREE_TRUMPS : 0) +
    (holdsBella(cards, trump) ? BELLA : 0) +
    aces * SIDE_ACE +
    Math.max(0, ...melds) / MELD_POINTS_PER_UNIT
  );
};

/** One of `calls`: the strongest suit offered when it is strong enough, otherwise a pass. */
export const chooseCall = (calls: readonly Act[], hand: HandView, me: Seat, lot: Lot): Act => {
  const cards = hand.cards ?? [];
  const place = clockwiseFrom(leftOf(hand.dealer)).indexOf(me);
  const needed = NEEDED[roundOf(hand.calls)][place]!;
  const suits = SUITS.map(suit => ({ suit, act: calls.find(act => suitMade(act, hand) === suit) }));
  const offers = suits.flatMap(({ suit, act }) => (act ? [{ act, strength: strengthOf(cards, suit) }] : []));
  const strong = offers.filter(({ strength }) => strength >= needed);
  return strong.length > 0 ? bestOf(strong, ({ strength }) => strength, lot).act : { do: 'pass' };
};

/** The suit that a call makes trump; null for a pass. */
const suitMade = (act: Act, { turnUp }: HandView): Suit | null => {
  if (act.do === 'play-it') return suitOf(turnUp);
  return act.do === 'name' ? act.suit : null;
};
