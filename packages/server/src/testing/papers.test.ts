import { expect, test } from 'vitest';
import { runs } from './papers.ts';

test.each([
  ["test('it holds', () => {", true],
  ["test.for([{ a: 1 }])(\n  'it holds',\n  {", true],
  ["  'it holds': law,", true],
  ["test.skip('it holds', () => {", false],
  ["test.todo('it holds')", false],
  ['// it holds', false],
  ["test('it holds when it rains', () => {", false],
  ["const title = 'it holds';", false],
])('%j runs a test or does not', (source, isRun) => {
  expect(runs(source, 'it holds')).toBe(isRun);
});
