/** What an operator sets, read once from the environment, and the constants that tests set their own. */

import { PACE, type Pace } from '@clabber/rules';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** `points` in any `ms`. */
export interface Limit {
  readonly points: number;
  readonly ms: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds. How fast a game goes is `pace`. */
const TIMES = {
  pingInterval: 10 * SECOND,
  pingTimeout: 5 * SECOND,
  connect: 10 * SECOND, // a socket that says nothing is hung up on
  life: DAY, // W: a table and its notes, from the last commit on
  beat: 2 * SECOND, // a node says that it lives
  dead: 6 * SECOND, // a node not heard of for this long
  away: 10 * SECOND, // a seat without a socket for this long is away
  sweep: 2 * SECOND, // tails are compared with what the node knows
  clock: 10 * SECOND, // the store's clock is measured again
  linger: MINUTE, // a table stays open on its node after its last socket left
  quiet: MINUTE, // the same trouble is warned of once in this time
  lobby: 10 * SECOND, // a public table says that it is still open; unheard three times it is gone
  stop: 8 * SECOND, // a stopping process waits no longer than this for others
};

const LIMITS = {
  do: { points: 20, ms: 5 * SECOND }, // a socket
  arrange: { points: 60, ms: 5 * MINUTE }, // a person: commands that play nothing
  say: { points: 5, ms: 10 * SECOND }, // a person
  hammering: { points: 200, ms: 5 * SECOND }, // answers of too fast, a socket: one more hangs up
  bad: { points: 9, ms: MINUTE }, // unreadable frames, a socket: the tenth hangs up
  joins: { points: 300, ms: HOUR }, // an address
  opens: { points: 30, ms: HOUR }, // an address
  codes: { points: 5, ms: MINUTE }, // an address
  codesHere: { points: 300, ms: MINUTE }, // this server, whoever asks
  me: { points: 60, ms: MINUTE }, // an address
  records: { points: 120, ms: MINUTE }, // an address
} satisfies Record<string, Limit>;

const COUNTS = {
  watchers: 200, // a table; twice as many while a seat can be taken
  queue: 32, // commands of a table that wait at once
};

export type Times = typeof TIMES;
export type Limits = Readonly<Record<keyof typeof LIMITS, Limit>>;
export type Counts = typeof COUNTS;

interface HostPort {
  readonly host: string;
  readonly port: number;
}
/** Where tables are kept; names and shapes are those of `openStore`. */
export type StoreChoice =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'redis'; readonly url: string }
  | {
      readonly kind: 'redis';
      readonly sentinels: readonly HostPort[];
      readonly master: string;
      readonly password?: string;
    }
  | { readonly kind: 'redis'; readonly cluster: readonly HostPort[]; readonly password?: string };

export interface Config {
  readonly port: number; // 0: any free one
  readonly host: string;
  readonly store: StoreChoice;
  readonly trustProxy: readonly string[]; // addresses and networks whose X-Forwarded-* is believed
  readonly polling: boolean;
  readonly logLevel: LogLevel;
  readonly metrics: HostPort | null; // where they are served; null: nowhere
  readonly publicUrl: string | null; // an origin, without a slash at its end
  readonly recordLife: number; // how long the record of a finished game is kept, ms; Infinity: for ever
  readonly pace: Pace;
  readonly times: Times;
  readonly limits: Limits;
  readonly counts: Counts;
}

/** What a test sets its own way. */
export interface Overrides {
  readonly pace?: Partial<Pace>;
  readonly times?: Partial<Times>;
  readonly limits?: Partial<Limits>;
  readonly counts?: Partial<Counts>;
}

/** The environment asks for what can't be; each line of the message names a variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const whole = (least: number, most: number, what: string) =>
  z
    .string()
    .refine(text => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, what)
    .transform(Number);

const yesNo = z
  .enum(['1', 'true', 'yes', '0', 'false', 'no'], 'must be 1 or 0')
  .transform(text => ['1', 'true', 'yes'].includes(text));

/** `host:port, host:port`; the port may be left out. */
const hosts = (port: number) =>
  z.string().transform((text, ctx): HostPort[] =>
    text.split(',').map(part => {
      const found = /^(?<host>[^\s:]+|\[[0-9a-f:]+\])(:(?<port>\d{1,5}))?$/i.exec(part.trim())?.groups;
      if (found === undefined) ctx.addIssue({ code: 'custom', message: `must be host:port, host:port; not "${part}"` });
      return { host: found?.host?.replace(/^\[|\]$/g, '') ?? '', port: Number(found?.port ?? port) };
    }),
  );

const NEARBY = ['loopback', 'linklocal', 'uniquelocal'];

const proxies = z.string().transform((text, ctx): readonly string[] => {
  if (['0', 'false', 'no'].includes(text)) return [];
  if (['1', 'true', 'yes'].includes(text)) return NEARBY;
  const names = text.split(',').map(part => part.trim());
  try {
    proxyAddr.compile([...names]);
  } catch {
    ctx.addIssue({
      code: 'custom',
      message: 'must be 1 (a proxy on this machine or network) or addresses and networks',
    });
  }
  return names;
});

const origin = z.string().transform((text, ctx): string => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) ctx.addIssue({ code: 'custom', message: 'must be a whole address, like https://clabber.example' });
  else if (url.pathname !== '/') ctx.addIssue({ code: 'custom', message: 'must be an address without a path' });
  return url?.origin ?? '';
});

const environment = z.object({
  PORT: whole(0, 65_535, 'must be a number from 0 to 65535').default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  REDIS_SENTINELS: hosts(26_379).optional(),
  REDIS_MASTER: z.string().optional(),
  REDIS_CLUSTER: hosts(6379).optional(),
  REDIS_PASSWORD: z.string().optional(),
  TRUST_PROXY: proxies.default([]),
  POLLING: yesNo.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  PUBLIC_URL: origin.optional(),
  METRICS_PORT: whole(0, 65_535, 'must be a number from 0 to 65535').optional(),
  METRICS_HOST: z.string().optional(),
  RECORD_DAYS: whole(1, 36_500, 'must be a number of days, at least 1').optional(),
});
type Environment = z.infer<typeof environment>;

/** @throws ConfigError when more than one store is named, or half of one */
const storeOf = (env: Environment): StoreChoice => {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels, REDIS_MASTER: master, REDIS_CLUSTER: cluster } = env;
  if (sentinels !== undefined && master === undefined) {
    throw new ConfigError('REDIS_MASTER is missing: REDIS_SENTINELS needs the name of the master they watch');
  }
  if (master !== undefined && sentinels === undefined) {
    throw new ConfigError('REDIS_SENTINELS is missing: REDIS_MASTER is a name that only sentinels know');
  }
  const named = { REDIS_URL: url, REDIS_SENTINELS: sentinels, REDIS_CLUSTER: cluster };
  const chosen = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (chosen.length > 1) throw new ConfigError(`${chosen.join(' and ')} are both set: choose one store`);
  const secret = env.REDIS_PASSWORD === undefined ? {} : { password: env.REDIS_PASSWORD };
  if (sentinels !== undefined && master !== undefined) return { kind: 'redis', sentinels, master, ...secret };
  if (cluster !== undefined) return { kind: 'redis', cluster, ...secret };
  if (env.REDIS_PASSWORD !== undefined) {
    throw new ConfigError(
      'REDIS_PASSWORD goes with REDIS_SENTINELS or REDIS_CLUSTER; in REDIS_URL it is part of the address',
    );
  }
  return url === undefined ? { kind: 'embedded', dataDir: env.DATA_DIR } : { kind: 'redis', url };
};

/** Off unless asked for; then for this machine alone unless a host is named. @throws ConfigError */
const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host }: Environment): HostPort | null => {
  if (port !== undefined) return { host: host ?? '127.0.0.1', port };
  if (host === undefined) return null;
  throw new ConfigError('METRICS_PORT is missing: METRICS_HOST alone serves no metrics');
};

/** Ours to keep for ever on a disk; a memory that many share forgets after a year. */
const recordLifeOf = ({ RECORD_DAYS: days }: Environment, store: StoreChoice): number =>
  days === undefined && store.kind === 'embedded' ? Number.POSITIVE_INFINITY : (days ?? 365) * DAY;

/**
 * The configuration that `env` asks for; an empty variable counts as not set.
 * @throws ConfigError
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>, own: Overrides = {}): Config => {
  const set = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()] as const] : []));
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const store = storeOf(parsed.data);
  return {
    port: parsed.data.PORT,
    host: parsed.data.HOST,
    store,
    trustProxy: parsed.data.TRUST_PROXY,
    polling: parsed.data.POLLING,
    logLevel: parsed.data.LOG_LEVEL,
    metrics: metricsOf(parsed.data),
    publicUrl: parsed.data.PUBLIC_URL ?? null,
    recordLife: recordLifeOf(parsed.data, store),
    pace: { ...PACE, ...own.pace },
    times: { ...TIMES, ...own.times },
    limits: { ...LIMITS, ...own.limits },
    counts: { ...COUNTS, ...own.counts },
  };
};
