/** Time that is left, as a clock shows it. */

/** `0:42`. @param ms milliseconds */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
