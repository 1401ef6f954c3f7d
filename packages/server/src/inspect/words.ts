/** Values of the log as a person reads them; what opens a seat or tells who somebody is never stands in full. */

/** What opens a seat. */
const SECRETS: ReadonlySet<string> = new Set(['invite', 'secret']);
/** Milliseconds of the store's clock. */
const MOMENTS: ReadonlySet<string> = new Set(['at', 'until', 'since', 'fills', 'away', 'lapsed', 'paused']);

/** `2026-11-30 19:04:05.678`, in UTC. */
export const moment = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, -1);

/** Enough of a person's id to tell him from the others. */
export const shortened = (person: string): string => `${person.slice(0, 6)}…`;

/** `key` tells what kind of thing `value` is. */
const word = (key: string, value: unknown): string => {
  if (value === null || value === undefined) return '-';
  if (SECRETS.has(key)) return '…';
  if (key === 'person') return shortened(String(value));
  if (typeof value === 'number' && MOMENTS.has(key)) return moment(value);
  if (Array.isArray(value)) return `[${value.map(each => word('', each)).join(' ')}]`;
  if (typeof value === 'object') return `{${fields(value)}}`;
  const text = String(value);
  return /^[\w+:.-]+$/.test(text) ? text : JSON.stringify(text);
};

/** All fields of an object but its type, in their order. */
export const fields = (object: object): string =>
  Object.entries(object)
    .filter(([key]) => key !== 'type')
    .map(([key, value]) => `${key} ${word(key, value)}`)
    .join(', ');
