/** Seeded chance and random legal games. */

import { PACK } from '../cards.ts';
import type { Act, Claim } from '../clabber/act.ts';
import type { Event } from '../clabber/event.ts';
import { clabber } from '../clabber/index.ts';
import type { State } from '../clabber/state.ts';
import type { Choices } from '../clabber/view.ts';
import type { Chance } from '../game.ts';
import { SEATS, type Seat } from '../seats.ts';
import { SETTINGS } from './deals.ts';

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** The same numbers for the same seed, on every machine (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!;

export const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const out = [...items];
  for (let n = out.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [out[n], out[other]] = [out[other]!, out[n]!];
  }
  return out;
};

/** Pack and cut; the dealer only for the first hand of a game. */
export const randomChance = (state: State, random: Random): Chance => ({
  pack: shuffled(PACK, random),
  cut: 4 + Math.floor(random() * 17),
  ...(state.hand === null ? { dealer: pick(SEATS, random) } : {}),
});

/** One of the acts that are offered: melds more often than not, and bella when it may be called. */
export const randomAct = ({ calls, cards, announce, show }: Choices, random: Random): Act => {
  const melds = [
    ...announce.map(set => ({ do: 'announce' as const, melds: set.map(meld => meld.cards) })),
    ...show.map(set => ({ do: 'show' as const, melds: set.map(meld => meld.cards) })),
  ];
  if (melds.length > 0 && random() < 0.7) return pick(melds, random);
  const call = calls.filter(({ refusal }) => refusal === null);
  if (call.length > 0) return pick(call, random).act;
  const { card, bella } = pick(
    cards.filter(({ refusal }) => refusal === null),
    random,
  );
  return bella === null && random() < 0.9 ? { do: 'card', card, bella: true } : { do: 'card', card };
};

/** Now and then a card is taken back, a claim is laid, or one is accepted. Null: an act as usual. */
const randomAsk = (state: State, toPlay: Seat, random: Random) => {
  const chance = random();
  const may = (seat: Seat) => clabber.choices(clabber.viewOf(state, seat), seat);
  if (chance < 0.04) {
    const seat = SEATS.find(each => may(each).takeBack === null);
    return seat ? { seat, act: null, decision: clabber.takeBack(state, seat) } : null;
  }
  if (chance > 0.12 || may(toPlay).claim !== null) return null;
  if (chance < 0.08) return { seat: toPlay, act: null, decision: clabber.layClaim(state, toPlay) };
  const act: Claim = { do: 'claim' };
  return { seat: toPlay, act, decision: clabber.decide(state, toPlay, act) };
};

/** A deal (`seat` null) or what a seat did, with the states around it; `act` null where it needs no judge of cards. */
export interface Happening {
  readonly before: State;
  readonly seat: Seat | null;
  readonly act: Act | Claim | null;
  readonly events: readonly Event[];
  readonly after: State;
}

/** A whole random legal game, one commit at a time; each act is chosen from the acting seat's own view. */
export function* randomGame(random: Random, settings = SETTINGS): Generator<Happening, State> {
  let state = clabber.start(settings);
  for (;;) {
    const waits = clabber.waits(state);
    if (waits.for === 'over') return state;
    const toPlay = waits.for === 'seat' ? waits.seat : null;
    const { seat, act, decision } = (toPlay && randomAsk(state, toPlay, random)) ?? onward(state, toPlay, random);
    if (!decision.ok) throw new Error(`Offered, then refused: ${decision.refusal.code}`);
    const happening = {
      before: state,
      seat,
      act,
      events: decision.events,
      after: decision.events.reduce(clabber.evolve, state),
    };
    yield happening;
    state = happening.after;
  }
}

const onward = (state: State, seat: Seat | null, random: Random) => {
  if (seat === null) return { seat, act: null, decision: clabber.deal(state, randomChance(state, random)) };
  const act = randomAct(clabber.choices(clabber.viewOf(state, seat), seat), random);
  return { seat, act, decision: clabber.decide(state, seat, act) };
};
