/** For tests, benches and the referee: cards from text, chosen deals, seeded chance, given/when/then. */

import { type Card, isCard, PACK, type Suit } from './cards.ts';
import type { Act } from './clabber/act.ts';
import type { Event } from './clabber/event.ts';
import { clabber } from './clabber/index.ts';
import { DEFAULTS, type Settings } from './clabber/options.ts';
import type { State } from './clabber/state.ts';
import type { Choices } from './clabber/view.ts';
import type { Chance } from './game.ts';
import type { GameRefusal } from './refusal.ts';
import { clockwiseFrom, leftOf, SEATS, type Seat } from './seats.ts';

export const SETTINGS: Settings = { rules: DEFAULTS, reveal: true };

/** `'JC AD'` as cards. */
export const cards = (text: string): Card[] =>
  text
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => {
      if (!isCard(word)) throw new Error(`No card is called ${word}.`);
      return word;
    });

/** The pack that, cut at `cut`, deals exactly `deck`. C-05 */
export const packFor = (deck: readonly Card[], cut = 12): Card[] => [...deck.slice(-cut), ...deck.slice(0, -cut)];

export type Hands = Partial<Record<Seat, string>>;

/** The order dealt that gives these hands; what is left open is filled from the rest of the pack. C-06 */
export const deckFor = (hands: Hands, dealer: Seat): Card[] => {
  const named = new Set(SEATS.flatMap(seat => cards(hands[seat] ?? '')));
  const rest = PACK.filter(card => !named.has(card));
  const full = SEATS.map(seat => {
    const own = cards(hands[seat] ?? '');
    return [...rest.splice(0, 6 - own.length), ...own];
  });
  const order = clockwiseFrom(leftOf(dealer));
  return PACK.map((_, n) => full[SEATS.indexOf(order[n % 4]!)]![Math.floor(n / 4)]!);
};

/** A hand just dealt. The dealer's last card is the turn-up. */
export const dealt = ({ dealer = 'N', ...hands }: Hands & { dealer?: Seat }, game = clabber.start(SETTINGS)): State =>
  dealtFrom(deckFor(hands, dealer), dealer, game);

/** A hand dealt in exactly this order; `dealer` counts for the first hand of a game only. */
export const dealtFrom = (deck: readonly Card[], dealer: Seat, game = clabber.start(SETTINGS)): State => {
  const chance: Chance = { pack: packFor(deck), cut: 12, ...(game.hand === null ? { dealer } : {}) };
  const decision = clabber.deal(game, chance);
  if (!decision.ok) throw new Error(`Not dealt: ${decision.refusal.code}`);
  return decision.events.reduce(clabber.evolve, game);
};

/** One seat does one thing. */
export interface Step {
  readonly seat: Seat;
  readonly act: Act;
}

export const passes = (seat: Seat): Step => ({ seat, act: { do: 'pass' } });
export const playsIt = (seat: Seat): Step => ({ seat, act: { do: 'play-it' } });
export const names = (seat: Seat, suit: Suit): Step => ({ seat, act: { do: 'name', suit } });
export const announces = (seat: Seat, ...melds: string[]): Step => ({
  seat,
  act: { do: 'announce', melds: melds.map(cards) },
});
export const shows = (seat: Seat, ...melds: string[]): Step => ({ seat, act: { do: 'show', melds: melds.map(cards) } });
export const plays = (seat: Seat, card: Card): Step => ({ seat, act: { do: 'card', card } });
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
  const decision = clabber.decide(state, seat, act);
  return decision.ok
    ? { state: decision.events.reduce(clabber.evolve, state), events: decision.events, refusal: null }
    : { state, events: [], refusal: decision.refusal };
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

/** A deal (`seat` and `act` null) or an act, with the states around it. */
export interface Happening {
  readonly before: State;
  readonly seat: Seat | null;
  readonly act: Act | null;
  readonly events: readonly Event[];
  readonly after: State;
}

/** A whole random legal game, one commit at a time; each act is chosen from the acting seat's own view. */
export function* randomGame(random: Random, settings = SETTINGS): Generator<Happening, State> {
  let state = clabber.start(settings);
  for (;;) {
    const waits = clabber.waits(state);
    if (waits.for === 'over') return state;
    const seat = waits.for === 'seat' ? waits.seat : null;
    const act = seat && randomAct(clabber.choices(clabber.viewOf(state, seat), seat), random);
    const decision = seat && act ? clabber.decide(state, seat, act) : clabber.deal(state, randomChance(state, random));
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
