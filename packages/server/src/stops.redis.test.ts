/** Nodes are told to stop while many play. */

import { SEATS } from '@clabber/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SoakTable, seatCompany } from './testing/soak/company.ts';
import type { Player } from './testing/soak/player.ts';
import { allCurrent, settle } from './testing/soak/settle.ts';
import { BRISK } from './testing/soak/soak.ts';
import { type Stage, startStage } from './testing/soak/stage.ts';

const STEADY = { think: [50, 400], twice: 0.1, outOfTurn: 0, drop: 0, reload: 0 } as const;
const NEVER = new AbortController().signal;

let stage: Stage;
beforeEach(async () => {
  stage = await startStage('redis', BRISK);
}, 60_000);
afterEach(() => stage.end());

const pagesOf = (tables: readonly SoakTable[]): readonly Player[] => tables.flatMap(({ pages }) => pages);
const play = (tables: readonly SoakTable[]): void => {
  for (const page of pagesOf(tables)) page.play(true);
};
/** Resolves once every table has gone on by `more` versions. */
const goOn = async (tables: readonly SoakTable[], more: number): Promise<void> => {
  const goals = tables.map(({ pages }) => ({ page: pages[0]!, v: pages[0]!.end()!.v + more }));
  await Promise.all(goals.map(({ page, v }) => page.until(() => page.end()!.v >= v)));
};
const nothingLost = async (tables: readonly SoakTable[]): Promise<void> => {
  const verdicts = [...(await settle(stage, tables, 60_000)).values()];
  expect(verdicts.flatMap(({ broken }) => broken)).toEqual([]);
  expect(pagesOf(tables).map(({ witness }) => witness.backs())).toEqual(pagesOf(tables).map(() => 0));
  expect(stage.faults).toEqual([]);
};

test('HO-36 SIGTERM with 50 tables in play: exit 0 in time, pages come back spread out, no table is dead', {
  timeout: 240_000,
}, async () => {
  const [node] = stage.nodes;
  const tables = await seatCompany([stage.urls[0]], 50, 36, STEADY);
  play(tables);
  await goOn(tables, SEATS.length + 1); // all said ready, and the cards are dealt
  const asked = performance.now();
  expect(await node.process.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  const laters = pagesOf(tables).map(({ witness }) => witness.laters[0] ?? Number.NaN);
  expect(Math.max(...laters) - Math.min(...laters)).toBeGreaterThanOrEqual(2_000); // everybody was told, not alike

  await node.process.restart();
  expect(await allCurrent(stage, tables, NEVER)).not.toBeNull();
  await goOn(tables, 3);
  const listed = (await (await fetch(`${node.process.url}/api/tables`)).json()) as { tables: { table: string }[] };
  const known = new Set(tables.map(({ id }) => id));
  expect(listed.tables.length).toBeGreaterThan(0);
  for (const { table } of listed.tables) expect(known).toContain(table);
  await nothingLost(tables);
});

test('a rolling restart of two nodes under play loses nothing', { timeout: 240_000 }, async () => {
  const tables = await seatCompany(stage.urls, 6, 6, STEADY);
  play(tables);
  await goOn(tables, SEATS.length + 1);
  for (const { process } of stage.nodes) {
    expect(await process.stop()).toBe(0);
    await goOn(tables, 3); // on the other node
    await process.restart();
    await goOn(tables, 3);
  }
  await nothingLost(tables);
});
