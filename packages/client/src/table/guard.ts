/** Presses that were not meant for what lies under them now do nothing. HO-22 */

import type { Attachment } from 'svelte/attachments';

/** Two presses closer than this, ms, are one intention: if the table moved on between them, the second is lost. */
const TWICE = 400;

interface Press {
  readonly at: number;
  /** What could be done when it began. */
  readonly moment: unknown;
  readonly lost: boolean;
}

/** What has come up under a finger just now can't be pressed yet. HO-22 */
export const fresh: Attachment<HTMLElement> = area => {
  const since = performance.now();
  const click = (event: MouseEvent) => {
    if (!event.isTrusted || event.timeStamp - since >= TWICE) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  area.addEventListener('click', click, { capture: true });
  return () => area.removeEventListener('click', click, { capture: true });
};

/**
 * @param moment what can be done now, as one value: the turn and what lies open
 * @param harmless a press on it does nothing yet, such as picking a card: it may follow quickly
 */
export const guard =
  (moment: () => unknown, harmless: (pressed: Element) => boolean): Attachment<HTMLElement> =>
  area => {
    let running: Press | null = null;
    let last: Press | null = null;

    const press = (event: Event): Press => {
      const now = moment();
      const lost = last !== null && event.timeStamp - last.at < TWICE && last.moment !== now;
      last = { at: event.timeStamp, moment: now, lost };
      running = last;
      return last;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // A key held down presses a button once.
      if (event.repeat) event.preventDefault();
      else press(event);
    };
    const click = (event: MouseEvent) => {
      if (!event.isTrusted) return;
      // Assistive technology clicks without a press before it.
      const its = running ?? press(event);
      running = null;
      const lost = its.lost && !(event.target instanceof Element && harmless(event.target));
      if (!lost && its.moment === moment()) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const cancel = () => {
      running = null;
    };

    area.addEventListener('pointerdown', press, { capture: true });
    area.addEventListener('pointercancel', cancel, { capture: true });
    area.addEventListener('keydown', key, { capture: true });
    area.addEventListener('click', click, { capture: true });
    return () => {
      area.removeEventListener('pointerdown', press, { capture: true });
      area.removeEventListener('pointercancel', cancel, { capture: true });
      area.removeEventListener('keydown', key, { capture: true });
      area.removeEventListener('click', click, { capture: true });
    };
  };
