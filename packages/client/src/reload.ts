/** A page older than its server loads itself again, but never in a circle. */

const KEY = 'reloaded-at';
const AGAIN_AFTER = 60_000; // ms

/** False when it was tried a moment ago: then the page says so instead. */
export const reloadOnce = (): boolean => {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN_AFTER) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
};
