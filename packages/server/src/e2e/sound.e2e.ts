/** What a page lets be heard and felt, by its switches, in front and behind. */

import type { Card, Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import { allAlike, seatFour, startGame } from '../testing/evening.ts';
import { counted, measuredPage } from './measured.ts';
import { DESK } from './pages.ts';
import { HANDS } from './scene.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(60_000);

type Plays = readonly (readonly [Exclude<Seat, 'E'>, Card])[];
/** What the others play between E's cards. */
const AFTER: Readonly<Record<'9C' | 'AS' | 'TD', Plays>> = {
  '9C': [
    ['S', 'AC'],
    ['W', 'TC'],
    ['N', 'JC'],
    ['S', 'QS'],
    ['W', 'AD'],
    ['N', '9S'],
  ],
  AS: [
    ['S', 'TH'],
    ['W', '9D'],
    ['N', 'TS'],
    ['S', 'KC'],
    ['W', 'QC'],
    ['N', 'KH'],
  ],
  TD: [
    ['S', 'JH'],
    ['W', 'KD'],
    ['N', 'AH'],
    ['S', 'QH'],
    ['W', 'QD'],
    ['N', 'JS'],
  ],
};
const BELL = ['tone', 'tone']; // of one's turn
const TURN = [20]; // ms of shaking
const REFUSED = [10, 30, 10];

const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate(now => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('the buzz, the bell of a hidden page and all sounds are switched by themselves; Ctrl+. is heard of', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store', {
    decks: [deckFor(HANDS, 'N').join(' ')],
    dealer: 'N',
  });
  const evening = await seatFour(node.url);
  await startGame(evening);
  const page = await measuredPage(browser, DESK);
  await page.addInitScript(() => {
    localStorage.setItem('motion', 'none');
    const shaken: unknown[] = [];
    Object.assign(window, { shaken });
    navigator.vibrate = pattern => shaken.push(pattern) > 0;
  });
  const [name, value] = evening.browsers.E.cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: node.url }]);
  await page.goto(`${node.url}/t/${evening.table}`);

  const { N, S, W } = evening.lines;
  const shaken = (): Promise<unknown[]> =>
    page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken.splice(0));
  const heard = async (): Promise<string[]> => (await counted(page)).starts;
  const forget = () => page.evaluate(() => void window.counted.starts.splice(0));
  const turn = page.locator('.turn');
  const aloud = page.locator('.aloud[aria-live=polite] p').last();
  const card = (called: string): Locator => page.locator(`.hand button.card[aria-label^="${called}"]`);
  const play = async (called: string): Promise<void> => {
    await card(called).focus();
    for (const _ of ['pick', 'play']) await page.keyboard.press('Enter');
    await expect(card(called)).toHaveCount(0);
    await N.until(() => N.view().turn.seat !== 'E' || N.view().game!.hand!.tricks.at(-1)!.winner === 'E', called);
    await allAlike({ N, S, W });
  };
  const others = async (plays: Plays): Promise<void> => {
    for (const [seat, each] of plays) {
      expect(await evening.lines[seat].do({ do: 'card', card: each })).toHaveProperty('commit');
      await allAlike({ N, S, W });
    }
  };
  /** Turns one switch of the settings. */
  const flip = async (called: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: called }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const refuse = async (called: string): Promise<void> => {
    await card(called).focus();
    await page.waitForTimeout(420); // a press sooner counts as the one before the turn moved on (HO-22)
    await page.keyboard.press('Enter');
    await expect(page.locator('.turn.no')).toBeVisible();
  };

  await page.getByRole('button', { name: 'Pass' }).click();
  await expect.poll(async () => (await counted(page)).contexts).toBe(1);
  await S.until(() => S.view().turn.seat === 'S', 'the call of S');
  await shaken();
  await forget();
  expect(await S.do({ do: 'play-it' })).toHaveProperty('commit');
  await expect(turn).toContainText('Your lead');
  expect(await heard()).toEqual(BELL);
  expect(await shaken()).toEqual([TURN]);

  await play('9 of Clubs');
  await others(AFTER['9C']);
  await expect(turn).toContainText('follow spades');
  expect(await shaken()).toEqual([TURN]);
  await refuse('Jack of Diamonds');
  expect(await shaken()).toEqual([REFUSED]);
  await flip('Buzz on my turn');
  await refuse('10 of Diamonds');
  await play('King of Spades');
  await expect(turn).toContainText('Your lead');
  expect(await shaken()).toEqual([]);

  await play('Ace of Spades');
  await flip('Buzz on my turn');
  await show(page, 'hidden');
  await forget();
  await others(AFTER.AS);
  await expect(turn).toContainText('Your turn');
  expect(await heard()).toEqual(BELL); // and none of the six cards
  expect(await shaken()).toEqual([]); // a hidden page is not felt
  await show(page, 'visible');

  await play('9 of Hearts');
  await flip('Bell on my turn');
  await play('10 of Diamonds');
  await show(page, 'hidden');
  await forget();
  await others(AFTER.TD);
  await expect(turn).toContainText('Your turn');
  expect(await heard()).toEqual([]);
  await show(page, 'visible');

  await page.keyboard.press('Control+.');
  await expect(aloud).toHaveText('Sounds off.');
  await play('Jack of Diamonds');
  await expect(page.locator('.result')).toBeVisible();
  expect(await heard()).toEqual([]);
  await page.locator('.result .ox').focus();
  await page.keyboard.press('Control+.');
  await expect(aloud).toHaveText('Sounds on.');
  await page.waitForTimeout(420);
  await page.keyboard.press('Enter');
  for (const line of [N, S, W]) await line.do({ do: 'ready' });
  await expect(page.locator('.hand button.card')).toHaveCount(6);
  await expect.poll(heard).toContain('noise'); // the deal

  await page.context().close();
  await close();
});
