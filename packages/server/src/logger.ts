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
