/** The rules on paper. */

import { expect } from '@playwright/test';
import { newPage } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test('the rules print in two columns on white in every theme, without what only a screen needs', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store');
  for (const theme of ['night', 'contrast']) {
    const page = await newPage(browser, { width: 718, height: 1_047 }); // A4 within its margins
    await page.addInitScript(chosen => localStorage.setItem('theme', chosen), theme);
    await page.goto(`${node.url}/rules`);
    await expect(page.locator('.handbill')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.bar')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
    const looks = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      return {
        behind: ['html', 'body', '.handbill', '.disputed'].map(each => style(each).backgroundColor),
        pictures: ['html', 'body', '.handbill'].map(each => style(each).backgroundImage),
        columns: style('.handbill').columnCount,
        sideways: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(new Set(looks.behind)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    expect(new Set(looks.pictures)).toEqual(new Set(['none']));
    expect(looks).toMatchObject({ columns: '2', sideways: 0 });
    await page.screenshot({ path: `test-results/screens/rules-print-${theme}.png`, fullPage: true });
    await page.context().close();
  }
  await close();
});
