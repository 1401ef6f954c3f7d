/**
 * A card is taken by the pointer: up it is played, sideways it is laid elsewhere in the hand. One that may not be
 * played does not move up, however far the pointer goes; its click says why.
 */

import type { Attachment } from 'svelte/attachments';

const PLAY_AT = 64; // px upwards
const FLICK = 0.5; // px per ms upwards
const FLICK_AT = 21; // px upwards
const DRAG_FROM = 8; // px; less is a tap

export interface Lifting {
  /** It may be played now. */
  may(): boolean;
  /** What the table waits for. A press that began for something else plays nothing. */
  moment(): unknown;
  play(): void;
  /**
   * It is held this many px beside where it was taken, over the hand; null when it no longer is.
   * @returns how far its place has come with it, px
   */
  slide(x: number | null): number;
  /** It was laid down in the hand where it is held. */
  settle(): void;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly moment: unknown;
}

export const lift =
  ({ may, moment, play, slide, settle }: Lifting): Attachment<HTMLElement> =>
  card => {
    let press: Press | null = null;
    let dragged = false;

    const plays = () => press !== null && may() && press.moment === moment();
    const drop = () => {
      press = null;
      card.style.removeProperty('transform');
      delete card.dataset.drag;
      slide(null);
    };
    const down = (event: PointerEvent) => {
      dragged = false;
      if (event.button !== 0 || press) return;
      press = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, moment: moment() };
      // Wherever it is let go, its click says why it stayed.
      if (!may()) card.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.id) return;
      const x = event.clientX - press.x;
      const rise = press.y - event.clientY;
      if (!dragged) {
        const sideways = Math.abs(x) >= DRAG_FROM && Math.abs(x) > Math.abs(rise);
        const up = rise >= DRAG_FROM || rise <= -DRAG_FROM;
        // Pulled up or down, a card that may not be played stays.
        if (!sideways && !(up && plays())) return;
        dragged = true;
        card.setPointerCapture(event.pointerId);
      }
      const lifted = plays() ? Math.max(-12, rise) : 0;
      const over = lifted > PLAY_AT;
      card.dataset.drag = over ? 'play' : '';
      card.style.transform = `translate(${x - slide(over ? null : x)}px, ${-lifted}px)`;
    };
    const up = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.id) return;
      const rise = press.y - event.clientY;
      const flung =
        rise > FLICK_AT &&
        rise > Math.abs(event.clientX - press.x) &&
        rise / Math.max(1, event.timeStamp - press.at) > FLICK;
      const goes = dragged && plays() && (rise > PLAY_AT || flung);
      if (dragged && !goes) settle();
      drop();
      if (goes) play();
    };
    /** The click that ends a drag is none. */
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      dragged = false;
    };

    card.addEventListener('pointerdown', down);
    card.addEventListener('pointermove', move);
    card.addEventListener('pointerup', up);
    card.addEventListener('pointercancel', drop);
    card.addEventListener('click', click, { capture: true });
    return () => {
      card.removeEventListener('pointerdown', down);
      card.removeEventListener('pointermove', move);
      card.removeEventListener('pointerup', up);
      card.removeEventListener('pointercancel', drop);
      card.removeEventListener('click', click, { capture: true });
    };
  };
