/**
 * The machine's time in ms, never running backwards: it follows the wall clock forward (a laptop that slept, a correction)
 * and ticks on by itself while a wall clock that was set back catches up.
 */
export function steadyClock(
  wall: () => number = Date.now,
  ticks: () => number = () => performance.now(),
): () => number {
  let ahead = wall() - ticks();
  return () => {
    ahead = Math.max(ahead, wall() - ticks());
    return Math.floor(ahead + ticks());
  };
}
