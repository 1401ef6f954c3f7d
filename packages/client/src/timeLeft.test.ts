import { PACE, type Question } from '@clabber/rules';
import { expect, test } from 'vitest';
import { stoppedAt, timeLeft } from './timeLeft.ts';

const running = {
  turn: { turn: 7, seat: 'S', at: 1_000, until: 13_000 },
  paused: null,
  question: null,
  pace: { ...PACE, ask: 10_000 },
} as const;
const asked = (question: object) => ({ ...running, question: question as Question });

test('the clock runs towards the end of the turn, and past it', () => {
  expect(timeLeft(running, 3_000)).toBe(10_000);
  expect(timeLeft(running, 14_000)).toBe(-1_000);
  expect(timeLeft({ ...running, turn: { ...running.turn, until: null } }, 3_000)).toBeNull();
});

test('HO-10 it stands in a pause, and while a card asked back or a claim is answered', () => {
  expect(timeLeft({ ...running, paused: 5_000 }, 75_000)).toBe(8_000);
  for (const kind of ['take-back', 'claim']) {
    const standing = asked({ kind, until: 14_000 });
    expect(stoppedAt(standing)).toBe(4_000);
    expect(timeLeft(standing, 9_000)).toBe(9_000);
  }
});

test('no vote stops it', () => {
  expect(timeLeft(asked({ kind: 'kick', until: 14_000 }), 9_000)).toBe(4_000);
});
