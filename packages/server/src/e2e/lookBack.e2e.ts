/** Tricks that were taken may be looked at again, as far as the table allows. */

import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_TRICK, play, type Scene, SECOND_TRICK, scene, toPlay } from './scene.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

const lastTrickBox = (page: Page): Locator => page.locator('.side .box').filter({ hasText: 'Last trick' });
/** Opens the sheet of tricks by its key, reads its title and its cards, and closes it. */
const lookBack = async (page: Page): Promise<{ title: string | null; cards: string[] }> => {
  await page.keyboard.press('l');
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('.vals')).toBeVisible();
  const title = await sheet.getByRole('heading', { level: 2 }).textContent();
  const cards = await sheet.locator('.last .card > .sr').allTextContents();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  return { title, cards };
};
/** E leads the nine of clubs, the second trick is complete but for E's card. */
const toSecondTrick = async (given: Scene): Promise<void> => {
  await toPlay(given);
  expect(await lookBack(given.page)).toMatchObject({ cards: [] });
  await play(given, '9 of Clubs');
  for (const [seat, played] of FIRST_TRICK) await given.say(seat, { do: 'card', card: played });
};
const FIRST_CARDS = ['9 of Clubs', 'Ace of Clubs', '10 of Clubs', 'Jack of Clubs'];

test('HO-21 the last trick may be looked at until the next lead, where the table says so', async ({ browser }) => {
  await scene(
    browser,
    async given => {
      const { page, say } = given;
      await toSecondTrick(given);
      await expect(lastTrickBox(page)).toBeVisible();
      expect(await lookBack(page)).toEqual({ title: 'Last trick', cards: FIRST_CARDS });
      await say('S', { do: 'card', card: 'QS' });
      await expect(lastTrickBox(page)).toHaveCount(0);
      expect((await lookBack(page)).cards).toEqual([]);
      await page.reload();
      await expect(page.locator('.side .vals')).toBeVisible();
      expect((await lookBack(page)).cards).toEqual([]);
    },
    { options: { lastTrick: 'lead' } },
  );
});

test('HO-21 all tricks of the hand may be looked at where the table allows it, also after a reload', async ({
  browser,
}) => {
  await scene(
    browser,
    async given => {
      const { page, say } = given;
      await toSecondTrick(given);
      const all = page.getByRole('button', { name: 'All tricks' });
      await expect(all).toHaveCount(0); // one is the last
      for (const [seat, played] of SECOND_TRICK) await say(seat, { do: 'card', card: played });
      await play(given, 'King of Spades');
      await all.click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Trick 2' })).toBeVisible();
      await page.screenshot({ path: 'test-results/screens/all-tricks-sheet.png' });
      await page.keyboard.press('Escape');
      const second = ['Queen of Spades', 'Ace of Diamonds', '9 of Spades', 'King of Spades'];
      const both = { title: 'All tricks', cards: [...second, ...FIRST_CARDS] };
      expect(await lookBack(page)).toEqual(both);
      await page.screenshot({ path: 'test-results/screens/all-tricks.png' });
      await page.reload();
      await expect(all).toBeVisible();
      expect(await lookBack(page)).toEqual(both);
    },
    { options: { lastTrick: 'always' } },
  );
});
