/** What this browser prefers. Kept in it, known to nobody else. */

import { keep, kept } from './kept.ts';

export const MOTIONS = ['slow', 'normal', 'fast', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];

/** Two colours are the classic red and black. */
export const DECKS = ['four', 'two'] as const;
export type Deck = (typeof DECKS)[number];
/** How a hand is held: trump first, then suit by suit; the strongest first; as it came. */
export const SORTINGS = ['suit', 'strength', 'dealt'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** `auto` follows what the system says of contrast. */
export const THEMES = ['auto', 'night', 'day', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const oneOf = <T extends string>(all: readonly T[], text: string | null): T =>
  all.find(each => each === text) ?? all[0]!;

const isMotion = (text: string | null): text is Motion => (MOTIONS as readonly (string | null)[]).includes(text);
const asked = [new URLSearchParams(location.search).get('motion'), kept('motion')].find(isMotion);

let letterKeys = $state(kept('letter-keys') !== 'off');
let motion = $state<Motion>(asked ?? 'normal');
let sounds = $state(kept('sounds') !== 'off');
let loudness = $state(Math.min(1, Math.max(0, Number(kept('loudness') ?? 1) || 0)));
let bellWhenHidden = $state(kept('bell-when-hidden') !== 'off');
let haptics = $state(kept('haptics') !== 'off');
let theme = $state(oneOf(THEMES, kept('theme')));
let deck = $state(oneOf(DECKS, kept('deck')));
let suitLetters = $state(kept('suit-letters') === 'on');
let sorting = $state(oneOf(SORTINGS, kept('sorting')));
let oneTap = $state(kept('one-tap') === 'on');
let onlyCard = $state(kept('only-card') === 'on');
let coach = $state(kept('coach') === 'on');

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
    document.documentElement.dataset.motion = next;
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
  get theme() {
    return theme;
  },
  set theme(next: Theme) {
    theme = next;
    keep('theme', next);
  },
  get deck() {
    return deck;
  },
  set deck(next: Deck) {
    deck = next;
    keep('deck', next);
  },
  /** A letter for the suit is printed beside the rank. */
  get suitLetters() {
    return suitLetters;
  },
  set suitLetters(on: boolean) {
    suitLetters = on;
    keep('suit-letters', onOff(on));
  },
  get sorting() {
    return sorting;
  },
  set sorting(next: Sorting) {
    sorting = next;
    keep('sorting', next);
  },
  /** A first tap plays a card; otherwise it picks the card and a second one plays it. */
  get oneTap() {
    return oneTap;
  },
  set oneTap(on: boolean) {
    oneTap = on;
    keep('one-tap', onOff(on));
  },
  /** The only card that may be played is played without a tap. */
  get onlyCard() {
    return onlyCard;
  },
  set onlyCard(on: boolean) {
    onlyCard = on;
    keep('only-card', onOff(on));
  },
  /** The rule behind what may be done is named on one's turn. */
  get coach() {
    return coach;
  },
  set coach(on: boolean) {
    coach = on;
    keep('coach', onOff(on));
  },
};
