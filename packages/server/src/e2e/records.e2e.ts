/** Looking at a game that is over: its page, one's own list, and the ways there. */

import { SEATS, type Seat } from '@clabber/rules/play';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Evening, playUntil, seatFour, startGame } from '../testing/evening.ts';
import { QUICK } from '../testing/server.ts';
import { DESK, PHONE } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(10 * 60_000);

let stage: Stage;
let evening: Evening;
let id: string;

/** A whole game of four, by sockets. */
const playOn = async ({ node }: Stage): Promise<Evening> => {
  const four = await seatFour(node.url);
  await startGame(four);
  await playUntil(four, line => line.view().game?.winner != null);
  return four;
};
const games = async (): Promise<{ id: string }[]> => {
  const answer = await fetch(`${stage.node.url}/api/tables/${evening.table}/games`);
  return ((await answer.json()) as { games: { id: string }[] }).games;
};

test.beforeAll(async () => {
  stage = await openStage('the embedded store');
  evening = await playOn(stage);
  await expect.poll(async () => (await games()).length).toBe(1);
  id = (await games())[0]!.id;
});
test.afterAll(async () => {
  for (const seat of SEATS) evening.lines[seat].close();
  await stage.close();
});

/** A browser of its own; with a seat's cookie it is that player's. */
const pageOf = async (
  browser: Browser,
  size: { width: number; height: number } = DESK,
  { cookie = '', locale = 'en-GB' }: { cookie?: string; locale?: string } = {},
): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ viewport: size, serviceWorkers: 'block', locale });
  await context.addInitScript(() => localStorage.setItem('motion', 'none'));
  const [name, value] = cookie.split('=');
  if (name && value) await context.addCookies([{ name, value, url: stage.node.url }]);
  return context.newPage();
};
const count = (page: Page) => page.locator('.cnt');
const gone = (page: Page) => page.locator('.oh li.gone');
const openGame = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${stage.node.url}/g/${id}${search}`);
  await page.locator('.rcloth').waitFor();
};

/** Nothing sticks out sideways, and what can be pressed is large enough for a thumb. */
const lies = async (page: Page): Promise<void> => {
  const found = await page.evaluate(() => ({
    sideways: document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth,
    small: [...document.querySelectorAll<HTMLElement>('button, a.btn')]
      .filter(each => each.checkVisibility({ visibilityProperty: true }))
      .map(each => ({ text: each.textContent?.trim(), box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
  }));
  expect(found).toEqual({ sideways: 0, small: [] });
};

test('a stranger steps through a hand: buttons, keys, tricks, and the address follows', async ({ browser }) => {
  const page = await pageOf(browser);
  await openGame(page);
  await expect(page.locator('h1')).toContainText('hand 1');
  await expect(page.getByRole('heading', { level: 2, name: / win, \d+ to \d+/ })).toBeVisible();
  await expect(page.locator('.vd .pad tfoot')).toBeVisible();
  const played = page.locator('.hn button').filter({ hasText: '/' }).last();
  await played.click();
  await expect(page.locator('.oh .card')).toHaveCount(24);
  await expect(gone(page)).toHaveCount(0);
  expect(await count(page).textContent()).toMatch(/^Step 0 of \d+$/);
  const last = Number((await count(page).textContent())!.split(' ').at(-1));
  await page.screenshot({ path: 'test-results/screens/record-dealt-desk.png' });

  await page.keyboard.press('End');
  await expect(count(page)).toHaveText(`Step ${last} of ${last}`);
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(count(page)).toHaveText(`Step ${last - 2} of ${last}`);
  await expect(page.locator('.sr.aloud').first()).not.toBeEmpty();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect(count(page)).toHaveText(`Step 1 of ${last}`);
  await expect(page.locator('.course li[aria-current]')).toHaveCount(1);

  await page.getByRole('button', { name: /^Trick 2/ }).click();
  await expect(gone(page)).toHaveCount(8);
  await expect(page.locator('.rcloth .trick .win .tag')).toContainText(/takes \d+/);
  await expect(page.locator('.steps [aria-current]')).toContainText('2');
  const place = /\?hand=(\d+)&step=(\d+)$/;
  await expect(page).toHaveURL(place);
  await page.screenshot({ path: 'test-results/screens/record-desk.png' });
  await lies(page);

  const there = page.url();
  const again = await pageOf(browser);
  await again.goto(there);
  await expect(again.locator('.steps [aria-current]')).toContainText('2');
  await expect(gone(again)).toHaveCount(8);
  await expect(again.locator('h1')).toHaveText((await page.locator('h1').textContent())!);
});

test('it plays by itself from Space to Space, and stops at the end', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.clock.install();
  await openGame(page, '?hand=1&step=1');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(count(page)).toHaveText(/^Step 2 of/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(count(page)).toHaveText(/^Step 2 of/);
  await page.keyboard.press('Space');
  await page.clock.runFor(100_000);
  const [, at, of] = /(\d+) of (\d+)/.exec((await count(page).textContent())!)!;
  expect(at).toBe(of);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('on a phone, in Spanish, everything in one scroll', async ({ browser }) => {
  const page = await pageOf(browser, PHONE, { locale: 'es-ES' });
  await openGame(page);
  await expect(page.locator('h1')).toContainText('mano 1');
  await expect(page.getByRole('heading', { level: 2, name: / ganan, \d+ a \d+/ })).toBeAttached();
  await page.locator('.hn button').filter({ hasText: '/' }).last().click();
  await page.locator('.steps button').nth(2).click();
  await expect(page.locator('.course li[aria-current]')).toContainText(/juega|gana|bella/);
  await page.screenshot({ path: 'test-results/screens/record-phone.png', fullPage: true });
  await lies(page);
});

test('a game that nobody kept says so and leads home', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.goto(`${stage.node.url}/g/abcdefghijklmnop`);
  await expect(page.getByRole('heading', { name: 'That game is no longer kept' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${stage.node.url}/`);
});

test('each finds the game among his own; who played none is told how to', async ({ browser }) => {
  const winner = evening.lines.N.view().game!.winner!;
  for (const [seat, size] of [
    ['N', DESK],
    ['E', PHONE],
  ] as const) {
    const page = await pageOf(browser, size, { cookie: evening.browsers[seat].cookie });
    await page.goto(`${stage.node.url}/games`);
    const line = page.locator('.past').first();
    await expect(line).toContainText(winner.includes(seat) ? 'won' : 'lost');
    await page.screenshot({ path: `test-results/screens/games-${size === DESK ? 'desk' : 'phone'}.png` });
    await lies(page);
    await line.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/g/${id}`));
    await page.locator('.rcloth').waitFor();
  }
  const stranger = await pageOf(browser);
  await stranger.goto(`${stage.node.url}/games`);
  await expect(stranger.getByText('No finished games yet.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Start a table' }).click();
  await expect(stranger).toHaveURL(`${stage.node.url}/`);
});

test('one’s own hand lies at the bottom as at the table; a stranger sees S there', async ({ browser }) => {
  const nameAt = (seat: Seat): string => {
    const chair = evening.lines.N.view().chairs[seat];
    return chair.kind === 'person' ? chair.name : '';
  };
  for (const [cookie, bottom, left] of [
    [evening.browsers.E.cookie, 'E', 'S'],
    ['', 'S', 'W'],
  ] as const) {
    const page = await pageOf(browser, DESK, { cookie });
    await openGame(page, '?hand=1&step=1');
    await expect(page.locator('.oh.os b')).toHaveText(nameAt(bottom));
    await expect(page.locator('.oh.os')).toHaveAttribute('data-team', 'us');
    await expect(page.locator('.oh.ow b')).toHaveText(nameAt(left));
    await expect(page.locator('.gv [data-team=us]')).toContainText(nameAt(bottom));
    await page.screenshot({ path: `test-results/screens/record-from-${bottom}.png` });
  }
});

test('the game’s end leads to its page, and the page to the file for the referee', async ({ browser }) => {
  const page = await pageOf(browser, DESK, { cookie: evening.browsers.W.cookie });
  await page.goto(`${stage.node.url}/t/${evening.table}`);
  await page.locator('.fin').getByRole('link', { name: 'Look at the game' }).click();
  await page.locator('.rcloth').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`clabber-${id}.jsonl`);
  await expect(page.locator('.rcloth')).toBeVisible();
});

test('an old link of a table that broke up leads to what was played there', async ({ browser }) => {
  const short = await openStage('the embedded store', {
    own: { times: { ...QUICK.times, away: 60_000, life: 15_000, linger: 100 } },
  });
  try {
    const { table, lines } = await playOn(short);
    for (const seat of SEATS) lines[seat].close();
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await expect(async () => {
      await page.goto(`${short.node.url}/t/${table}`);
      await expect(page.getByRole('heading', { name: 'That table has broken up' })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await page.getByRole('navigation', { name: 'Games played there' }).getByRole('link').click();
    await expect(page.locator('.rcloth')).toBeVisible();
  } finally {
    await short.close();
  }
});
