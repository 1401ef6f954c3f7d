/** When is everybody current, and does what he saw agree with the log. */

import { setTimeout } from 'node:timers/promises';
import type { Commit } from '../../log.ts';
import { openRedis } from '../../store/redis/index.ts';
import type { Store } from '../../store/store.ts';
import type { SoakTable } from './company.ts';
import { judge, type Verdict } from './judge.ts';
import type { Stage } from './stage.ts';

const LOOK = 20;

/** A look at the store past the nodes and their proxies. */
export const withStore = async <T>(stage: Stage, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openRedis({ url: stage.master().url });
  try {
    while (!(await store.log.ready())) await setTimeout(LOOK);
    return await work(store);
  } finally {
    await store.close();
  }
};

/** The version at which each table's log ends. */
const tailsOf = (stage: Stage, tables: readonly SoakTable[]): Promise<readonly number[]> =>
  withStore(stage, ({ log }) => Promise.all(tables.map(async ({ id }) => (await log.tail(id))?.v ?? 0)));

/** Whoever is not as far as the log was, in words. */
const behind = (tables: readonly SoakTable[], tails: readonly number[]): readonly string[] =>
  tables.flatMap(({ id, pages }, n) =>
    pages.flatMap(page => {
      const v = page.end()?.v ?? 0;
      if (page.over() !== null) return [`${id}: ${page.view()?.me} was sent away: ${page.over()}`];
      return page.isSynced() && v >= tails[n]! ? [] : [`${id}: ${page.view()?.me} is at ${v} of ${tails[n]}`];
    }),
  );

/**
 * Resolves once every page is connected and knows what the log held when this was asked, with how long that took (ms); null
 * when `given` is aborted before.
 */
export const allCurrent = async (
  stage: Stage,
  tables: readonly SoakTable[],
  given: AbortSignal,
): Promise<number | null> => {
  const since = performance.now();
  const tails = await tailsOf(stage, tables);
  while (!given.aborted) {
    if (behind(tables, tails).length === 0) return performance.now() - since;
    await setTimeout(LOOK);
  }
  return null;
};

/**
 * Lets every command under way come to its end, then holds each table's log against its pages.
 * @param ms what that may take at most
 */
export const settle = async (
  stage: Stage,
  tables: readonly SoakTable[],
  ms: number,
): Promise<ReadonlyMap<string, Verdict>> => {
  const end = performance.now() + ms;
  for (const { pages } of tables) for (const page of pages) page.play(false);
  const isBusy = (): boolean => tables.some(({ pages }) => pages.some(page => page.isBusy()));
  while (isBusy() && performance.now() < end) await setTimeout(LOOK);
  let tails = await tailsOf(stage, tables);
  while (behind(tables, tails).length > 0 && performance.now() < end) {
    await setTimeout(LOOK);
    tails = await tailsOf(stage, tables);
  }
  const late = behind(tables, tails);
  const busy = tables.flatMap(({ id, pages }) =>
    pages.filter(page => page.isBusy()).map(page => `${id}: ${page.view()?.me} waits for an answer`),
  );

  const verdicts = new Map<string, Verdict>();
  await withStore(stage, async ({ log }) => {
    for (const { id, pages } of tables) verdicts.set(id, judge(await wholeLog(log.read, id, pages), pages));
  });
  const [first] = verdicts;
  if (first !== undefined) verdicts.set(first[0], { ...first[1], broken: [...late, ...busy, ...first[1].broken] });
  return verdicts;
};

/** A table with a clock goes on by itself: read until the log holds all that its pages saw. */
const wholeLog = async (
  read: Store['log']['read'],
  id: string,
  pages: SoakTable['pages'],
): Promise<readonly Commit[]> => {
  for (let tries = 0; ; tries += 1) {
    const log = await read(id, 1);
    if (tries === 5 || pages.every(page => (page.end()?.v ?? 0) <= log.length)) return log;
  }
};
