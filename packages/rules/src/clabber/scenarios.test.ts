import { expect, test } from 'vitest';
import type { Seat } from '../seats.ts';
import { cards, dealtFrom, given, names, passes, playOut } from '../testing.ts';
import { dutyOf, legalCards } from './trick.ts';

test.each([
  { table: '9C QH', hand: 'KH 9H AD TS', playable: '9H KH', why: ['must-trump'] },
  { table: '9C TC 9H', hand: 'TH AD KS', playable: 'TH', why: ['must-trump'] },
  { table: '9H KH', hand: 'QH JH AC', playable: 'JH', why: ['must-overtrump', 'must-follow-suit'] },
  { table: 'AC JH', hand: '9C AH', playable: '9C', why: ['must-follow-suit'] },
])('HO-17 trump H, table $table, hand $hand: only $playable', ({ table, hand, playable, why }) => {
  const order: readonly Seat[] = ['N', 'E', 'S', 'W'];
  const before = cards(table).map((card, n) => ({ seat: order[n]!, card }));
  const held = cards(hand);
  expect(legalCards(held, before, 'H').toSorted()).toEqual(cards(playable).toSorted());
  const refusals = held.map(card => dutyOf(card, held, before, 'H')?.code).filter(code => code !== undefined);
  expect(new Set(refusals)).toEqual(new Set(why));
});

test('HO-18 three equal-looking dads: N and S score both of theirs', () => {
  const deck = cards('JC KD AS TD 9S TC JH AH 9C QC QS QD TH KC QH 9H TS KS AC AD JS 9D KH JD');
  const play = cards('TH KC QH 9H KS AS JD TS AC AH JC TC 9S QC QS TD 9D KH QD 9C JS KD JH AD');
  const melds = { S: [cards('9S TS JS')], N: [cards('JH QH KH')], E: [cards('TD JD QD')] };
  const before = dealtFrom(deck, 'E');
  const calls = (['S', 'W', 'N', 'E', 'S', 'W'] as const).map(passes);
  given(before)
    .when(...calls, names('N', 'C'), ...playOut(before, play, { melds, bella: 'QC' }))
    .then(({ state }) => {
      expect(state.pad[0]).toMatchObject({
        cardPoints: { NS: 129, EW: 33 },
        meldWinner: 'NS',
        melds: { NS: 40, EW: 0 },
        bella: { NS: 0, EW: 20 },
        totals: { NS: 169, EW: 53 },
        set: false,
      });
    });
});
