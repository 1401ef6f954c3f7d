/**
 * Work in a task of its own, as a rule before the next picture: a slow phone hears a finger between two tasks, never
 * within one.
 * @returns takes it back
 */
export const soon = (work: () => void): (() => void) => {
  const due = setTimeout(work);
  return () => clearTimeout(due);
};
