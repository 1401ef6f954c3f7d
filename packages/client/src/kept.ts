/** What this browser keeps for itself; a browser that keeps nothing is no error. */

export const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing
  }
};
