/** What this browser prefers. Kept in it, known to nobody else. */

import { keep, kept } from './kept.ts';

const asked = new URLSearchParams(location.search).get('motion');

let letterKeys = $state(kept('letter-keys') !== 'off');
const motion: 'normal' | 'none' = (asked ?? kept('motion')) === 'none' ? 'none' : 'normal';

export const settings = {
  /** Single letters act as keys; can be switched off (WCAG 2.1.4). */
  get letterKeys() {
    return letterKeys;
  },
  set letterKeys(on: boolean) {
    letterKeys = on;
    keep('letter-keys', on ? 'on' : 'off');
  },
  motion,
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A duration in ms as this person wants it: nothing moves for long where motion is unwelcome. */
export const moves = (ms: number): number => (motion === 'none' ? 0 : calm.matches ? 1 : ms);
