/** Looking at one page while its window takes every size. */

import type { Seat } from '@clabber/rules/play';
import type { Browser, Page } from '@playwright/test';
import type { Evening } from '../testing/evening.ts';
import { faultsOf } from './geometry.ts';
import { DESK } from './pages.ts';
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
    await page.setViewportSize(DESK);
  };
  return { found, look };
};

/** What lies or looks otherwise if the sheets that come later come in another order. */
export const changedByOrder = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const [, ...sheets] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'); // the first names the layers
    const all = [...document.body.querySelectorAll('*')].filter(each => each.checkVisibility());
    const look = () =>
      all.map(each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, opacity, font } = getComputedStyle(each);
        return `${each.tagName} ${each.className}: ${[x, y, width, height].map(Math.round)} ${[color, backgroundColor, opacity, font]}`;
      });
    const inOrder = async (order: readonly HTMLLinkElement[]): Promise<string[]> => {
      await Promise.all(
        order.map(sheet => {
          const loaded = new Promise(done => sheet.addEventListener('load', done, { once: true }));
          document.head.append(sheet);
          return loaded;
        }),
      );
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      return look();
    };
    const turned = await inOrder(sheets.toReversed());
    const straight = await inOrder(sheets);
    return straight.filter((each, n) => each !== turned[n]);
  });

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
