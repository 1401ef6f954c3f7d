/** Cards named anywhere in lines of the log, in the text of an error too. */

/** Words that are random: two letters of an id may read like a card. */
const RANDOM: ReadonlySet<string> = new Set(['table', 'mark', 'alias', 'reqId', 'id']);

/** @param lines of pino; what is no JSON counts as text */
export const cardsSaid = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .flatMap(line => [...textOf(line).matchAll(/\b[9TJQKA][CDHS]\b/g)].map(([card]) => `${card}: ${line}`));

const textOf = (line: string): string => {
  try {
    const parts: string[] = [];
    JSON.parse(line, (key, value: unknown) => {
      if (typeof value === 'string' && !RANDOM.has(key)) parts.push(value);
      return value;
    });
    return parts.join('\n');
  } catch {
    return line;
  }
};
