/** Looking at one page while its window takes every size. */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Seat } from '@clabber/rules/play';
import type { Browser, Page } from '@playwright/test';
import type { Evening } from '../testing/evening.ts';
import { faultsOf } from './geometry.ts';
import { DESK, PHONE } from './pages.ts';
import type { Stage } from './stage.ts';

export type Size = readonly [width: number, height: number];
/** Phones, a phone on its side, zoom of 200 % and 400 %, tablets both ways, desks. */
const SIZES: readonly Size[] = [
  [320, 568],
  [360, 640],
  [390, 844],
  [640, 360],
  [640, 400],
  [320, 200],
  [768, 1024],
  [1024, 768],
  [600, 900],
  [1280, 800],
  [1920, 1080],
];
/** What a keyboard on the screen leaves. */
export const KEYBOARD: readonly Size[] = [
  [390, 500],
  [360, 380],
];

/** A picture is kept of each phase, to be held beside the mock-ups. */
const PICTURES: readonly string[] = ['390x844', '1280x800'];

/** The page's own sheets, and those of other screens: whoever has been there has them too. */
const SHEETS = readdirSync(resolve(import.meta.dirname, '../../../client/dist/assets'))
  .filter(name => name.endsWith('.css'))
  .map(name => `/assets/${name}`);

/** Puts these sheets after the first, which names the layers, in this order, and takes any other away. */
const wear = (page: Page, sheets: readonly string[]): Promise<void> =>
  page.evaluate(async wanted => {
    const [, ...worn] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const links = wanted.map(href => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    await Promise.all(
      links.map(
        link =>
          new Promise((done, fail) => {
            link.addEventListener('load', done);
            link.addEventListener('error', fail);
            document.head.append(link);
          }),
      ),
    );
    for (const link of worn) link.remove();
  }, sheets);

/** What changes its place or look with other sheets there, or in another order: a sheet may come at any time. */
const changedBySheets = async (page: Page): Promise<string[]> => {
  const { width, height } = page.viewportSize() ?? DESK;
  const own = await page.evaluate(() => {
    const [, ...links] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return links.map(link => link.getAttribute('href') as string);
  });
  const first = await page.locator('link[rel=stylesheet]').first().getAttribute('href');
  const strange = SHEETS.filter(each => each !== first && !own.includes(each));
  const all = await page.evaluateHandle(() =>
    [...document.body.querySelectorAll('*')].filter(each => !each.closest('.wheel')),
  );
  const look = async (sheets: readonly string[]): Promise<(string | null)[]> => {
    await wear(page, sheets);
    for (const w of [width - 1, width]) await page.setViewportSize({ width: w, height }); // what measures itself does so anew
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    return all.evaluate(them =>
      them.map(each => {
        if (!each.isConnected || !each.checkVisibility()) return null;
        const { x, y, width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, borderColor, boxShadow, opacity, font } = getComputedStyle(each);
        const box = [x, y, width, height].map(Math.round);
        return `${each.tagName.toLowerCase()}.${each.getAttribute('class')} ${box} ${[color, backgroundColor, borderColor, boxShadow, opacity, font]}`;
      }),
    );
  };
  const alone = await look(own);
  const after = await look([...own, ...strange]);
  const before = await look([...strange, ...own].toReversed());
  const again = await look(own); // what changed with time alone doesn't count
  const found = alone.flatMap((each, n) =>
    [after[n], before[n]].flatMap(other =>
      each && other && each === again[n] && each !== other ? [`${each} became ${other}`] : [],
    ),
  );
  return found.slice(0, 3); // what lies within changes along
};

interface Look {
  /** The page may scroll down where it is a page of text. */
  readonly isPage?: boolean;
  readonly sizes?: readonly Size[];
}

/** `found` says what lies badly where; a picture of that is kept too. */
export const looker = () => {
  const found: string[] = [];
  const look = async (page: Page, phase: string, { isPage = false, sizes = SIZES }: Look = {}): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
      const scrolls = (width < 560 && height < 480) || (isPage && (width <= 900 || height <= 520));
      const faults = await faultsOf(page, { scrolls });
      found.push(...faults.map(fault => `${phase} ${width}x${height}: ${fault}`));
      if (faults.length > 0 || PICTURES.includes(`${width}x${height}`)) {
        await page.screenshot({ path: `test-results/screens/${phase.replaceAll(' ', '-')}-${width}x${height}.png` });
      }
    }
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      found.push(...(await changedBySheets(page)).map(fault => `${phase} ${size.width}x${size.height}: ${fault}`));
    }
  };
  return { found, look };
};

export type Language = 'en' | 'es';
export const newPage = async (browser: Browser, language: Language): Promise<Page> => {
  const context = await browser.newContext({ viewport: DESK, locale: language, serviceWorkers: 'block' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => localStorage.setItem('motion', 'none'));
  return context.newPage();
};

/** The page of the person in a seat; who played for him over a raw socket is sent off by it. */
export const openAs = async (
  page: Page,
  { node }: Stage,
  evening: Evening,
  selector: string,
  seat: Seat = 'N',
): Promise<void> => {
  const [name, value] = evening.browsers[seat].cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: node.url }]);
  await page.goto(`${node.url}/t/${evening.table}`);
  await page.locator(selector).first().waitFor();
};
