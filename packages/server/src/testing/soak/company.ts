/** Tables of automatic players, four at each, on both nodes; at every fifth somebody watches. */

import { SEATS, type Seat, type TableOptions } from '@clabber/rules';
import { randomFrom } from '@clabber/rules/testing';
import { newBrowser } from '../browser.ts';
import { createPlayer, type Habits, type Player } from './player.ts';

export interface SoakTable {
  readonly id: string;
  /** Seated, in the order N E S W, then who watches. */
  readonly pages: readonly Player[];
}

const HABITS: Habits = { think: [200, 900], twice: 0.15, outOfTurn: 0.02, drop: 0.002, reload: 0.002 };

/** Several kinds of table: with clocks, where absent people are awaited or voted on, listed in the lobby. */
const KINDS: readonly Partial<TableOptions>[] = [
  {},
  { clock: 'skiff' },
  { watch: 'welcome', lastCard: 'auto' },
  { absence: 'vote' },
  { clock: 'packet', absence: 'wait', takeBack: true },
];

/** Everyone is in his seat and has said nothing yet. @param urls of the two nodes */
export const seatCompany = async (
  urls: readonly string[],
  count: number,
  seed: number,
  habits: Habits = HABITS,
): Promise<readonly SoakTable[]> => {
  const tables: SoakTable[] = [];
  while (tables.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - tables.length) }, (_, n) => tables.length + n);
    tables.push(...(await Promise.all(next.map(n => seatTable(urls, n, seed, habits)))));
  }
  return tables;
};

/** Tables that are seated at the same time. */
const AT_ONCE = 10;

const seatTable = async (urls: readonly string[], n: number, seed: number, habits: Habits): Promise<SoakTable> => {
  const at = (place: number): string => urls[(n + place) % urls.length]!;
  const host = await newBrowser(at(0), 'N');
  const { table, invite } = await host.open({ options: KINDS[n % KINDS.length] });
  const player = (cookie: string, place: number): Player => {
    const random = randomFrom(seed * 100_003 + n * 101 + place);
    return createPlayer({ table, cookie, urls, home: (n + place) % urls.length, random, habits });
  };
  const sit = async (seat: Seat, place: number): Promise<Player> => {
    const page = player(place === 0 ? host.cookie : (await newBrowser(at(place), seat)).cookie, place);
    page.open();
    await page.until(page.isSynced);
    if (place > 0) page.say({ do: 'sit', name: seat, seat, invite });
    await page.until(() => page.view()?.me === seat && !page.isBusy());
    return page;
  };
  const pages: Player[] = [];
  for (const [place, seat] of SEATS.entries()) pages.push(await sit(seat, place));
  if (n % KINDS.length === 0) {
    const watcher = player((await newBrowser(at(n), 'watcher')).cookie, SEATS.length);
    watcher.open();
    await watcher.until(watcher.isSynced);
    pages.push(watcher);
  }
  return { id: table, pages };
};
