import { expect, test } from 'vitest';
import { moveQueue } from './moveQueue.ts';

test('a move alone is shown at once, the next one after it', () => {
  const queue = moveQueue();
  expect(queue.behind(1_000)).toBe(0);
  expect(queue.take(1_000, 260)).toEqual({ delay: 0, duration: 260 });
  expect(queue.take(1_100, 260)).toEqual({ delay: 160, duration: 260 });
  expect(queue.behind(1_100)).toBe(420);
  expect(queue.take(1_520, 260)).toEqual({ delay: 0, duration: 260 });
});

test('the third that waits is shown at double speed', () => {
  const queue = moveQueue();
  const four = [1, 2, 3, 4].map(() => queue.take(0, 260));
  expect(four.map(move => move?.duration)).toEqual([260, 260, 260, 130]);
  expect(four.map(move => move?.delay)).toEqual([0, 260, 520, 780]);
});

test('when a seventh would wait, all are dropped and the next is shown at once', () => {
  const queue = moveQueue();
  for (let n = 0; n < 7; n++) expect(queue.take(0, 260)).not.toBeNull();
  expect(queue.take(0, 260)).toBeNull();
  expect(queue.behind(0)).toBe(0);
  expect(queue.take(0, 260)).toEqual({ delay: 0, duration: 260 });
});

test('what is cleared keeps nobody waiting', () => {
  const queue = moveQueue();
  queue.take(0, 260);
  queue.clear();
  expect(queue.take(0, 260)).toEqual({ delay: 0, duration: 260 });
});
