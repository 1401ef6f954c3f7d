import { type Card, clabber, PACK, SEATS, type Seat } from '@clabber/rules';
import {
  announces,
  dealt,
  given,
  passes,
  plays,
  playsIt,
  randomFrom,
  randomGame,
  type Story,
  shows,
} from '@clabber/rules/testing';
import { expect, test } from 'vitest';
import { type Memory, recall } from './memory.ts';
import type { State } from './testing.ts';

const memoryOf = (state: State, me: Seat): Memory => {
  const hand = clabber.viewOf(state, me).hand!;
  return recall(hand, me, hand.trump!, hand.maker!);
};

// Hearts are trump, turned up for W; N leads.
const led: Story = given(
  dealt({
    dealer: 'W',
    N: 'AC TC KC QD KD AD',
    E: 'QC JC 9H AH TS JS',
    S: 'TD 9D KH TH KS 9S',
    W: '9C JD AS QS JH QH',
  }),
).when(passes('N'), playsIt('E'));

const sees = (state: State, seat: Seat, cards: readonly Card[]): number[] =>
  cards.map(card => memoryOf(state, 'N').holds(seat, card));

test('every card out is somewhere, and never ruled out where it really is', () => {
  let asked = 0;
  for (const { after } of randomGame(randomFrom(5))) {
    if (after.hand?.phase !== 'play') continue;
    const { hands } = after.hand;
    for (const me of SEATS) {
      const { holds, out } = memoryOf(after, me);
      const held = SEATS.filter(seat => seat !== me).flatMap(seat => hands[seat].map(card => ({ seat, card })));
      expect([...out].sort()).toEqual(held.map(({ card }) => card).sort());
      expect(held.filter(({ seat, card }) => holds(seat, card) <= 0)).toEqual([]);
      const total = (card: Card) => SEATS.reduce((sum, seat) => sum + holds(seat, card), 0);
      expect(out.filter(card => holds(me, card) !== 0 || Math.abs(total(card) - 1) > 1e-9)).toEqual([]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(300);
});

test('C-07: the turn-up stays with the dealer until it is played', () => {
  expect(SEATS.map(seat => memoryOf(led.state, 'N').holds(seat, 'QH'))).toEqual([0, 0, 0, 1]);
  expect(memoryOf(led.state, 'N').holds('E', 'JH')).toBeGreaterThan(0);
});

test('C-13a, C-13b: who does not follow is void, and who does not trump either has none', () => {
  led.when(plays('N', 'AC'), plays('E', 'JC'), plays('S', 'TH')).then(({ state }) => {
    expect(sees(state, 'S', ['QC', '9C'])).toEqual([0, 0]);
    expect(sees(state, 'S', ['KH'])[0]).toBeGreaterThan(0);
    expect(sees(state, 'E', ['QC'])[0]).toBeGreaterThan(0);
  });
  led
    .when(plays('N', 'AD'), plays('E', 'AH'), plays('S', '9D'), plays('W', 'JD'), plays('E', 'TS'), plays('S', '9S'))
    .when(plays('W', 'AS'), plays('N', 'TC'))
    .then(({ state }) => {
      const trumps = PACK.filter(card => card.endsWith('H'));
      expect(trumps.map(card => memoryOf(state, 'W').holds('N', card))).toEqual(trumps.map(() => 0));
    });
});

test('C-13c: who undertrumps holds nothing higher', () => {
  led
    .when(plays('N', 'AD'), plays('E', 'AH'), plays('S', '9D'), plays('W', 'JD'), plays('E', '9H'), plays('S', 'KH'))
    .then(({ state }) => {
      expect(sees(state, 'S', ['JH'])).toEqual([0]);
      expect(sees(state, 'S', ['TH'])[0]).toBeGreaterThan(0);
    });
});

test('C-21: cards that were shown stay where they were shown until they are played', () => {
  led
    .when(announces('N', 'QD KD AD'), plays('N', 'QD'), plays('E', '9H'), plays('S', 'TD'), plays('W', 'JD'))
    .when(plays('E', 'QC'), plays('S', 'KH'), plays('W', '9C'), shows('N', 'QD KD AD'), plays('N', 'TC'))
    .then(({ state }) => {
      expect(memoryOf(state, 'E').holds('N', 'KD')).toBe(1);
      expect(memoryOf(state, 'E').holds('S', 'AD')).toBe(0);
    });
});
