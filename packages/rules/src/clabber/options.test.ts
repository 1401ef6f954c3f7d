import { expect, test } from 'vitest';
import { DEFAULTS, parseOptions } from './options.ts';

test('no options, or some at their default, are the defaults', () => {
  expect(parseOptions(undefined)).toEqual(DEFAULTS);
  expect(parseOptions({})).toEqual(DEFAULTS);
  expect(parseOptions({ target: 500, tie: 'set' })).toEqual(DEFAULTS);
});

test.each([
  [{ target: 300 }],
  [{ undertrump: 'free' }],
  [{ wild_cards: true }],
  [{ target: '500' }],
  [[]],
  [null],
  ['default'],
  [JSON.parse('{"__proto__": 1}')],
])('%j is not offered', given => {
  expect(parseOptions(given)).toBeNull();
});
