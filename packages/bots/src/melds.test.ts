import { clabber, holdsBella, MELD_POINTS, meldsIn, SEATS, type Seat, setsOf } from '@clabber/rules';
import { announces, cards, dealt, dealtTo, given, passes, plays, playsIt, randomFrom } from '@clabber/rules/testing';
import type { Act, Meld } from '@clabber/rules/view';
import { describe, expect, test } from 'vitest';
import { choose } from './choose.ts';
import { gameOf, type State, viewAt } from './testing.ts';

const points = (melds: readonly Meld[]): number => melds.reduce((sum, meld) => sum + MELD_POINTS[meld.class], 0);

/** What `seat` says before its card, if anything. */
const says = (state: State, seat: Seat): readonly Act[] => choose(viewAt(state, seat)).slice(0, -1);

// Hearts are trump; N, who holds two dads, leads.
const led = given(
  dealt({
    dealer: 'W',
    N: '9C TC JC QD KD AD',
    E: 'QC JH 9H AH TS JS',
    S: 'KC 9D TD KH TH KS',
    W: 'AC JD 9S QS AS QH',
  }),
).when(passes('N'), playsIt('E'));
const clubs = ['9C', 'QC', 'KC', 'AC'] as const;
const trickOne = clubs.map((card, n) => plays((['N', 'E', 'S', 'W'] as const)[n]!, card));
const dads = ['QD KD AD', '9C TC JC'];

describe('melds', () => {
  test('C-16, C-20: all that share no card are announced before the first card', () => {
    expect(says(led.state, 'N')).toEqual([{ do: 'announce', melds: dads.map(cards) }]);
  });

  test('C-16: of two that share a card the higher is announced', () => {
    const { state } = given(dealt({ dealer: 'W', N: 'QC QD QH QS KH AH', E: 'JD 9D', W: '9C 9H 9S TC TH AD' })).when(
      passes('N'),
      playsIt('E'),
    );
    expect(says(state, 'N')).toEqual([{ do: 'announce', melds: [cards('QC QD QH QS')] }]);
  });

  test('C-21: all that was announced is shown before the second card, and no more, whoever announced it', () => {
    led
      .when(announces('N', ...dads), ...trickOne, plays('W', 'AS'))
      .then(({ state }) => expect(says(state, 'N')).toEqual([{ do: 'show', melds: dads.map(cards) }]));
    led
      .when(announces('N', '9C TC JC'))
      .then(({ state }) => expect(says(state, 'N')).toEqual([]))
      .when(...trickOne, plays('W', 'AS'))
      .then(({ state }) => expect(says(state, 'N')).toEqual([{ do: 'show', melds: [cards('9C TC JC')] }]));
    led.when(...trickOne, plays('W', 'AS')).then(({ state }) => expect(says(state, 'N')).toEqual([]));
  });

  test('C-19 to C-21, C-24: in every hand all melds are shown and every bella counts, said once and in time', () => {
    const random = randomFrom(7);
    let shown = 0;
    let bellas = 0;
    for (let game = 0; game < 10; game++) {
      for (const state of gameOf({ NS: choose, EW: choose }, random)) {
        const { hand } = state;
        if (hand?.phase === 'play') {
          const waits = clabber.waits(state);
          const turn = waits.for === 'seat' ? choose(viewAt(state, waits.seat)).at(-1) : undefined;
          if (turn?.do === 'card' && turn.bella) expect(hand.bella).toBeNull();
        }
        if (hand?.phase !== 'scored') continue;
        for (const seat of SEATS) {
          const held = dealtTo(state, seat);
          const most = Math.max(0, ...setsOf(meldsIn(held)).map(points));
          expect(points(hand.shown[seat] ?? [])).toBe(most);
          expect(hand.bella === seat).toBe(holdsBella(held, hand.trump!));
          shown += most > 0 ? 1 : 0;
          bellas += hand.bella === seat ? 1 : 0;
        }
      }
    }
    expect(shown).toBeGreaterThan(15);
    expect(bellas).toBeGreaterThan(5);
  });
});
