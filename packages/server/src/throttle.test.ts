import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, openEmbedded } from './store/embedded/index.ts';
import { sharedThrottle, throttle } from './throttle.ts';

const minute = 60_000;

describe('in memory', () => {
  test('lets a number pass for each key and then says how long to wait', async () => {
    const take = throttle({ points: 2, ms: minute });
    expect([await take('a'), await take('a'), await take('b')]).toEqual([0, 0, 0]);
    const wait = await take('a');
    expect(wait).toBeGreaterThan(minute - 5_000);
    expect(wait).toBeLessThanOrEqual(minute);
    expect(await take('b')).toBe(0);
  });

  test('some things cost more', async () => {
    const take = throttle({ points: 3, ms: minute });
    expect(await take('a', 3)).toBe(0);
    expect(await take('a')).toBeGreaterThan(0);
  });

  test('passes again when the time is over', async () => {
    const take = throttle({ points: 1, ms: 20 });
    expect(await take('a')).toBe(0);
    await expect.poll(() => take('a'), { interval: 5 }).toBe(0);
  });
});

describe('shared by nodes', () => {
  const home = mkdtempSync(join(tmpdir(), 'clabber-throttle-'));
  let one: Embedded;
  let two: Embedded;
  beforeAll(async () => {
    one = await openEmbedded({ dataDir: home });
    two = one.peer();
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    rmSync(home, { recursive: true, force: true });
  });

  test('counts what comes in at any of them', async () => {
    const here = sharedThrottle(one.notes, 'opens', { points: 3, ms: minute });
    const there = sharedThrottle(two.notes, 'opens', { points: 3, ms: minute });
    expect([await here('a'), await there('a'), await here('a')]).toEqual([0, 0, 0]);
    expect(await there('a')).toBeGreaterThan(minute - 5_000);
    expect(await here('a')).toBeGreaterThan(minute - 5_000);
    expect(await here('b')).toBe(0);
  });

  test('whoever hammers one node does not reach the store', async () => {
    const take = sharedThrottle(one.notes, 'codes', { points: 1, ms: minute });
    await take('a');
    for (let n = 0; n < 5; n++) expect(await take('a')).toBeGreaterThan(0);
    expect(await one.notes.count('count:codes:a', minute)).toBe(2);
  });

  test('passes again when the time is over', async () => {
    const take = sharedThrottle(one.notes, 'joins', { points: 1, ms: 30 });
    expect(await take('a')).toBe(0);
    await expect.poll(() => take('a'), { interval: 5 }).toBe(0);
  });
});
