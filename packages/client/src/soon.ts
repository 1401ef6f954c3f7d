/**
 * Work in a task of its own, as a rule before the next picture: a slow phone hears a finger between two tasks, never
 * within one. A hidden page draws nothing and its timers wait for a second: there it is done at once.
 * @returns takes it back
 */
export const soon = (work: () => void): (() => void) => {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  const due = setTimeout(work);
  return () => clearTimeout(due);
};

/** Work after the next picture, which is laid out and painted without it. @returns takes it back */
export const afterPicture = (work: () => void): (() => void) => {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  let takeBack: () => void;
  const frame = requestAnimationFrame(() => {
    takeBack = soon(work);
  });
  takeBack = () => cancelAnimationFrame(frame);
  return () => takeBack();
};
