/**
 * In which time movements are shown that came faster than they can be looked at: one after another, faster when some
 * wait, not at all when many do.
 */

/** Milliseconds. */
export interface Move {
  readonly delay: number;
  readonly duration: number;
}

const HURRY = 2; // more than these wait: double speed
const MOST = 6; // more than these wait: none is shown any more

export const moveQueue = () => {
  let ends: readonly number[] = []; // of the moves that are not over, in order
  const left = (now: number) => ends.filter(end => end > now);
  return {
    /** The next move's time, `ms` long; null when so many wait that all are to be dropped. */
    take(now: number, ms: number): Move | null {
      ends = left(now);
      const waiting = ends.length; // with this one, without the one that runs
      if (waiting > MOST) {
        ends = [];
        return null;
      }
      const begin = ends.at(-1) ?? now;
      const duration = waiting > HURRY ? ms / 2 : ms;
      ends = [...ends, begin + duration];
      return { delay: begin - now, duration };
    },
    /** How long a move that came now would wait, ms. */
    behind: (now: number): number => (left(now).at(-1) ?? now) - now,
    clear() {
      ends = [];
    },
  };
};
