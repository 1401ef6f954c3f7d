/**
 * Work in a task of its own, as a rule before the next picture: a slow phone hears a finger between two tasks, never
 * within one. A hidden page draws nothing and its timers wait for a second: there it is done at once.
 * @returns takes it back
 */
export const soon = (work: () => void): (() => void) => {
  const due = document.hidden ? work() : setTimeout(work);
  return () => clearTimeout(due ?? 0);
};
