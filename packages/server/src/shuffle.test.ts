import { mark, secret, tableId } from '@clabber/protocol';
import { PACK, SEATS } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import { cryptoShuffle, newMark, newSecret, newTableId } from './shuffle.ts';

const times = <T>(n: number, draw: () => T): T[] => Array.from({ length: n }, draw);

/** Pearson's statistic of counts that should be equal. */
const chiSquare = (counts: readonly number[]): number => {
  const even = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0);
};

describe('chance', () => {
  test('a pack holds each card once', () => {
    expect([...cryptoShuffle.pack()].sort()).toEqual([...PACK].sort());
  });

  test('every card is as likely at every place', () => {
    const packs = times(4_800, cryptoShuffle.pack);
    for (const place of [0, 11, 23]) {
      const counts = PACK.map(card => packs.filter(pack => pack[place] === card).length);
      expect(chiSquare(counts)).toBeLessThan(75); // 23 degrees of freedom: passed by chance once in a million
    }
  });

  test('C-05 4 to 20 cards are lifted, each number alike', () => {
    const cuts = times(3_400, cryptoShuffle.cut);
    expect(Math.min(...cuts)).toBe(4);
    expect(Math.max(...cuts)).toBe(20);
    const counts = times(17, () => 0).map((_, n) => cuts.filter(cut => cut === n + 4).length);
    expect(chiSquare(counts)).toBeLessThan(63);
  });

  test('C-04 the first dealer may be anyone', () => {
    const dealers = times(2_000, cryptoShuffle.dealer);
    expect(chiSquare(SEATS.map(seat => dealers.filter(dealer => dealer === seat).length))).toBeLessThan(33);
  });

  test('mixing gives every seat to one person', () => {
    const orders = times(500, cryptoShuffle.order);
    for (const order of orders) expect(Object.values(order).sort()).toEqual([...SEATS].sort());
    expect(new Set(orders.map(order => JSON.stringify(order))).size).toBe(24);
  });

  test('secrets, marks and table ids have the form the wire knows', () => {
    for (const [schema, draw] of [
      [secret, newSecret],
      [mark, newMark],
      [tableId, newTableId],
    ] as const) {
      const drawn = times(100, draw);
      for (const each of drawn) expect(schema.safeParse(each).success).toBe(true);
      expect(new Set(drawn).size).toBe(100);
    }
  });

  test('a table id holds at least 60 bits', () => {
    expect(newTableId().length * 6).toBeGreaterThanOrEqual(60);
  });
});
