import { type Card, SEATS, type Seat } from '@clabber/rules';
import { dealt, given, passes, plays, playsIt, type Story } from '@clabber/rules/testing';
import { describe, expect, test } from 'vitest';
import { choose } from './choose.ts';
import { viewAt } from './testing.ts';

/** The card that `seat` plays now. */
const cardOf = ({ state }: Pick<Story, 'state'>, seat: Seat): Card | undefined => {
  const act = choose(viewAt(state, seat)).at(-1);
  return act?.do === 'card' ? act.card : undefined;
};

/** W deals and turns a heart up; `maker` plays it, and N leads. */
const made = (maker: Seat, hands: Parameters<typeof dealt>[0]): Story => {
  const before = SEATS.slice(0, SEATS.indexOf(maker));
  return given(dealt({ dealer: 'W', ...hands })).when(...before.map(passes), playsIt(maker));
};

describe('leading', () => {
  test('the maker draws trumps with the jack, then with the nine', () => {
    const story = made('N', {
      N: 'JH 9H KH AC 9D QS',
      E: 'AH 9C TC KD TS JS',
      S: 'QH 9S KS TD QC JC',
      W: 'KC AD QD JD AS TH',
    });
    expect(cardOf(story, 'N')).toBe('JH');
    const next = story.when(plays('N', 'JH'), plays('E', 'AH'), plays('S', 'QH'), plays('W', 'TH'));
    // Nobody has a trump left: the ace is safe and trumps are kept for the end.
    expect(cardOf(next, 'N')).toBe('AC');
  });

  test('the maker goes on while an opponent may hold trumps', () => {
    const story = made('N', {
      N: 'JH 9H KH AC 9D QS',
      E: 'AH QH TC KD TS JS',
      S: '9S KS TD QC JC 9C',
      W: 'KC AD QD JD AS TH',
    });
    const next = story.when(plays('N', 'JH'), plays('E', 'QH'), plays('S', '9S'), plays('W', 'TH'));
    expect(cardOf(next, 'N')).toBe('9H');
  });

  test('against the makers an ace is led, not a trump', () => {
    const story = made('E', { N: 'AH QH AC KC 9D QS', E: 'JH 9H TC KD TS JS', W: '9S KS TD QC JC TH' });
    expect(cardOf(story, 'N')).toBe('AC');
  });

  test('without a sure trick the lead is low', () => {
    const story = made('E', { N: 'TC QC TD QD TS 9S', E: 'JH 9H AH KD JS AC', W: 'KS AS KC 9C JC TH' });
    expect(cardOf(story, 'N')).toBe('9S');
  });
});

/** N leads the first of these cards, the others follow. */
const trick = (story: Story, ...cards: readonly Card[]): Story =>
  story.when(...cards.map((card, n) => plays(SEATS[n]!, card)));

describe('following', () => {
  const rest = { S: 'JC 9D JD TH KH QS', W: 'TC 9C AD TS 9S JH' };

  test('the partner’s ace gets the ten', () => {
    const story = made('E', { N: 'KC QC KD 9H AS JS', E: 'AC TD QD AH QH KS', ...rest });
    expect(cardOf(trick(story, 'KC', 'AC', 'JC'), 'W')).toBe('TC');
  });

  test('the opponents’ ace gets the nine', () => {
    const story = made('E', { N: 'AC QC KD 9H AS JS', E: 'KC TD QD AH QH KS', ...rest });
    expect(cardOf(trick(story, 'AC', 'KC', 'JC'), 'W')).toBe('9C');
  });

  const leader = { N: 'JH AC JC AS KD QD', W: 'AD TD JD TS 9S 9H' };
  const one = 'AH QH KC QC TC 9D';
  const other = 'TH KH 9C KS QS JS';

  test('the partner’s jack of trump gets the ten of trump', () => {
    expect(cardOf(trick(made('N', { ...leader, E: one, S: other }), 'JH', 'QH'), 'S')).toBe('TH');
  });

  test('the opponents’ jack of trump gets the king', () => {
    expect(cardOf(trick(made('N', { ...leader, E: other, S: one }), 'JH'), 'E')).toBe('KH');
  });

  test('C-13b: who must trump takes the trick with no more than it needs', () => {
    const story = made('E', {
      N: 'AC TC AD KD 9H AS',
      E: 'QC JC QD AH QH QS',
      S: 'KC 9C TD TH KS JS',
      W: 'JH 9D JD TS 9S KH',
    });
    expect(cardOf(trick(story, 'AC', 'QC', 'KC'), 'W')).toBe('KH');
  });

  test('a guarded ten waits while the ace is out', () => {
    const story = made('E', {
      N: 'QC KD 9D 9H AS JS',
      E: 'TC JC TD AH QH KS',
      S: 'AC KC AD QD TH QS',
      W: '9C JD TS 9S KH JH',
    });
    expect(cardOf(trick(story, 'QC'), 'E')).toBe('JC');
  });

  test('C-13f: nothing of worth is thrown to a lost trick', () => {
    const story = made('N', {
      N: 'AC KC QC JH 9H KD',
      E: 'AD 9D JD KS QS TS',
      S: 'TC 9C AH TH QD JS',
      W: 'JC AS 9S TD QH KH',
    });
    expect(cardOf(trick(story, 'AC'), 'E')).toBe('9D');
  });
});
