/** WCAG 2.2 AA, as far as a program can tell, on the screens of an evening in both themes and in high contrast. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESK, newPage, PHONE } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(300_000);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe says of the page as it stands, in few words. */
const faults = async (page: Page, state: string, axe: AxeBuilder): Promise<readonly string[]> => {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${state}: ${id} at ${html.slice(0, 120)}`));
};

const EVENINGS = [
  { on: 'a desk, by night and in high contrast', size: DESK, theme: 'auto' },
  { on: 'a phone, by day', size: PHONE, theme: 'day' },
] as const;

for (const { on, size, theme } of EVENINGS) {
  test(`no violation on any screen of an evening on ${on}`, async ({ browser }) => {
    const { node, close } = await openStage('the embedded store', { dealer: 'W' });
    const page = await newPage(browser, size);
    await page.addInitScript(worn => localStorage.setItem('theme', worn), theme);
    const found: string[] = [];
    const look = async (state: string) => {
      found.push(...(await faults(page, state, new AxeBuilder({ page }).withTags(TAGS))));
      if (theme !== 'auto') return;
      // High contrast is other colours, nothing else.
      await page.emulateMedia({ contrast: 'more' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
      await page.waitForLoadState('networkidle'); // its tokens are a file of their own
      found.push(...(await faults(page, `${state} in contrast`, new AxeBuilder({ page }).withRules('color-contrast'))));
      await page.emulateMedia({ contrast: null });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    };
    const more = () => page.getByRole('button', { name: 'More' }).first().click();
    const shut = async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };

    await page.goto(node.url);
    await page.getByLabel('Your name at the table').fill('Ray');
    await look('home');
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('settings');
    await shut();

    await page.goto(`${node.url}/rules`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('rules');
    await page.goto(`${node.url}/games`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('past games');
    await page.goto(`${node.url}/t/AAAAAAAAAAA`);
    await expect(page.getByText('That table has broken up')).toBeVisible();
    await look('old link');

    await page.goto(node.url);
    await page.getByLabel('Your name at the table').fill('Ray');
    await page.getByRole('button', { name: 'Start a table' }).click();
    await expect(page.getByText('Ray (you)')).toBeVisible();
    await look('waiting room');

    await page.goto(node.url);
    await page.getByRole('button', { name: 'Practise with stand-ins' }).click();
    await page.locator('.bid .row .btn.paper').waitFor();
    await look('the call');
    await more();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the table’s sheet');
    await shut();

    const card = page.locator('ol[aria-label="Your hand"] li[data-legal]:not([data-sent]) button.card').first();
    const result = page.locator('.result');
    let seen = false;
    while (!(await result.isVisible())) {
      const slip = page.locator('section.mslip [data-meld]:enabled').first();
      if (await slip.isVisible()) {
        if (!seen) await look('the meld slip');
        await slip.click();
      } else if (await card.isVisible()) {
        if (!seen) await look('my turn');
        seen = true;
        await card.click({ position: { x: 16, y: 40 } });
        await card.click({ position: { x: 16, y: 40 } });
      } else if (await page.locator('.bid .row .btn.paper').isVisible()) {
        await page.waitForTimeout(450); // a second press sooner counts as the first one's
        await page.locator('.bid .row .btn.paper').click();
      }
      await page.waitForTimeout(100);
    }
    await expect(result).toBeVisible();
    await look('the result');

    expect(found).toEqual([]);
    await page.context().close();
    await close();
  });
}
