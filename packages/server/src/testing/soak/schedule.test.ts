import { randomFrom } from '@clabber/rules/testing';
import { expect, test } from 'vitest';
import { kindsFor, type Round, schedule } from './schedule.ts';

const first = (count: number, seed: number): readonly Round[] => {
  const rounds = schedule(randomFrom(seed), kindsFor(true));
  return Array.from({ length: count }, () => rounds.next().value);
};

test('a seed fixes the faults; another brings others', () => {
  expect(first(20, 1)).toEqual(first(20, 1));
  expect(first(20, 1)).not.toEqual(first(20, 2));
});

test('every kind comes', () => {
  const kinds = first(40, 3).flatMap(({ faults }) => faults.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(kindsFor(true)));
});

test('one Redis alone does not fail over', () => {
  expect(kindsFor(false)).not.toContain('failed over');
});
