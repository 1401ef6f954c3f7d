/** A card is flung or dragged towards the table to be played. Only a card that may be played moves. */

import type { Attachment } from 'svelte/attachments';

const PLAY_AT = 64; // px upwards
const FLICK = 0.5; // px per ms upwards
const DRAG_FROM = 8; // px; less is a tap

export const lift =
  (may: () => boolean, play: () => void): Attachment<HTMLElement> =>
  card => {
    let start: { id: number; x: number; y: number; at: number } | null = null;
    let dragged = false;

    const drop = () => {
      start = null;
      card.style.removeProperty('transform');
      delete card.dataset.drag;
    };
    const down = (event: PointerEvent) => {
      dragged = false;
      if (event.button !== 0) return;
      if (!may()) {
        // However far the pointer goes, the card stays and its click says why.
        card.setPointerCapture(event.pointerId);
        return;
      }
      start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    };
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!dragged && Math.hypot(x, y) < DRAG_FROM) return;
      if (!dragged) card.setPointerCapture(event.pointerId);
      dragged = true;
      card.dataset.drag = '';
      card.style.transform = `translate(${x}px, ${Math.min(y, 12)}px)`;
    };
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const rise = start.y - event.clientY;
      const fast = rise / Math.max(1, event.timeStamp - start.at) > FLICK && rise > PLAY_AT / 3;
      const plays = dragged && may() && (rise > PLAY_AT || fast);
      drop();
      if (plays) play();
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
