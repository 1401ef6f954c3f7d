import type { TalkLine } from '@clabber/protocol';
import { expect, test } from 'vitest';
import type { HeardLine } from '../talking.svelte.ts';
import { interleave } from './interleave.ts';

const heard = (n: number, at: [hand: string, after: number] | null): HeardLine => ({
  line: { n } as TalkLine,
  heard: at && { hand: at[0], after: at[1] },
});
const order = (lines: readonly HeardLine[]): string =>
  interleave(
    lines,
    [0, 100, 105, 106].map(step => ({ step, text: `told ${step}` })),
    '1/2',
  )
    .map(item => ('text' in item ? item.text.slice(5) : `said${item.line.n}`))
    .join(' ');

test('what was said stands where the hand was when it was heard, also once its trick is turned over', () => {
  expect(order([heard(1, ['1/2', 0]), heard(2, ['1/2', 103]), heard(3, ['1/2', 105]), heard(4, ['1/2', 106])])).toBe(
    '0 said1 100 said2 105 said3 106 said4',
  );
});

test('talk of an earlier hand, or of before the page came, stands above the running one', () => {
  expect(order([heard(1, null), heard(2, ['1/1', 120]), heard(3, ['1/2', 100])])).toBe(
    'said1 said2 0 100 said3 105 106',
  );
});
