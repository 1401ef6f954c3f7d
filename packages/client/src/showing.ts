/**
 * When a movement is shown. The page holds what the table holds at once and its cards can be pressed at once; what is
 * drawn follows after, one card at a time, and never far behind.
 */

import { type Move, moveQueue } from './moveQueue.ts';
import { settings } from './settings.svelte.ts';

const SPEED = { slow: 1.5, normal: 1, fast: 0.5, none: 0 } as const;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** This person asked for no travel: what moves is only marked. */
export const isCalm = (): boolean => reduced.matches;

const queue = moveQueue();
const running = new Set<Animation>();
let still = false;

/** Everything is where it belongs now: after a snapshot, or when the page was not looked at. */
export const jump = (): void => {
  queue.clear();
  for (const each of running) each.finish();
  running.clear();
  still = true;
  setTimeout(() => {
    still = false;
  });
};

/** A duration at this browser's speed; null when nothing is to move. */
export const moving = (ms: number): number | null =>
  still || document.hidden || settings.motion === 'none' ? null : ms * SPEED[settings.motion];

/** The time of a card's move, behind those before it; null when it is to be there at once. */
export const takeMove = (ms: number): Move | null => {
  const duration = moving(ms);
  if (duration === null) return null;
  const move = queue.take(performance.now(), duration);
  if (!move) jump();
  return move;
};

/** How long a card that comes now waits before it is shown, ms. */
export const behind = (): number => (settings.motion === 'none' ? 0 : queue.behind(performance.now()));

/** @param fill what holds before and after: `backwards` on the way in, `both` on the way out */
export const run = (element: Element, frames: Keyframe[], move: Move, fill: FillMode, easing = EASE): void => {
  const animation = element.animate(frames, { ...move, fill, easing });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
};
const EASE = 'cubic-bezier(.2,.8,.2,1)';

document.addEventListener('visibilitychange', () => document.hidden || jump());
