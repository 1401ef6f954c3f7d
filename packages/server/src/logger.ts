/** The program's own words, one JSON line each. (A table's log is another thing: `log.ts`.) */

import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

const SECRETS = ['cookie', 'invite', 'move', 'fresh', 'secret', 'authorization', '"set-cookie"'];

/** What opens a seat or signs somebody in is masked, wherever it stands in the first three levels. */
export const createLogger = (level: LogLevel, stream?: DestinationStream): Logger => {
  const paths = SECRETS.flatMap(name => {
    const at = name.startsWith('"') ? `[${name}]` : name;
    const below = name.startsWith('"') ? at : `.${name}`;
    return [at, `*${below}`, `*.*${below}`];
  });
  const options = { level, base: null, redact: { paths, censor: '…' } };
  return stream === undefined ? pino(options) : pino(options, stream);
};

/** Warns of what keeps coming, such as a store that stays away, once every `ms` for each different message. */
export const warnSeldom = (logger: Logger, text: string, ms: number): ((error: Error) => void) => {
  const said = new Map<string, number>();
  return error => {
    const now = performance.now();
    if (now - (said.get(error.message) ?? Number.NEGATIVE_INFINITY) < ms) return;
    if (said.size > 100) said.clear();
    said.set(error.message, now);
    logger.warn({ err: error }, text);
  };
};
