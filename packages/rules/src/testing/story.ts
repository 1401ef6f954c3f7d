/** Given a hand, when a seat does this, then that follows. */

import type { Card, Suit } from '../cards.ts';
import type { Act, Claim } from '../clabber/act.ts';
import type { Event } from '../clabber/event.ts';
import { clabber } from '../clabber/index.ts';
import type { State } from '../clabber/state.ts';
import type { GameRefusal } from '../refusal.ts';
import { SEATS, type Seat } from '../seats.ts';
import { cards } from './deals.ts';

/** One seat does one thing: an act, or what the table does for it because its opponents were asked. */
export interface Step {
  readonly seat: Seat;
  readonly act: Act | Claim | Asked;
}
type Asked = { readonly do: 'lay-claim' } | { readonly do: 'take-back' };

export const passes = (seat: Seat): Step => ({ seat, act: { do: 'pass' } });
export const playsIt = (seat: Seat): Step => ({ seat, act: { do: 'play-it' } });
export const names = (seat: Seat, suit: Suit): Step => ({ seat, act: { do: 'name', suit } });
export const announces = (seat: Seat, ...melds: string[]): Step => ({
  seat,
  act: { do: 'announce', melds: melds.map(cards) },
});
export const shows = (seat: Seat, ...melds: string[]): Step => ({ seat, act: { do: 'show', melds: melds.map(cards) } });
export const plays = (seat: Seat, card: Card): Step => ({ seat, act: { do: 'card', card } });
export const claims = (seat: Seat): Step => ({ seat, act: { do: 'claim' } });
export const laysClaim = (seat: Seat): Step => ({ seat, act: { do: 'lay-claim' } });
export const takesBack = (seat: Seat): Step => ({ seat, act: { do: 'take-back' } });
export const playsWithBella = (seat: Seat, card: Card): Step => ({ seat, act: { do: 'card', card, bella: true } });

/** What goes with the cards of a hand: melds announced and shown by a seat, and the card bella is called with. */
export interface Said {
  readonly melds?: Partial<Record<Seat, readonly (readonly Card[])[]>>;
  readonly bella?: Card;
}

/** These cards played in this order, each by the seat that was dealt it; melds are said and shown in time. */
export const playOut = (state: State, played: readonly Card[], { melds = {}, bella }: Said = {}): Step[] => {
  const hands = state.hand!.hands;
  return played.flatMap((card, n) => {
    const seat = SEATS.find(each => hands[each].includes(card))!;
    const before = played.slice(0, n).filter(each => hands[seat].includes(each)).length;
    const own = melds[seat];
    const said =
      own && before < 2 ? [{ seat, act: { do: before === 0 ? 'announce' : 'show', melds: own } } as const] : [];
    return [...said, card === bella ? playsWithBella(seat, card) : plays(seat, card)];
  });
};

/** What the last step led to. When it was refused the state is the one before it. */
export interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
  readonly refusal: GameRefusal | null;
}

export interface Story extends Outcome {
  /** Each step but the last must be accepted. */
  when: (...steps: readonly Step[]) => Story;
  then: (check: (outcome: Outcome) => void) => Story;
}

/** `given(dealt({ E: 'AS 9S' })).when(playsIt('E')).then(({ state }) => …)` */
export const given = (state: State): Story => story({ state, events: [], refusal: null });

const story = (outcome: Outcome): Story => ({
  ...outcome,
  when: (...steps) => story(steps.reduce(follow, outcome)),
  // biome-ignore lint/suspicious/noThenProperty: the word rules are written in; a story is never awaited
  then: check => {
    check(outcome);
    return story(outcome);
  },
});

const follow = ({ state, refusal }: Outcome, { seat, act }: Step): Outcome => {
  if (refusal) throw new Error(`Refused before the last step: ${refusal.code}`);
  const decision = decided(state, seat, act);
  return decision.ok
    ? { state: decision.events.reduce(clabber.evolve, state), events: decision.events, refusal: null }
    : { state, events: [], refusal: decision.refusal };
};

const decided = (state: State, seat: Seat, act: Act | Claim | Asked) => {
  if (act.do === 'lay-claim') return clabber.layClaim(state, seat);
  return act.do === 'take-back' ? clabber.takeBack(state, seat) : clabber.decide(state, seat, act);
};

/** Checks that the last step was refused with this code, and nothing changed. */
export const refused =
  (code: GameRefusal['code']) =>
  ({ refusal }: Outcome): void => {
    if (refusal?.code !== code) throw new Error(`Expected ${code}, got ${refusal?.code ?? 'a yes'}.`);
  };

/** Checks that the last step was accepted. */
export const accepted = ({ refusal }: Outcome): void => {
  if (refusal) throw new Error(`Refused: ${refusal.code}`);
};
