/** Many tables at once on two nodes that are processes of their own. */

import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Commit } from './log.ts';
import { type SoakTable, seatCompany } from './testing/soak/company.ts';
import { judge } from './testing/soak/judge.ts';
import { settle, withStore } from './testing/soak/settle.ts';
import { BRISK } from './testing/soak/soak.ts';
import { type Stage, startStage } from './testing/soak/stage.ts';

/** Nobody thinks long, half of what is sent comes twice, and a third of the time somebody plays who is not asked. */
const RACING = { think: [0, 100], twice: 0.5, outOfTurn: 0.1, drop: 0.001, reload: 0.001 } as const;
const HASTY = {
  ...BRISK,
  pace: { ...BRISK.pace, nextHand: 200, hold: 10, firstDeal: 10 },
  limits: { ...BRISK.limits, do: { points: 100_000, ms: 1_000 } },
};

let stage: Stage;
beforeEach(async () => {
  stage = await startStage('redis', HASTY);
}, 60_000);
afterEach(() => stage.end());

const acked = (tables: readonly SoakTable[]): number =>
  tables.reduce(
    (sum, { pages }) => sum + pages.reduce((each, { witness }) => each + (witness.answers.get('yes') ?? 0), 0),
    0,
  );

test('HO-39 two instances, 50 tables, 2,000 legal and racing actions: one log 1…n, 24 cards, one state', {
  timeout: 240_000,
}, async () => {
  const tables = await seatCompany(stage.urls, 50, 39, RACING);
  const before = acked(tables);
  for (const { pages } of tables) for (const page of pages) page.play(true);
  while (acked(tables) - before < 2_000) await setTimeout(50);
  const verdicts = await settle(stage, tables, 60_000);
  expect([...verdicts.values()].flatMap(({ broken }) => broken)).toEqual([]);
  expect(stage.faults).toEqual([]);
  const refused = new Set(tables.flatMap(({ pages }) => pages.flatMap(({ witness }) => [...witness.answers.keys()])));
  expect([...refused]).toEqual(expect.arrayContaining(['yes', 'not-your-turn'])); // there were races

  // And what is not so would have been seen.
  const { id, pages } = tables[0]!;
  const log = await withStore(stage, AbortSignal.timeout(60_000), store => store.log.read(id, 1));
  const brokenBy = (change: (log: Commit[]) => void): string => {
    const changed = structuredClone([...log]) as Commit[];
    change(changed);
    return judge(changed, pages).broken.join('\n');
  };
  const dealt = log.findIndex(({ events }) => events.some(({ type }) => type === 'Dealt'));
  const played = log.findIndex(({ events, id }) => id !== null && events[0]?.type === 'Played');
  expect(brokenBy(() => undefined)).toBe('');
  expect(brokenBy(all => all.splice(played, 1))).toContain('where');
  expect(brokenBy(all => all.pop())).toContain('a page ends at');
  expect(brokenBy(all => all.splice(played, 1, { ...all[played]!, id: 'another' }))).toContain('no place');
  expect(brokenBy(all => all.splice(played, 1, { ...all[played]!, mark: 'unheard1' }))).toContain('never heard');
  const twice = { ...log[played]!, v: log.length + 1, mark: 'unheard1', events: [] };
  expect(brokenBy(all => all.push(twice))).toContain('is in the log at');
  const events = log[dealt]!.events.map(event => {
    if (event.type !== 'Dealt') return event;
    const { N, E } = event.hands;
    return { ...event, hands: { ...event.hands, N: [E[0]!, ...N.slice(1)], E: [N[0]!, ...E.slice(1)] } };
  });
  const swapped = { ...log[dealt]!, events };
  const told = brokenBy(all => all.splice(dealt, 1, swapped));
  expect(told).toMatch(/was told of|had another view/);
});
