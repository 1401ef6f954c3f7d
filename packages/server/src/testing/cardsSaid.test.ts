import { expect, test } from 'vitest';
import { cardsSaid } from './cardsSaid.ts';

test.each([
  { err: { message: 'no JC in hand' } },
  { err: { stack: 'Error: {"cards":["JC"]}' } },
  { cards: ['9D', 'JC'] },
])('a card is found in %j', said => {
  expect(cardsSaid(JSON.stringify({ level: 50, ...said }))).not.toEqual([]);
});

test('an id is no card, nor is a word', () => {
  expect(cardsSaid(JSON.stringify({ table: 'a-JC-b', msg: 'KHz, AS400', mark: '9D' }))).toEqual([]);
});
