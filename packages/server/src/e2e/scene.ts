/** One page at a table of four whose others act over raw lines: who sits there holds known cards. */

import type { Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import type { TableOptions } from '@clabber/rules/view';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { allAlike, type Evening, seatFourWith, startGame } from '../testing/evening.ts';
import { DESK, newPage } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

/** N deals, E speaks first. E holds all four suits, and one club beside the ace. */
export const HANDS = {
  E: 'JD 9H AS TD 9C KS',
  S: 'AC KC QH TH JH QS',
  W: 'AD KD QD 9D TC QC',
  N: 'KH 9S TS JS JC AH',
} as const;

export const hand = (page: Page): Locator => page.locator('ol[aria-label="Your hand"] button.card');
export const card = (page: Page, name: string): Locator => hand(page).and(page.locator(`[aria-label^="${name}"]`));
export const names = (page: Page): Promise<string[]> =>
  hand(page).evaluateAll(all => all.map(each => each.getAttribute('aria-label')!.split(',')[0]!));
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]);
export const middle = async (what: Locator): Promise<{ x: number; y: number }> => {
  const box = (await what.boundingBox())!;
  return { x: box.x + 20, y: box.y + box.height / 2 };
};

/** What the others answer to E's nine of clubs, and what comes then, up to E. */
export const FIRST_TRICK = [
  ['S', 'AC'],
  ['W', 'TC'],
  ['N', 'JC'],
] as const;
export const SECOND_TRICK = [
  ['S', 'QS'],
  ['W', 'AD'],
  ['N', '9S'],
] as const;

const IN_TURN: ReadonlySet<string> = new Set(['pass', 'play-it', 'name', 'announce', 'show', 'card', 'claim']);

export interface Scene {
  readonly evening: Evening;
  /** E's page, in the first call of the first hand. */
  readonly page: Page;
  /** What another seat does over a raw line, seen on E's page. */
  say(seat: Exclude<Seat, 'E'>, command: Parameters<Evening['lines']['N']['do']>[0]): Promise<void>;
}

export const scene = async (
  browser: Browser,
  body: (scene: Scene) => Promise<void>,
  {
    size = DESK,
    kept = {},
    options = {},
  }: {
    size?: { width: number; height: number };
    kept?: Readonly<Record<string, string>>;
    options?: Partial<TableOptions>;
  } = {},
): Promise<void> => {
  const { node, close } = await openStage('the embedded store', {
    decks: [deckFor(HANDS, 'N').join(' ')],
    dealer: 'N',
  });
  try {
    const evening = await seatFourWith(options, [node.url]);
    await startGame(evening);
    const page = await newPage(browser, size);
    const [name, value] = evening.browsers.E.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: node.url }]);
    await page.goto(`${node.url}/t/${evening.table}`);
    await page.evaluate(all => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, kept);
    await page.reload();
    await expect(hand(page)).toHaveCount(6);
    const { N, S, W } = evening.lines;
    await body({
      evening,
      page,
      say: async (seat, command) => {
        // E's page may have heard sooner what comes before it.
        const line = evening.lines[seat];
        if (IN_TURN.has(command.do)) await line.until(() => line.view().turn.seat === seat, `${seat}’s turn`);
        expect(await evening.lines[seat].do(command)).toHaveProperty('commit');
        await allAlike({ N, S, W });
      },
    });
    await page.context().close();
  } finally {
    await close();
  }
};
export const callsOf = ({ lines }: Evening) => lines.S.view().game!.hand!.calls;
export const playsOf = ({ lines }: Evening) => lines.S.view().game!.hand!.tricks.flatMap(trick => trick.plays);
/** E plays a card as a person does who has to tap twice. */
export const play = async ({ page, evening }: Scene, name: string): Promise<void> => {
  const { length } = playsOf(evening);
  for (const does of ['pick', 'play']) {
    // The next card covers the rest of it.
    await test.step(does, () => card(page, name).click({ position: { x: 15, y: 40 } }));
  }
  await evening.lines.S.until(() => playsOf(evening).length > length, name);
};
/** S makes hearts trump; E, left of the dealer, leads. */
export const toPlay = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('button', { name: 'Pass' }).click();
  await expect(page.getByText(/to call/).first()).toBeVisible();
  await say('S', { do: 'play-it' });
  await expect(page.locator('.turn')).toContainText('Your lead');
};
/** Opens the sheet from the bar, does something on it, and closes it. */
export const arrange = async (page: Page, what: (sheet: Locator) => Promise<void>): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Settings|Ajustes/ })
    .click();
  const sheet = page.getByRole('dialog');
  await what(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
};
