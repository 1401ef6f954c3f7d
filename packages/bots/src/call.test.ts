import type { Seat } from '@clabber/rules';
import { cards, dealt, given, passes } from '@clabber/rules/testing';
import { describe, expect, test } from 'vitest';
import { strengthOf } from './call.ts';
import { choose } from './choose.ts';
import { type State, viewAt } from './testing.ts';

const call = (state: State, seat: Seat) => choose(viewAt(state, seat))[0];
const FIRST_ROUND = (['E', 'S', 'W', 'N'] as const).map(passes);

/** N deals; everyone before `seat`, one of the other three, has passed. */
const askedAt = (seat: Seat, hand: string, dealersHand: string): State =>
  given(dealt({ dealer: 'N', N: dealersHand, [seat]: hand })).when(
    ...FIRST_ROUND.slice(
      0,
      FIRST_ROUND.findIndex(step => step.seat === seat),
    ),
  ).state;

describe('round 1', () => {
  test.each(['E', 'S', 'W'] as const)('C-08: %s plays it with jack, nine and ace of trump', seat => {
    expect(call(askedAt(seat, 'JH 9H AH AS KC 9D', 'QC QD QS TC TD QH'), seat)).toEqual({ do: 'play-it' });
  });

  test('C-08: so does the dealer', () => {
    const { state } = given(dealt({ dealer: 'N', N: 'JH 9H AS KC 9D AH' })).when(...FIRST_ROUND.slice(0, 3));
    expect(call(state, 'N')).toEqual({ do: 'play-it' });
  });

  test('C-08: jack and nine with two aces are enough anywhere', () => {
    expect(call(askedAt('E', 'JH 9H AC AS QC 9D', '9C QD QS TC TD QH'), 'E')).toEqual({ do: 'play-it' });
  });

  test.each(['E', 'S', 'W'] as const)('C-08: %s passes with two low trumps and nothing beside', seat => {
    expect(call(askedAt(seat, 'QH KH 9C QC 9D QS', 'JH TC TD TS KS AH'), seat)).toEqual({ do: 'pass' });
  });

  test('C-07: what is turned up for the partner is better than for an opponent', () => {
    const hand = 'JH QH AC 9D QS TD';
    const dealers = '9C QC KD TS KS KH';
    expect(call(askedAt('S', hand, dealers), 'S')).toEqual({ do: 'play-it' });
    expect(call(askedAt('E', hand, dealers), 'E')).toEqual({ do: 'pass' });
  });
});

describe('round 2', () => {
  const passedRound = (hands: Parameters<typeof dealt>[0], more: readonly Seat[]): State =>
    given(dealt({ dealer: 'N', ...hands })).when(...FIRST_ROUND, ...more.map(passes)).state;

  test('C-09: the strongest of the three other suits is named', () => {
    const state = passedRound({ E: 'JS 9S AC TC QC 9D', N: 'JH 9H KH TH QH AH' }, []);
    expect(call(state, 'E')).toEqual({ do: 'name', suit: 'S' });
  });

  test('C-09: the dealer names his best suit when it is worth it, and passes when it is not', () => {
    const strong = passedRound({ N: '9D KD TD 9C QS QH' }, ['E', 'S', 'W']);
    expect(call(strong, 'N')).toEqual({ do: 'name', suit: 'D' });
    const weak = passedRound({ N: '9D QD TC KC 9S QH' }, ['E', 'S', 'W']);
    expect(call(weak, 'N')).toEqual({ do: 'pass' });
  });
});

describe('strength', () => {
  const strength = (hand: string): number => strengthOf(cards(hand), 'H');

  test('one trump is none, whatever stands beside it', () => {
    expect(strength('JH AC AD AS KC KD')).toBe(0);
    expect(strength('JH QH AC AD AS KC')).toBeGreaterThan(0);
  });

  test.each([
    ['jack over nine', 'JH KH QC QS 9D KC', '9H KH QC QS 9D KC'],
    ['nine over ace', '9H KH QC QS 9D KC', 'AH KH QC QS 9D KC'],
    ['a third trump', 'JH KH TH QS 9D KC', 'JH KH TC QS 9D KC'],
    ['a side ace', 'JH TH AC QS 9D KC', 'JH TH TC QS 9D KC'],
    ['bella', 'KH QH TC JS 9D 9C', 'TH QH KC JS 9D 9C'],
    ['a meld', 'JH KH TC JC 9C QS', 'JH KH TC QC 9C QS'],
  ])('grows with %s', (_what, more, less) => {
    expect(strength(more)).toBeGreaterThan(strength(less));
  });
});
