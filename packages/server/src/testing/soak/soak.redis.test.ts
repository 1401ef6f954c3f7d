/** A short soak, so that the command can't rot. The long ones are `npm run soak`. */

import { expect, test } from 'vitest';
import { soak } from './soak.ts';

test.for([
  { store: 'redis', seed: 2 },
  { store: 'failover', seed: 6 },
] as const)(
  'tables in play on two nodes while everything fails ($store): every log, command, view and card holds',
  { timeout: 300_000 },
  async ({ store, seed }) => {
    const report = await soak({ ms: 20_000, seed, tables: 4, store, tell: () => undefined });
    expect(report.broken).toEqual([]);
    expect(report.totals.acked).toBeGreaterThan(50);
    expect(Object.keys(report.faults).length).toBeGreaterThan(1);
    if (store === 'failover') expect(report.faults).toHaveProperty('failed over');
    else expect(report.totals.announced).toBe(0);
  },
);
