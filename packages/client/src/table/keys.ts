/** What a key press means at the table. Single characters are silent in fields, with modifiers, and when switched off. */

import type { Suit } from '@clabber/rules/play';

export type Key =
  | { readonly kind: 'card'; readonly n: number }
  | { readonly kind: 'suit'; readonly suit: Suit }
  | { readonly kind: 'enter' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'bella' }
  | { readonly kind: 'panel'; readonly panel: 'score' | 'last' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'mute' }
  | { readonly kind: 'focus'; readonly on: string }
  | { readonly kind: 'read'; readonly read: 'hand' | 'trick' | 'turn' };

/** Where one writes or picks a phrase. */
export const TALK = '[data-talk]';

const LETTERS: Readonly<Record<string, Key>> = {
  s: { kind: 'suit', suit: 'S' },
  h: { kind: 'suit', suit: 'H' },
  d: { kind: 'suit', suit: 'D' },
  c: { kind: 'suit', suit: 'C' },
  p: { kind: 'focus', on: '.bid .ox, .question .ox' },
  x: { kind: 'focus', on: '.bid .row .paper, .question .paper' },
  m: { kind: 'focus', on: '.mslip .ox' },
  b: { kind: 'bella' },
  l: { kind: 'panel', panel: 'last' },
  g: { kind: 'panel', panel: 'score' },
  '?': { kind: 'keys' },
  '/': { kind: 'focus', on: TALK },
  '7': { kind: 'focus', on: '.west .seat' },
  '8': { kind: 'focus', on: '.north .seat' },
  '9': { kind: 'focus', on: '.east .seat' },
  t: { kind: 'read', read: 'trick' },
  r: { kind: 'read', read: 'hand' },
  y: { kind: 'read', read: 'turn' },
};

/** Null when the page leaves it to the browser. @param letters single characters act, figures and signs too */
export const keyFor = (event: KeyboardEvent, letters: boolean): Key | null => {
  const { key, target } = event;
  if (event.defaultPrevented || event.repeat) return null;
  const on = target instanceof Element ? target : null;
  if (event.ctrlKey && key === '.') return { kind: 'mute' };
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (on?.closest('input:not([role=switch]), textarea, select, dialog')) return null;
  if (key === 'Escape') return { kind: 'escape' };
  // On a button Enter presses that button.
  if (key === 'Enter') return on?.closest('button, a') ? null : { kind: 'enter' };
  if (!letters) return null;
  if (key >= '1' && key <= '6' && key.length === 1) return { kind: 'card', n: Number(key) - 1 };
  return LETTERS[key.toLowerCase()] ?? null;
};
