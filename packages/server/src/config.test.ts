import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACE } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  test('without a word: port 3000 everywhere, tables in ./data, no proxy believed', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      store: { kind: 'embedded', dataDir: './data' },
      trustProxy: [],
      polling: false,
      logLevel: 'info',
      publicUrl: null,
      pace: PACE,
    });
  });

  test('what design calls W, heartbeat and limits', () => {
    const { times, limits, counts, pace } = readConfig({});
    expect(times).toMatchObject({ life: 86_400_000, pingInterval: 10_000, pingTimeout: 5_000 });
    expect(limits).toMatchObject({
      do: { points: 20, ms: 5_000 },
      joins: { points: 300, ms: 3_600_000 },
      opens: { points: 30, ms: 3_600_000 },
      codes: { points: 5, ms: 60_000 },
    });
    expect(counts.watchers).toBe(200);
    expect(pace).toMatchObject({ grace: 60_000, hold: 1_500, nextHand: 6_000 });
    expect(times.stop).toBeLessThan(10_000);
  });

  test('a test sets its own, one by one', () => {
    const { pace, times, limits } = readConfig({}, { pace: { grace: 5 }, limits: { do: { points: 1, ms: 2 } } });
    expect(pace).toEqual({ ...PACE, grace: 5 });
    expect(limits.do).toEqual({ points: 1, ms: 2 });
    expect(limits.codes.points).toBe(5);
    expect(times.life).toBe(86_400_000);
  });

  test('no environment variable changes how a game goes or what is a limit', () => {
    const env = { GRACE: '1', PACE: '1', LIFE: '1', LIMITS: '1', DECK: 'JC', SHUFFLE: 'deck.txt' };
    expect(readConfig(env)).toEqual(readConfig({}));
  });

  test('records are kept for ever on a disk of our own, for a year in Redis, or as many days as are asked for', () => {
    const redis = { REDIS_URL: 'redis://localhost' };
    const day = 86_400_000;
    expect(readConfig({}).recordLife).toBe(Number.POSITIVE_INFINITY);
    expect(readConfig(redis).recordLife).toBe(365 * day);
    for (const env of [{}, redis]) expect(readConfig({ ...env, RECORD_DAYS: '30' }).recordLife).toBe(30 * day);
    for (const days of ['0', '-1', '1.5', 'for ever']) {
      expect(() => readConfig({ RECORD_DAYS: days })).toThrow('RECORD_DAYS must be a number of days');
    }
  });

  test('metrics are off; asked for, they are for this machine alone until a host is named', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9464 });
  });

  test('empty counts as not set, blanks around are cut', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', TRUST_PROXY: '', HOST: ' ::1 ' })).toEqual({
      ...readConfig({}),
      host: '::1',
    });
  });

  test.each([
    [{ DATA_DIR: '/var/lib/clabber' }, { kind: 'embedded', dataDir: '/var/lib/clabber' }],
    [{ REDIS_URL: 'redis://localhost:6379' }, { kind: 'redis', url: 'redis://localhost:6379' }],
    [{ REDIS_URL: 'rediss://a:b@redis.example/2' }, { kind: 'redis', url: 'rediss://a:b@redis.example/2' }],
    [
      { REDIS_SENTINELS: 'one:26379, two', REDIS_MASTER: 'tables', REDIS_PASSWORD: 'x' },
      {
        kind: 'redis',
        sentinels: [
          { host: 'one', port: 26379 },
          { host: 'two', port: 26379 },
        ],
        master: 'tables',
        password: 'x',
      },
    ],
    [
      { REDIS_CLUSTER: '10.0.0.1:7000,[fd00::2]:7001' },
      {
        kind: 'redis',
        cluster: [
          { host: '10.0.0.1', port: 7000 },
          { host: 'fd00::2', port: 7001 },
        ],
      },
    ],
  ])('%j chooses the store', (env, store) => {
    expect(readConfig(env).store).toEqual(store);
  });

  test.each([
    ['1', ['loopback', 'linklocal', 'uniquelocal']],
    ['0', []],
    ['loopback', ['loopback']],
    ['10.1.0.0/16, 192.0.2.7', ['10.1.0.0/16', '192.0.2.7']],
  ])('TRUST_PROXY=%s', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  test('PUBLIC_URL is kept as an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Clabber.example:443/' }).publicUrl).toBe('https://clabber.example');
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 0 to 65535'],
    [{ METRICS_HOST: '::' }, 'METRICS_PORT is missing: METRICS_HOST alone serves no metrics'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ POLLING: 'maybe' }, 'POLLING must be 1 or 0'],
    [{ PUBLIC_URL: 'clabber.example' }, 'PUBLIC_URL must be a whole address, like https://clabber.example'],
    [{ PUBLIC_URL: 'ftp://clabber.example' }, 'PUBLIC_URL must be a whole address, like https://clabber.example'],
    [{ PUBLIC_URL: 'https://a.example/game' }, 'PUBLIC_URL must be an address without a path'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be 1 (a proxy on this machine or network) or addresses and networks'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must look like redis://host:6379'],
    [{ REDIS_CLUSTER: 'a:b' }, 'REDIS_CLUSTER must be host:port, host:port; not "a:b"'],
    [{ REDIS_SENTINELS: 'one' }, 'REDIS_MASTER is missing: REDIS_SENTINELS needs the name of the master they watch'],
    [{ REDIS_MASTER: 'm' }, 'REDIS_SENTINELS is missing: REDIS_MASTER is a name that only sentinels know'],
    [{ REDIS_URL: 'redis://a', REDIS_CLUSTER: 'b' }, 'REDIS_URL and REDIS_CLUSTER are both set: choose one store'],
    [
      { REDIS_URL: 'redis://a', REDIS_PASSWORD: 'x' },
      'REDIS_PASSWORD goes with REDIS_SENTINELS or REDIS_CLUSTER; in REDIS_URL it is part of the address',
    ],
  ])('%j is refused in plain words', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  test('every mistake is told at once, a line each', () => {
    const mistakes = { PORT: 'x', POLLING: 'x', LOG_LEVEL: 'x' };
    expect(() => readConfig(mistakes)).toThrow(/^PORT .*\nPOLLING .*\nLOG_LEVEL .*$/);
  });
});

describe('docs/operations.md', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const rows = doc.split('\n').map(line => line.split('|').map(cell => cell.trim()));
  /** The last cell of each row whose text begins so. */
  const told = (what: string): readonly (string | undefined)[] =>
    rows.filter(cells => cells.some(cell => cell.startsWith(what))).map(cells => cells.at(-2));
  const { pace, times, limits, counts } = readConfig({});
  const s = (ms: number): string => `${ms / 1_000} s`;

  test('tells how fast a table goes and when it ends', () => {
    expect(told('grace after')).toEqual([s(pace.grace)]);
    expect(told('a full trick')).toEqual([s(pace.hold)]);
    expect(told('turn limit')).toEqual([['none', ...Object.values(pace.limit).map(s)].join(', ')]);
    expect(told('reserve of')).toEqual([s(pace.reserve)]);
    expect(told('who lets')).toEqual([s(pace.idle)]);
    expect(told('opponents are')).toEqual([s(pace.ask)]);
    expect(told('everybody is')).toEqual([`${s(pace.vote)}, ${s(pace.vote)}`]);
    expect(told('a limit said')).toEqual([s(pace.late)]);
    expect(told('a table lives')).toEqual([`${times.life / 3_600_000} h`]);
  });

  test('tells every limit', () => {
    const unit: Readonly<Record<number, string>> = {
      5000: '5 s',
      10000: '10 s',
      60000: '1 min',
      300000: '5 min',
      3600000: '1 h',
    };
    const { do: doing, arrange, say, hammering, bad, joins, opens, codes, codesHere, me, records } = limits;
    const all = [doing, arrange, say, hammering, bad, joins, opens, codes, codesHere, me, records];
    expect(all).toHaveLength(Object.keys(limits).length);
    const values = rows.flatMap(cells => (/^\d+ in \d/.test(cells.at(-2) ?? '') ? [cells.at(-2)] : []));
    expect(values).toEqual(all.map(({ points, ms }) => `${points} in ${unit[ms]}`));
    expect([told('watchers;'), told('commands that wait')]).toEqual([[`${counts.watchers}`], [`${counts.queue}`]]);
  });
});
