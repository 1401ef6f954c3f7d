/** People at their browsers: real pages that are looked at and clicked, as a person would. */

import { SEATS, type Seat } from '@clabber/rules/play';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

export const DESK = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

const NAMES: Readonly<Record<Seat, string>> = { N: 'Ray', E: 'Dutch', S: 'Opal', W: 'Lorena' };

/** A browser of its own: another cookie, nothing moves. What a page keeps for a lost line is off unless asked for. */
export const newPage = async (
  browser: Browser,
  size: { width: number; height: number } = DESK,
  { serviceWorkers = 'block', touch = false }: { serviceWorkers?: 'allow' | 'block'; touch?: boolean } = {},
): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({
    viewport: size,
    serviceWorkers,
    hasTouch: touch,
    isMobile: touch,
  });
  await context.addInitScript(() => localStorage.setItem('motion', 'none'));
  return context.newPage();
};

/** From the home page to one's own table. */
export const openTable = async (page: Page, url: string, name: string, button = 'Start a table'): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/t\/[\w-]+$/);
};

/** A table with options of its own, opened as the home page does it. */
const openTableWith = async (page: Page, url: string, name: string, options: object): Promise<void> => {
  await page.goto(url);
  const table = await page.evaluate(
    async ([called, chosen]) => {
      const post = async (path: string, body: object) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
        return (await (await fetch(path, init)).json()) as { table: string };
      };
      await post('/api/me', { name: called });
      return (await post('/api/tables', { name: called, options: chosen })).table;
    },
    [name, options] as const,
  );
  await page.goto(`${url}/t/${table}`);
};

/** The link on the invite card of the waiting room. */
const inviteLink = async (page: Page): Promise<string> =>
  (await page.locator('.winv .url span').getAttribute('title')) ?? '';

/** Opens an invitation, confirms the name and sits down. */
const accept = async (page: Page, link: string, name: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await page.getByText(`${name} (you)`).waitFor();
};

export type Four = Readonly<Record<Seat, Page>>;

/**
 * Four people at one table; who is N opened it. The host's partner's seat is given first, then clockwise.
 * @param at what each one's browser calls the server
 */
export const seatFour = async (browser: Browser, at: (seat: Seat) => string, options?: object): Promise<Four> => {
  const pages = {} as Record<Seat, Page>;
  pages.N = await newPage(browser);
  if (options) await openTableWith(pages.N, at('N'), NAMES.N, options);
  else await openTable(pages.N, at('N'), NAMES.N);
  const link = new URL(await inviteLink(pages.N));
  for (const seat of ['S', 'E', 'W'] as const) {
    pages[seat] = await newPage(browser);
    await accept(pages[seat], at(seat) + link.pathname + link.hash, NAMES[seat]);
  }
  return pages;
};

export const allReady = async (pages: Four): Promise<void> => {
  for (const seat of SEATS) await pages[seat].getByRole('button', { name: 'Ready' }).click();
};

/** What a person could press now, first things first; null when it is not his to act. */
const ACTS = {
  meld: 'section.mslip [data-meld]:enabled',
  card: 'ol[aria-label="Your hand"] li[data-legal]:not([data-sent]) button.card',
  call: '.bid .row .btn.ox:enabled:not([aria-disabled])',
  suit: '.bid .sb:not([aria-disabled])',
  pass: '.bid .row .btn.paper',
  next: '.result:not(.unseen) .row .btn.ox:not([aria-disabled])',
} as const;
export type ActName = keyof typeof ACTS;

export const offered = (page: Page): Promise<ActName | null> =>
  page.evaluate(acts => {
    if (document.querySelector('.net[data-bad], .scrim.full')) return null;
    const found = Object.entries(acts).find(([, selector]) => document.querySelector(selector));
    return (found?.[0] ?? null) as never;
  }, ACTS);

/** What the table waits for, as the page has it: changes with every act that counts. */
export const standing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = (selector: string) =>
      [...document.querySelectorAll(selector)].map(e => e.textContent?.trim()).join('|');
    const names = (selector: string) =>
      [...document.querySelectorAll(selector)].map(e => e.getAttribute('aria-label')?.split(',')[0]).join('|');
    return [
      text('h1'),
      text('.bid .calls'),
      names('ol[aria-label="Your hand"] button.card'),
      text('.trick .tag'),
      text('.result h2, .mslip h2, .fin h2'),
      text('.result .row .btn.ox').replace(/\d+$/, ''),
    ].join(' / ');
  });

/** Quicker than this, ms, a second press counts as the first one's. HO-22 */
const TWICE = 400;
/** What was offered is pressed within this, ms, or has gone: a stand-in or the table played it. */
const BEATEN = 10_000;
const pressed = new WeakMap<Page, number>();
const settled = (page: Page): Promise<void> =>
  page.waitForTimeout(Math.max(0, TWICE + 20 + (pressed.get(page) ?? 0) - Date.now()));

/** Presses as one who means it: a slip that has just come up, or a table that has just moved on, takes none. HO-22 */
export const press = async (button: Locator): Promise<void> => {
  const page = button.page();
  await button.waitFor();
  pressed.set(page, Date.now());
  await settled(page);
  await button.click();
  pressed.set(page, Date.now());
};

/** Does what is offered, and waits until the page shows that it counted. */
const doOffered = async (page: Page): Promise<ActName | null> => {
  const act = await offered(page);
  if (act === null) return null;
  if (act !== 'card') await settled(page);
  const before = await standing(page);
  const target = page.locator(ACTS[act]).first();
  // A card in a phone's fan shows its left edge alone. Once picks it, again plays it.
  const how = { timeout: BEATEN, ...(act === 'card' && { position: { x: 16, y: 40 } }) };
  try {
    await target.click(how);
    if (act === 'card') await target.click(how);
  } catch (error) {
    if ((await standing(page)) === before) throw error;
    return null; // the table, or another page of this person, was quicker
  }
  pressed.set(page, Date.now());
  if (act !== 'suit') await expect.poll(() => standing(page), { intervals: [20] }).not.toBe(before);
  return act;
};

/** Everybody does what is offered until `enough`; who is not in `pages` is not here. */
export const playUntil = async (
  pages: Partial<Four>,
  enough: () => Promise<boolean> | boolean,
  onAct: (seat: Seat, act: ActName) => Promise<void> | void = () => {},
): Promise<void> => {
  for (;;) {
    for (const seat of SEATS) {
      if (await enough()) return;
      const page = pages[seat];
      const act = page ? await doOffered(page) : null;
      if (act !== null) await onAct(seat, act);
    }
  }
};

export const isOver = (page: Page) => async (): Promise<boolean> => page.locator('.fin').isVisible();
