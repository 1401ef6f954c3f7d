/** When is everybody current, and does what he saw agree with the log. */

import { setTimeout } from 'node:timers/promises';
import type { Commit, End } from '../../log.ts';
import { openRedis } from '../../store/redis/index.ts';
import type { Store } from '../../store/store.ts';
import type { SoakTable } from './company.ts';
import { judge, type Verdict } from './judge.ts';
import type { Stage } from './stage.ts';

const LOOK = 20;

/** A look at the store past the nodes and their proxies. @throws when `given` is aborted before the store answers */
export const withStore = async <T>(
  stage: Stage,
  given: AbortSignal,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  const store = await openRedis({ url: stage.master().url });
  try {
    while (!(await store.log.ready())) {
      given.throwIfAborted();
      await setTimeout(LOOK);
    }
    return await work(store);
  } finally {
    await store.close();
  }
};

/** Where each table's log ends. */
const tailsOf = (stage: Stage, tables: readonly SoakTable[], given: AbortSignal): Promise<readonly (End | null)[]> =>
  withStore(stage, given, ({ log }) => Promise.all(tables.map(({ id }) => log.tail(id))));

/** Whoever is not as far as the log was, or at another end of it, in words. @param ahead a page may know more by now */
const behind = (tables: readonly SoakTable[], tails: readonly (End | null)[], ahead: boolean): readonly string[] =>
  tables.flatMap(({ id, pages }, n) =>
    pages.flatMap(page => {
      const seen = page.end();
      const tail = tails[n];
      if (page.over() !== null) return [`${id}: ${page.view()?.me} was sent away: ${page.over()}`];
      const isCurrent = seen?.mark === tail?.mark || (ahead && (seen?.v ?? 0) > (tail?.v ?? 0));
      return page.isSynced() && isCurrent ? [] : [`${id}: ${page.view()?.me} is at ${seen?.v} of ${tail?.v}`];
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
  const tails = await tailsOf(stage, tables, given).catch(() => null);
  while (tails !== null && !given.aborted) {
    if (behind(tables, tails, true).length === 0) return performance.now() - since;
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
  const given = AbortSignal.timeout(ms);
  let tails = await tailsOf(stage, tables, given);
  // A table with a clock goes on by itself: there is a moment at which none of them just did.
  while (behind(tables, tails, false).length > 0 && performance.now() < end) {
    await setTimeout(LOOK);
    tails = await tailsOf(stage, tables, given);
  }
  const late = behind(tables, tails, true);
  const busy = tables.flatMap(({ id, pages }) =>
    pages.filter(page => page.isBusy()).map(page => `${id}: ${page.view()?.me} waits for an answer`),
  );

  const verdicts = new Map<string, Verdict>();
  await withStore(stage, AbortSignal.timeout(ms), async ({ log }) => {
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
