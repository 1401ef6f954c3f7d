import type { Table } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import { earOf, isClosed, type KeptLine, mayHear } from './talkLine.ts';

const playing = { game: { winner: null, hand: { phase: 'play' } }, options: {} } as Table;
const scored = { game: { winner: null, hand: { phase: 'scored' } }, options: {} } as Table;
const open = { ...playing, options: { talk: 'open' } as object } as Table;

const said = (v: number, seat: 'N' | null): KeptLine => ({
  by: 'x',
  id: 'x',
  v,
  line: { n: 1, from: { alias: 'x', seat, name: 'X', twin: 1 }, at: 1, text: 'x' },
});

describe('who may hear a line', () => {
  test.each([
    ['a watcher’s of this hand, in it', said(10, null), { state: playing, v: 12, dealt: 10 }, false],
    [
      'a watcher’s of another node that is ahead, in a hand',
      said(15, null),
      { state: playing, v: 12, dealt: 10 },
      false,
    ],
    ['a watcher’s who had not seen the deal', said(9, null), { state: playing, v: 12, dealt: 10 }, true],
    ['a watcher’s of this hand, after it', said(12, null), { state: scored, v: 40, dealt: 10 }, true],
    ['a watcher’s who saw a deal not yet known here', said(41, null), { state: scored, v: 40, dealt: 10 }, false],
    ['a watcher’s before any game', said(3, null), { state: { ...scored, game: null }, v: 3, dealt: null }, true],
    ['a player’s of this hand, in it', said(11, 'N'), { state: playing, v: 12, dealt: 10 }, true],
  ] as const)('%s: a seat %#', (_, line, now, may) => {
    expect(mayHear(line, 'S', now)).toBe(may);
    expect(mayHear(line, 'watcher', now)).toBe(true);
  });
});

test('who gave a seat up in the running hand hears as that seat until the hand is over', () => {
  const saw = { left: 'E' } as const;
  expect(earOf({ saw }, { viewer: 'watcher', person: 'left' })).toBe('E');
  expect(earOf({ saw }, { viewer: 'watcher', person: 'other' })).toBe('watcher');
  expect(earOf({ saw }, { viewer: 'N', person: 'other' })).toBe('N');
  expect(earOf({ saw: {} }, { viewer: 'watcher', person: 'left' })).toBe('watcher');
});

test.each([
  ['text of a player in a hand', playing, 'N', { id: 'x', text: 'x' }, true],
  ['text of a watcher in a hand', playing, 'watcher', { id: 'x', text: 'x' }, false],
  ['a phrase in a hand', playing, 'N', { id: 'x', phrase: 'hello' }, false],
  ['text after the score', scored, 'N', { id: 'x', text: 'x' }, false],
  ['text in a hand where talk is open', open, 'N', { id: 'x', text: 'x' }, false],
] as const)('%s is closed or not', (_, state, viewer, frame, closed) => {
  expect(isClosed(state, viewer, frame)).toBe(closed);
});
