/** A page older than its server loads itself again: once for each build it was made of, never in a circle. */

const KEY = 'reloaded-from';

/** What outlives a reload, in this tab alone. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * False when this build was tried already, or nothing can be remembered: then the page says so instead.
 * @param build its name: the address of its script changes with its content
 */
export const reloadOnce = (
  build: string = import.meta.url,
  memory: () => Memory = () => sessionStorage,
  load: () => void = () => location.reload(),
): boolean => {
  try {
    const tried = memory().getItem(KEY) ?? '';
    if (tried.includes(build)) return false;
    memory().setItem(KEY, tried + build);
  } catch {
    return false;
  }
  load();
  return true;
};
