/** What this browser prefers. Kept in it, known to nobody else. */

import { keep, kept } from './kept.ts';

export const MOTIONS = ['slow', 'normal', 'fast', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];

const isMotion = (text: string | null): text is Motion => (MOTIONS as readonly (string | null)[]).includes(text);
const asked = [new URLSearchParams(location.search).get('motion'), kept('motion')].find(isMotion);

let letterKeys = $state(kept('letter-keys') !== 'off');
let motion = $state<Motion>(asked ?? 'normal');
let sounds = $state(kept('sounds') !== 'off');
let loudness = $state(Math.min(1, Math.max(0, Number(kept('loudness') ?? 1) || 0)));
let bellWhenHidden = $state(kept('bell-when-hidden') !== 'off');
let haptics = $state(kept('haptics') !== 'off');

const onOff = (on: boolean): string => (on ? 'on' : 'off');

export const settings = {
  /** Single letters act as keys; can be switched off (WCAG 2.1.4). */
  get letterKeys() {
    return letterKeys;
  },
  set letterKeys(on: boolean) {
    letterKeys = on;
    keep('letter-keys', onOff(on));
  },
  /** How fast cards move; `?motion=` in the address goes before what was kept. */
  get motion() {
    return motion;
  },
  set motion(next: Motion) {
    motion = next;
    keep('motion', next);
  },
  get sounds() {
    return sounds;
  },
  set sounds(on: boolean) {
    sounds = on;
    keep('sounds', onOff(on));
  },
  /** 0 to 1. */
  get loudness() {
    return loudness;
  },
  set loudness(share: number) {
    loudness = share;
    keep('loudness', String(share));
  },
  /** The bell of one's own turn rings while the page is hidden too. */
  get bellWhenHidden() {
    return bellWhenHidden;
  },
  set bellWhenHidden(on: boolean) {
    bellWhenHidden = on;
    keep('bell-when-hidden', onOff(on));
  },
  /** The phone shakes a little: one's turn, a card that may not be played. */
  get haptics() {
    return haptics;
  },
  set haptics(on: boolean) {
    haptics = on;
    keep('haptics', onOff(on));
  },
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A duration in ms as this person wants it: nothing moves for long where motion is unwelcome. */
export const moves = (ms: number): number => (motion === 'none' ? 0 : calm.matches ? 1 : ms);
