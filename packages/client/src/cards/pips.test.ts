import { PACK, rankOf, suitOf } from '@clabber/rules/play';
import { describe, expect, test } from 'vitest';
import { PIPS, pipsOf } from './pips.ts';

const PIPS_ON: Readonly<Record<string, number>> = { A: 1, '9': 9, T: 10 };
const WIDTH = 166.8;
const HEIGHT = 262.8;
const POINTS = /^(?:[MCL](?: -?\d+\.\d -?\d+\.\d)+|Z)+$/;
const numbersIn = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('the pips of a card as one shape', () => {
  test.each(PACK.filter(card => rankOf(card) in PIPS_ON))('%s has each of them whole, and on the card', card => {
    const one = numbersIn(PIPS[suitOf(card)]).length;
    const all = numbersIn(pipsOf(card));
    expect(pipsOf(card)).toMatch(POINTS);
    expect(all).toHaveLength(one * PIPS_ON[rankOf(card)]!);
    for (const [n, at] of all.entries()) expect(Math.abs(at)).toBeLessThan((n % 2 === 0 ? WIDTH : HEIGHT) / 2);
  });

  test('the lower half is the upper half on its head', () => {
    const all = numbersIn(pipsOf('TC'));
    const points = (sign: number) => all.flatMap((x, n) => (n % 2 === 0 ? [`${x} ${sign * all[n + 1]!}`] : [])).sort();
    expect(points(1)).toEqual(points(-1));
  });

  test('a court has none', () => expect(pipsOf('KH')).toBe(''));
});
