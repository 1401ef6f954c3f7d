/** For the laws: all a seat might try, what a viewer cannot know, and the other worlds he must not tell apart. */

import { type Card, PACK, SUITS } from '../cards.ts';
import type { Act, Claim } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { meldsIn, setsOf } from '../clabber/meld.ts';
import type { State } from '../clabber/state.ts';
import { playedBy } from '../clabber/trick.ts';
import { SEATS, type Seat, type Viewer } from '../seats.ts';
import { type Happening, type Random, shuffled } from './random.ts';

export const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];

/** Six cards dealt to a seat, played ones included. */
export const dealtTo = ({ hand }: State, seat: Seat): readonly Card[] =>
  hand ? [...hand.hands[seat], ...playedBy(hand.tricks, seat)] : [];

/** Everything a seat might try: all calls, all cards with and without bella, melds whole, partial, empty and odd. */
export const attempts = (state: State, seat: Seat, random: Random): readonly (Act | Claim)[] => {
  const dealt = dealtTo(state, seat);
  const melds = meldsIn(dealt);
  const sets = [
    ...setsOf(melds).map(set => set.map(meld => meld.cards)),
    ...melds.map(meld => [meld.cards.slice(1)]),
    melds.map(meld => meld.cards),
    [shuffled(dealt, random).slice(0, 3)],
    [shuffled(PACK, random).slice(0, 3)],
    [],
  ];
  return [
    { do: 'pass' },
    { do: 'play-it' },
    ...SUITS.map(suit => ({ do: 'name', suit }) as const),
    ...PACK.flatMap(card => [{ do: 'card', card } as const, { do: 'card', card, bella: true } as const]),
    { do: 'claim' },
    ...sets.flatMap(melds => [{ do: 'announce', melds } as const, { do: 'show', melds } as const]),
  ];
};

/** What `viewer` cannot know: cards still held by others, neither turned up nor shown nor laid open. */
export const hiddenFrom = ({ hand, reveal }: State, viewer: Viewer): { seat: Seat; card: Card }[] => {
  if (hand === null || (reveal && (hand.phase === 'thrown-in' || hand.claimed !== null))) return [];
  const shown = SEATS.flatMap(seat => [
    ...(hand.shown[seat] ?? []).flatMap(meld => meld.cards),
    ...(hand.laid[seat] ?? []),
  ]);
  const open = new Set([hand.turnUp, ...shown]);
  return SEATS.filter(seat => seat !== viewer).flatMap(seat =>
    hand.hands[seat].filter(card => !open.has(card)).map(card => ({ seat, card })),
  );
};

/** The same with two cards exchanged wherever they are named. */
export const swapped = <T>(value: T, a: Card, b: Card): T =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/"([9TJQKA][CDHS])"/g, (_, card) => `"${card === a ? b : card === b ? a : card}"`),
  );

/** The act as it goes in the other world: an announcement names hidden cards, which have changed places. */
export const actInOtherWorld = (act: Act | Claim, a: Card, b: Card): Act | Claim =>
  act.do === 'announce' ? swapped(act, a, b) : act;

/**
 * The hand so far, its deal first, with two hidden cards exchanged: null when an act would have been illegal, or when
 * `viewer` would have been told something else, which means that he knows.
 */
export const inOtherWorld = (hand: readonly Happening[], viewer: Viewer, a: Card, b: Card): State | null => {
  let state = hand[0]!.before;
  for (const { seat, act, events } of hand) {
    const decision = seat && act && clabber.decide(state, seat, actInOtherWorld(act, a, b));
    if (decision && !decision.ok) return null;
    const there = decision ? decision.events : swapped(events, a, b);
    const heard = (list: typeof events) => JSON.stringify(list.map(event => clabber.redact(event, viewer)));
    if (heard(there) !== heard(events)) return null;
    state = there.reduce(clabber.evolve, state);
  }
  return state;
};
