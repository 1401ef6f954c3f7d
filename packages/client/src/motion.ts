/**
 * How things move. Only `translate`, `scale` and `opacity` change, so nothing else on the page does. Svelte's part is
 * to keep what leaves for as long as it takes; the movement itself is the browser's.
 */

import type { Card } from '@clabber/rules/play';
import type { TransitionConfig } from 'svelte/transition';
import type { Move } from './moveQueue.ts';
import type { Place } from './seating.ts';
import { isCalm, moving, run, takeMove } from './showing.ts';
import { soon } from './soon.ts';
import { upOf } from './upOf.ts';

const PLAY = 260;
const DEAL = 180;
const STAGGER = 90;
const SWEEP = 420;
const ASIDE = 200;
const SLIP = 200;
const PENCIL = 300;
const FLASH = 150;
const UNSEEN = 1_000; // at most

const AT_ONCE: TransitionConfig = { duration: 0 };

/** The middle of something on the page and its width, px. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
const spotOf = (element: Element | null): Spot | null => {
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const width = element instanceof HTMLElement ? element.offsetWidth : box.width;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width };
};

/** From `there` to `here`, as the keyframe of something that lies `here`. */
const away = (here: Spot, there: Spot, opacity = 1): Keyframe => ({
  translate: `${there.x - here.x}px ${there.y - here.y}px`,
  scale: Math.min(1.5, there.width / here.width),
  opacity,
});
const HOME: Keyframe = { translate: '0 0', scale: 1, opacity: 1 };

/** Where a seat's people sit; a small screen has no porthole for one's own. */
const seatSpot = (place: Place): Spot | null =>
  spotOf(document.querySelector(`.cloth ${place === 'south' ? '.me' : `.${place}`} .port`)) ??
  spotOf(document.querySelector('.cloth .hand'));

/** Without travel the card is only marked. */
const flash = (element: Element): TransitionConfig => {
  const card = element.matches('.card') ? element : element.querySelector('.card');
  const frames = [{ outline: '3px solid #ffd978' }, { outline: '3px solid #ffd97800' }];
  if (card) run(card, frames, { delay: 0, duration: FLASH }, 'none', 'linear');
  return AT_ONCE;
};

/** Where a card lay before it left the hand, or the trick when it was taken back. */
const lay = new Map<Card, Spot>();
/** Tells how far a card has been lifted out of the hand, px, negative is up; asking for it lays nothing out. */
const liftOf = (card: Element): (() => number) => {
  const effect = card
    .getAnimations()
    .map(moved => moved.effect)
    .find(moved => moved instanceof KeyframeEffect && moved.getKeyframes().every(({ translate }) => translate));
  if (!(effect instanceof KeyframeEffect)) return () => 0;
  const [from = 0, to = 0] = effect.getKeyframes().map(({ translate }) => upOf(String(translate)));
  return () => from + (to - from) * (effect.getComputedTiming().progress ?? 1);
};

/** Where the card lies that is on its way to the server: measured then, it need not be when the answer is drawn. */
let sent: { readonly card: Card; readonly spot: () => Spot } | null = null;
export const send = (card: Card, element: Element | null): void => {
  const spot = spotOf(element);
  sent = null;
  if (!element || !spot) return;
  const lift = liftOf(element);
  const still = spot.y - lift();
  sent = { card, spot: () => ({ ...spot, y: still + lift() }) };
};
export const forget = (): void => {
  sent = null;
};
addEventListener('resize', forget);

/** A card goes at once, and its place is known to whatever shows it next. */
export const leave = (element: Element, { card }: { card: Card }): TransitionConfig => {
  const picture = element.querySelector('.card') ?? element;
  const spot = sent?.card === card ? sent.spot() : spotOf(picture);
  if (spot) lay.set(card, spot);
  return AT_ONCE;
};

/**
 * The way of something new is measured in a task of its own, once the page stands; it is not seen before. Measuring
 * lays the page out, which takes a slow phone as long as the change itself did.
 */
const onceItStands = (element: Element, move: () => void): void => {
  const unseen = element.animate({ opacity: [0, 0] }, UNSEEN);
  soon(() => {
    unseen.cancel();
    if (moving(1) !== null) move();
  });
};

/**
 * Svelte makes inert what leaves. A card on the table can't be pressed anyway, and each piece of it would be styled
 * anew in the picture that has most to show.
 */
const keepStyle = (element: Element): void => {
  Object.defineProperty(element, 'inert', { value: false, writable: true });
};

/** A played card comes from the hand it lay in, or else from its player's seat. */
export const arrive = (element: Element, { card, from }: { card: Card; from: Place }): TransitionConfig => {
  keepStyle(element);
  const held = lay.get(card) ?? null;
  lay.delete(card);
  const move = takeMove(PLAY);
  if (!move) return AT_ONCE;
  if (isCalm()) return flash(element);
  onceItStands(element, () => {
    const here = spotOf(element);
    const there = held ?? seatSpot(from);
    if (here && there) run(element, [away(here, there, held ? 1 : 0), HOME], move, 'backwards');
  });
  return AT_ONCE;
};

/** A full trick goes to who won it; when the next lead is there, to the place of the last trick. */
export const sweep = (element: HTMLElement, { card, to }: { card: Card; to: Place | null }) => {
  element.dataset.off = '';
  if (to === null) return leave(element, { card });
  // What else changed must stand before it can be seen where the trick goes.
  return (): TransitionConfig => {
    const led = document.querySelector('.trick .lay:not([data-off])') !== null;
    const duration = moving(led ? ASIDE : SWEEP);
    if (duration === null || isCalm()) return AT_ONCE;
    soon(() => {
      const here = spotOf(element);
      const there = led ? lastTrickSpot() : seatSpot(to);
      if (!here || !there || moving(1) === null) return void element.animate({ opacity: [0, 0] }, { duration });
      run(element, [HOME, away(here, { ...there, width: here.width / 2 }, 0)], { delay: 0, duration }, 'both');
    });
    return { duration };
  };
};
const lastTrickSpot = (): Spot | null =>
  spotOf(document.querySelector('.trick .aside')) ?? spotOf(document.querySelector('.side .last'));

/** The fan comes from the dealer, card by card; a card that was taken back, from the trick. */
export const deal = (element: Element, { card, n, from }: { card: Card; n: number; from: Place }): TransitionConfig => {
  const back = lay.get(card);
  lay.delete(card);
  const duration = moving(back ? PLAY : DEAL);
  if (duration === null) return AT_ONCE;
  if (isCalm()) return flash(element);
  const move: Move = { delay: back ? 0 : (moving(STAGGER * n) ?? 0), duration };
  onceItStands(element, () => {
    const here = spotOf(element.querySelector('.card') ?? element);
    const there = back ?? seatSpot(from);
    if (here && there) run(element, [away(here, there, back ? 1 : 0), HOME], move, 'backwards');
  });
  return AT_ONCE;
};

/** A paper slip is laid down. */
export const slip = (element: Element): TransitionConfig => {
  const duration = moving(SLIP);
  if (duration === null || isCalm()) return AT_ONCE;
  const frames = [{ translate: '0 0.6rem', opacity: 0 }, { opacity: 1 }];
  run(element, frames, { delay: 0, duration }, 'backwards');
  return AT_ONCE;
};

/**
 * A figure is written, from left to right: a window moves over what stands still.
 * @param n which figure of its line this is; null was written before
 */
export const pencil = (element: Element, { n }: { n: number | null }): TransitionConfig => {
  const duration = moving(PENCIL);
  if (n === null || duration === null || isCalm()) return AT_ONCE;
  const move = { delay: n * duration, duration };
  run(element, [{ translate: '-100%' }, { translate: '0' }], move, 'backwards', 'linear');
  if (element.firstElementChild) {
    run(element.firstElementChild, [{ translate: '100%' }, { translate: '0' }], move, 'backwards', 'linear');
  }
  return AT_ONCE;
};
