/** The coach, switched on for practice with stand-ins: which rule stands behind a call, a meld and each card. */

import { deckFor } from '@clabber/rules/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import { newPage, openTable, playUntil } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(60_000);

/** W deals, N speaks and leads first, and loses the nine of clubs. Of what is led then N can never play all he holds. */
const HANDS = {
  N: 'JH AH JD TD 9D 9C',
  E: 'AC KC AS KS QS KH',
  S: 'QC JC AD KD QH TS',
  W: 'TC QD 9S JS TH 9H',
} as const;

const coach = (page: Page): Locator => page.locator('.side .coach');
/** What it says, one line after another, each with the rule it names. */
const said = (page: Page): Promise<{ text: string; rule: string }[]> =>
  coach(page)
    .locator('li')
    .evaluateAll(all =>
      all.map(li => ({
        text: li.querySelector('p')?.textContent ?? '',
        rule: li.querySelector('button')?.textContent ?? '',
      })),
    );
const card = (page: Page, which: 'data-legal' | 'data-no'): Locator => page.locator(`.hand li[${which}] button.card`);
const nameOf = async (held: Locator): Promise<string> => (await held.getAttribute('aria-label'))!.split(',')[0]!;

const speak = async (page: Page, language: 'en' | 'es'): Promise<void> => {
  await page.evaluate(chosen => localStorage.setItem('language', chosen), language);
  await page.reload();
  await expect(coach(page)).toBeVisible();
};

test('the coach names the rule behind a call, a meld, a card that may be played and one that may not (C-08, C-13, C-20)', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store', {
    decks: [deckFor(HANDS, 'W').join(' ')],
    dealer: 'W',
  });
  const page = await newPage(browser);
  await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
  await expect(page.locator('.bid .row')).toBeVisible();
  await expect(coach(page)).toHaveCount(0); // nobody is taught who did not ask for it
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /^Coach/ }).click();
  await page.keyboard.press('Escape');

  await expect(coach(page)).toContainText('Play it, and hearts are trump.');
  expect((await said(page)).map(({ rule }) => rule)).toEqual(['C-08', 'C-27', 'C-08']);
  await coach(page).getByRole('button', { name: 'Read rule C-08' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[data-marked]')).toContainText('C-08');
  await page.keyboard.press('Escape');

  // All of them are read in a window of their own; the hand stays where it is.
  await page.getByRole('banner').getByRole('button', { name: 'Rules and values' }).click();
  const opening = page.context().waitForEvent('page');
  await sheet.getByRole('link', { name: 'Read all the rules' }).click();
  const rules = await opening;
  await expect(rules).toHaveURL(`${node.url}/rules`);
  await rules.close();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play it' }).click();

  await expect(coach(page)).toContainText('You hold a dad: ');
  expect((await said(page)).map(({ rule }) => rule)).toEqual(['C-15', 'C-20', 'C-17', 'C-12']);
  await page.locator('.mslip [data-meld]').click();
  const nine = page.getByRole('button', { name: /^9 of Clubs/ });
  await nine.focus();
  await expect(coach(page).locator('li p').first()).toContainText('9 of Clubs');
  expect((await said(page))[0]!.rule).toBe('C-13');
  for (const _ of ['pick', 'play']) await page.keyboard.press('Enter');

  await expect(page.locator('.turn')).toContainText('Your turn');
  const first = coach(page).locator('li p').first();
  for (const [which, verdict] of [
    ['data-legal', 'may be played'],
    ['data-no', 'not now'],
  ] as const) {
    const held = card(page, which).first();
    await held.focus();
    await expect(first).toContainText(`${await nameOf(held)}: ${verdict}.`);
    expect((await said(page))[0]!.rule).toMatch(/^C-13[a-e]$/);
  }
  await page.screenshot({ path: 'test-results/screens/coach.png' });

  await speak(page, 'es');
  await expect(coach(page).getByRole('heading')).toHaveText('Consejero');
  await card(page, 'data-no').first().focus();
  await expect(first).toContainText(': ahora no.');

  // The coach takes room from the score sheet; the newest line stays in sight.
  await speak(page, 'en');
  await playUntil({ N: page }, () => page.locator('.result').isVisible());
  await expect(coach(page)).toBeVisible();
  const [line, foot, roll] = await Promise.all(
    ['tbody tr:first-child', 'tfoot', ''].map(
      async part => (await page.locator(`.side .pad .roll ${part}`).boundingBox())!,
    ),
  );
  expect(roll!.height).toBeLessThan(140); // not all five lines
  expect(line!.y).toBeGreaterThanOrEqual(roll!.y);
  expect(line!.y + line!.height).toBeLessThanOrEqual(foot!.y + 1);

  await page.context().close();
  await close();
});
