/** `npm run soak -- --minutes N --seed S [--tables 50] [--store redis|failover]` */

import { parseArgs } from 'node:util';
import bundlePrograms from '../bundle.ts';
import { type Report, soak } from './soak.ts';

const USAGE = 'npm run soak -- --minutes N [--seed S] [--tables 50] [--store redis|failover]';

/** @throws Error that says what is wrong with the arguments */
const optionsFrom = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      tables: { type: 'string', default: '50' },
      store: { type: 'string', default: 'redis' },
    },
  });
  const [minutes, seed, tables] = [values.minutes, values.seed, values.tables].map(Number) as [number, number, number];
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number');
  if (!Number.isSafeInteger(tables) || tables < 1) throw new Error('--tables must be a whole number above 0');
  if (values.store !== 'redis' && values.store !== 'failover') throw new Error('--store is redis or failover');
  return { ms: minutes * 60_000, seed, tables, store: values.store } as const;
};

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, n]) => `${what} ${n}`)
    .join(', ');

const summary = ({ tables, totals, answers, faults, recoveries, overtaken, broken }: Report): string => {
  const { commits, hands, games, acked, announced, autos } = totals;
  const inOrder = recoveries.toSorted((a, b) => a - b);
  const seconds = (ms: number | undefined): string => `${((ms ?? 0) / 1_000).toFixed(2)} s`;
  return [
    '',
    `Tables     ${tables}: ${commits} commits, ${hands} hands, ${games} games, ${autos} turns played by the table`,
    `Commands   ${acked} acknowledged; answers: ${counted(answers)}`,
    `Losses     ${announced} acknowledged commands lost to a failover, each announced`,
    `Faults     ${counted(faults)}`,
    `All current after a fault's end: median ${seconds(inOrder[inOrder.length >> 1])}, longest ${seconds(inOrder.at(-1))}` +
      (overtaken > 0 ? `; ${overtaken} times the next fault came first` : ''),
    ...broken.slice(0, 50).map(what => `BROKEN     ${what}`),
    broken.length === 0 ? 'All holds.' : `${broken.length} things do not hold.`,
  ].join('\n');
};

try {
  const options = optionsFrom(process.argv.slice(2));
  const { ms, seed, tables, store } = options;
  const said = `--minutes ${ms / 60_000} --seed ${seed} --tables ${tables} --store ${store}`;
  console.log(`npm run soak -- ${said}`);
  bundlePrograms();
  const report = await soak({ ...options, tell: console.log });
  console.log(summary(report));
  console.log(`The same faults again: npm run soak -- ${said}`);
  process.exitCode = report.broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error, `\n${USAGE}`);
  process.exitCode = 2;
}
