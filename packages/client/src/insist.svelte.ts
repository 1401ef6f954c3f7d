/** A part of the page that did not come is asked for again, for as long as it takes. */

let missing = $state(0);

/** How many parts are wanted and failed at least once. */
export const missingParts = (): number => missing;

/** Ms until the next try; a line that comes back is used at once. */
const PAUSES = [500, 2_000, 5_000];

const rest = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const on = () => {
      clearTimeout(timer);
      removeEventListener('online', on);
      resolve();
    };
    const timer = setTimeout(on, ms);
    addEventListener('online', on);
  });

const SHEET = /Unable to preload CSS for (\S+)/;

/** The bundler's loader asks for a style sheet once; one that did not come is asked for here. */
const fetchSheet = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });

/** Resolves with what `load` gives once it succeeds; never rejects. */
export const insist = async <T>(load: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> => {
  let sheet: string | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      if (sheet) await fetchSheet(sheet);
      sheet = undefined;
      const part = await load();
      if (tries > 0) missing -= 1;
      return part;
    } catch (error) {
      sheet ??= SHEET.exec(String(error))?.[1];
      if (tries === 0) missing += 1;
      await rest(pauses[Math.min(tries, pauses.length - 1)]!);
    }
  }
};
