import { describe, expect, test } from 'vitest';
import { type Card, PACK } from '../cards.ts';
import { bySeat, leftOf, partnerOf, SEATS, type Seat } from '../seats.ts';
import {
  cards,
  dealt,
  dealtFrom,
  given,
  pick,
  playOut,
  plays,
  playsIt,
  type Random,
  randomAct,
  randomFrom,
  type Step,
  type Story,
  shuffled,
} from '../testing.ts';
import { isCertain } from './certain.ts';
import { clabber } from './index.ts';
import { meldsIn, meldsOf, setsOf } from './meld.ts';
import type { State } from './state.ts';
import { viewOf } from './viewOf.ts';

/** The claimer lays what he holds; what does `me` make of it? */
const certain = (state: State, claimer: Seat, me: Seat): boolean => {
  const laid = clabber.evolve(state, { type: 'ClaimLaid', seat: claimer, cards: state.hand!.hands[claimer] });
  return isCertain(viewOf(laid, me).hand!, claimer, me);
};
const judges = ({ state }: Story, claimer: Seat): string =>
  SEATS.filter(seat => seat !== claimer && certain(state, claimer, seat)).join('');

const begun = (hands: Parameters<typeof dealt>[0], played: string) => {
  const before = dealt(hands);
  return given(before).when(playsIt('E'), ...playOut(before, cards(played)));
};

describe('a claim is certain', () => {
  // Trump hearts, made by E, who leads.
  const TOP = { E: 'JH 9H AH AS TS KS', S: 'TH AC KC QC 9S 9D', W: 'QS AD TD KD QD JD', N: 'TC JC 9C KH JS QH' };

  test('when its cards are the best of their suits and no trump is out', () => {
    expect(judges(begun(TOP, 'JH TH JD KH 9H 9D QD QH'), 'E')).toBe('NSW');
  });

  test('when an order of leads draws the last trump first', () => {
    expect(judges(begun(TOP, 'JH TH JD KH AS 9S QS JS'), 'E')).toBe('NSW');
  });

  test('not when a better card is out, wherever it is, with the partner too', () => {
    const missing = { ...TOP, E: 'JH 9H AH QS TS KS', W: 'AS AD TD KD QD JD' };
    expect(judges(begun(missing, 'JH TH JD KH 9H 9D QD QH'), 'E')).toBe('');
  });

  test('not when nothing was laid, or a card has been played since', () => {
    const { state } = begun(TOP, 'JH TH JD KH 9H 9D QD QH');
    expect(isCertain(viewOf(state, 'S').hand!, 'E', 'S')).toBe(false);
    const laid = clabber.evolve(state, { type: 'ClaimLaid', seat: 'E', cards: state.hand!.hands.E });
    given(laid)
      .when(plays('E', 'AH'))
      .then(({ state: later }) => expect(isCertain(viewOf(later, 'S').hand!, 'E', 'S')).toBe(false));
  });

  /**
   * Trick 1: E leads a club, S ruffs with the ten, N is void and plays a trump that does not beat it: so N holds no ace
   * of trump. Trick 2: diamonds, and E ruffs. E keeps JH, which draws ace and king or queen if they lie apart.
   */
  const APART = { E: '9C AC KC JH 9H AS', S: 'TH JS QS JD QD KD', W: 'TC JC QC TS AH AD', N: 'KH KS 9S 9D TD QH' };

  test('C-07 C-13 when what was turned up and what a duty told exclude every other lie', () => {
    expect(judges(begun(APART, '9C TH TC KH JD AD 9D 9H'), 'E')).toBe('NSW');
  });

  test('not for S when the turn-up is gone: W might hold ace and king of trump', () => {
    expect(judges(begun(APART, '9C TH TC QH JD AD 9D 9H'), 'E')).toBe('NW');
  });

  test('in an open trick when it takes that one too, from those who play after', () => {
    const open = begun(APART, '9C TH TC KH JD AD 9D');
    expect(judges(open, 'E')).toBe('NSW'); // the last to play: he must ruff
    const first = begun(APART, '9C TH TC KH JD');
    expect(judges(first, 'W')).toBe(''); // AD may be ruffed, and is
  });
});

/** Every order of these cards. */
const orders = (held: readonly Card[]): readonly (readonly Card[])[] =>
  held.length === 0
    ? [[]]
    : held.flatMap(card => orders(held.filter(each => each !== card)).map(rest => [card, ...rest]));

/** Whether the claimer takes every trick by playing in this order, whatever the others play: all of it is tried. */
const takesAll = (state: State, claimer: Seat, order: readonly Card[]): boolean => {
  const winner = state.hand!.tricks.at(-1)!.winner;
  if (winner !== null && winner !== claimer && order.length < 3) return false;
  const waits = clabber.waits(state);
  if (waits.for !== 'seat') return true;
  const own = waits.seat === claimer;
  const legal = clabber.choices(viewOf(state, waits.seat), waits.seat).cards.filter(({ refusal }) => refusal === null);
  const next = legal.filter(({ card }) => !own || card === order[0]);
  if (own && next.length === 0) return false;
  return next.every(({ card }) => takesAll(after(state, waits.seat, card), claimer, own ? order.slice(1) : order));
};

const after = (state: State, seat: Seat, card: Card): State => {
  const decision = clabber.decide(state, seat, { do: 'card', card });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events.reduce(clabber.evolve, state);
};

/** All hands that could have been dealt, for who sees `known` seats, so that all that was done had been legal. */
const worlds = (steps: readonly Step[], start: State, now: State, known: readonly Seat[]): readonly State[] => {
  const hidden = SEATS.filter(seat => !known.includes(seat)) as [Seat, Seat];
  const out = hidden.flatMap(seat => now.hand!.hands[seat]);
  const size = now.hand!.hands[hidden[0]].length;
  const masks = Array.from({ length: 2 ** out.length }, (_, mask) => out.filter((_, n) => (mask >> n) & 1));
  return masks
    .filter(first => first.length === size)
    .flatMap(first => {
      const goes = (card: Card): Seat | null =>
        out.includes(card) ? (first.includes(card) ? hidden[0] : hidden[1]) : null;
      const hands = bySeat(seat => {
        const stays = start.hand!.hands[seat].filter(card => goes(card) === null);
        return [...stays, ...out.filter(card => goes(card) === seat)];
      });
      const { turnUp, dealer } = start.hand!;
      if (!hands[dealer].includes(turnUp)) return [];
      const world: State = { ...start, hand: { ...start.hand!, hands } };
      try {
        const there = steps.map(step => saidIn(world, step));
        return there.every(step => step !== null) ? [given(world).when(...there).state].filter(sameAs(now)) : [];
      } catch {
        return []; // something would have been refused
      }
    });
};

/** The same said with the cards of this world: of an announcement nothing but its classes is known. Null: impossible. */
const saidIn = (world: State, { seat, act }: Step): Step | null => {
  if (act.do !== 'announce') return { seat, act };
  const classes = meldsOf(act.melds).map(meld => meld.class);
  const sets = setsOf(meldsIn(world.hand!.hands[seat]));
  const set = sets.find(each => each.map(meld => meld.class).join() === classes.join());
  return set ? { seat, act: { do: 'announce', melds: set.map(meld => meld.cards) } } : null;
};

/** Nothing was refused: the last step of a story may be. */
const sameAs =
  (now: State) =>
  (there: State): boolean =>
    JSON.stringify(there.hand!.tricks) === JSON.stringify(now.hand!.tricks);

test('a claim is certain when one order of its cards wins in every world that could have been dealt', () => {
  const random = randomFrom(7);
  const count = { yes: 0, no: 0 };
  for (let game = 0; game < 200; game += 1) {
    const start = begin(random);
    const steps: Step[] = [];
    let now = start;
    const most = pick([1, 2, 2, 2, 3], random); // cards left
    for (let seat = toPlay(now); seat !== null; seat = toPlay(now)) {
      if (now.hand!.phase === 'play' && now.hand!.hands[seat].length <= most) break;
      const act = randomAct({ ...clabber.choices(viewOf(now, seat), seat), show: [] }, random);
      steps.push({ seat, act });
      now = given(now).when({ seat, act }).state;
    }
    const claimer = toPlay(now);
    if (claimer === null) continue; // thrown in
    const me = pick([leftOf(claimer), partnerOf(leftOf(claimer))], random);
    const possible = worlds(steps, start, now, [claimer, me]);
    expect(possible.length).toBeGreaterThan(0);
    const truth = orders(now.hand!.hands[claimer]).some(order =>
      possible.every(world => takesAll(world, claimer, order)),
    );
    expect(certain(now, claimer, me), JSON.stringify({ game, hand: now.hand })).toBe(truth);
    count[truth ? 'yes' : 'no'] += 1;
  }
  expect(Math.min(count.yes, count.no)).toBeGreaterThan(30);
});

const begin = (random: Random): State => dealtFrom(shuffled(PACK, random), pick(SEATS, random));

const toPlay = (state: State): Seat | null => {
  const waits = clabber.waits(state);
  return waits.for === 'seat' ? waits.seat : null;
};
