import { expect, test } from 'vitest';
import { steadyClock } from './clock.ts';

test('the clock follows the wall forward and never runs back', () => {
  let wall = 5000;
  let ticks = 100;
  const pass = (ms: number) => {
    wall += ms;
    ticks += ms;
  };
  const now = steadyClock(
    () => wall,
    () => ticks,
  );
  expect(now()).toBe(5000);
  pass(10);
  expect(now()).toBe(5010);
  wall += 1000; // the machine slept, or was behind
  expect(now()).toBe(6010);
  wall -= 5000; // somebody set the clock back
  expect(now()).toBe(6010);
  pass(10);
  expect(now()).toBe(6020); // it ticks on
  pass(6000);
  expect(now()).toBe(12_020);
});
