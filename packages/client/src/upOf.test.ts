import { expect, test } from 'vitest';
import { upOf } from './upOf.ts';

test('a card that goes before it was lifted starts from nought, not from no number', () => {
  expect(['0px -38.4px', '0px', 'none', '4px 2.5px 0px'].map(upOf)).toEqual([-38.4, 0, 0, 2.5]);
});
