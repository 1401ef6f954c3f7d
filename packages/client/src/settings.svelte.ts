/** What this browser prefers. Kept in it, known to nobody else. */

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
};
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing
  }
};

const asked = new URLSearchParams(location.search).get('motion');

let letterKeys = $state(read('letter-keys') !== 'off');
const motion: 'normal' | 'none' = (asked ?? read('motion')) === 'none' ? 'none' : 'normal';

export const settings = {
  /** Single letters act as keys; can be switched off (WCAG 2.1.4). */
  get letterKeys() {
    return letterKeys;
  },
  set letterKeys(on: boolean) {
    letterKeys = on;
    write('letter-keys', on ? 'on' : 'off');
  },
  motion,
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A duration in ms as this person wants it: nothing moves for long where motion is unwelcome. */
export const moves = (ms: number): number => (motion === 'none' ? 0 : calm.matches ? 1 : ms);
