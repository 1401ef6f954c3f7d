/** One timer a table: it speaks when what is due is due, by the store's clock. */

import type { Due } from '@clabber/rules';

interface Timer {
  readonly now: () => number;
  readonly due: () => Due | null;
  readonly speak: () => Promise<void>;
}

/** What was due and could not be said is said again after this, ms. */
const RETRY = 1_000;
/** Node's timers hold no more, ms. */
const LONGEST = 2 ** 31 - 1;

export const timer = ({ now, due, speak }: Timer) => {
  let handle: NodeJS.Timeout | null = null;

  const clear = (): void => {
    if (handle !== null) clearTimeout(handle);
    handle = null;
  };

  const ring = async (): Promise<void> => {
    handle = null;
    await speak();
    if (handle !== null) return; // wound anew by what was said
    const next = due();
    if (next !== null) set(next.at > now() ? 0 : RETRY);
  };

  /** Winds the timer for what is due now. @param least ms to wait at least */
  const set = (least = 0): void => {
    clear();
    const next = due();
    if (next === null) return;
    handle = setTimeout(() => void ring(), Math.min(Math.max(least, next.at - now()), LONGEST));
  };

  return { set, clear };
};
