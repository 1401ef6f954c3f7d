/** How cards move. Only `translate` and `opacity` change, so nothing else on the page does. */

import type { TransitionConfig } from 'svelte/transition';
import type { Place } from './seating.ts';
import { moves } from './settings.svelte.ts';

const FROM: Readonly<Record<Place, readonly [x: number, y: number]>> = {
  south: [0, 130],
  west: [-170, 0],
  north: [0, -130],
  east: [170, 0],
};

const easing = (t: number): number => 1 - (1 - t) ** 3;

/** A card comes from its player's side. */
export const arrive = (_: Element, { from }: { from: Place }): TransitionConfig => ({
  duration: moves(260),
  easing,
  css: (t, u) => `translate: ${FROM[from][0] * u}% ${FROM[from][1] * u}%; opacity: ${Math.min(1, t * 3)}`,
});

/** A trick goes to who won it. */
export const sweep = (_: Element, { to }: { to: Place | null }): TransitionConfig => ({
  duration: to ? moves(420) : 0,
  easing,
  css: (t, u) => (to ? `translate: ${FROM[to][0] * u}% ${FROM[to][1] * u}%; opacity: ${t}` : ''),
});

/** A dealt card fades in, one after the other. */
export const deal = (_: Element, { n }: { n: number }): TransitionConfig => ({
  delay: moves(90 * n),
  duration: moves(180),
  css: (t, u) => `translate: 0 ${-2 * u}rem; opacity: ${t}`,
});

/** A paper slip is laid down. */
export const slip = (_: Element): TransitionConfig => ({
  duration: moves(200),
  easing,
  css: (t, u) => `translate: 0 ${0.6 * u}rem; opacity: ${t}`,
});
