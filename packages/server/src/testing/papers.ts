/** Whether a test that a paper names is there, and is run. */

const QUOTES = '[\'"`]';
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @returns whether `source` runs a test of this title: first thing in a call that skips nothing, or a law by name */
export const runs = (source: string, title: string): boolean => {
  const quoted = `${QUOTES}${escaped(title)}${QUOTES}`;
  const skipped = new RegExp(`\\.(skip|todo|fails)\\([^'"\`]*${quoted}`);
  return new RegExp(`\\(\\s*${quoted}|${quoted}: \\w+,`).test(source) && !skipped.test(source);
};
