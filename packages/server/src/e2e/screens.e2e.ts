import { deckFor } from '@clabber/rules/testing';
import { expect, type Page, test } from '@playwright/test';
import { DESK, newPage, offered, openTable, PHONE, playUntil } from './pages.ts';
import { openStage } from './stage.ts';

test.setTimeout(10 * 60_000);

/** N holds a dad with bella and two suits to name; E, who deals, has the turn-up. */
const DECK = deckFor({ N: 'JC QC KC AH TD 9S', E: '9H TH JH QD KD 9D' }, 'E').join(' ');

/** Nothing sticks out sideways, nor, where `still`, below; and what can be pressed is large enough for a thumb. */
const lies = async (page: Page, still: boolean): Promise<void> => {
  const found = await page.evaluate(() => {
    const root = document.scrollingElement!;
    const small = [...document.querySelectorAll<HTMLElement>('button:not(.card), input:not([type=checkbox]), a.btn')]
      .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.lk'))
      .map(each => ({ text: each.textContent?.trim().slice(0, 20), box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`);
    return {
      sideways: root.scrollWidth - root.clientWidth,
      below: root.scrollHeight - root.clientHeight,
      small,
    };
  });
  expect(found).toEqual({ sideways: 0, below: still ? 0 : expect.any(Number), small: [] });
};

for (const [name, size] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`every screen of an evening lies well at ${size.width}x${size.height}`, async ({ browser }) => {
    const { node, close } = await openStage('the embedded store', { decks: [DECK], dealer: 'E' });
    try {
      const page = await newPage(browser, size);
      const seen = new Set<string>();
      const look = async (what: string, still = true, on = page): Promise<void> => {
        if (seen.has(what)) return;
        seen.add(what);
        await on.screenshot({ path: `test-results/screens/${what}-${name}.png` });
        await lies(on, still);
      };

      await page.goto(node.url);
      await page.getByLabel('Your name at the table').waitFor();
      await look('home', name === 'desk');
      await openTable(page, node.url, 'Ray');
      await page.getByText('Ray (you)').waitFor();
      await expect(page.locator('.winv .code')).toBeVisible();
      await look('waiting', name === 'desk');
      const guest = await newPage(browser, size);
      await guest.goto((await page.locator('.winv .url span').getAttribute('title')) ?? '');
      await guest.getByRole('dialog').waitFor();
      await look('arrival', name === 'desk', guest);
      await guest.getByRole('button', { name: 'Just watch' }).click();
      const second = await page.context().newPage();
      await second.goto(page.url());
      await page.getByRole('button', { name: 'Play here' }).waitFor();
      await look('elsewhere', name === 'desk');
      await page.getByRole('button', { name: 'Play here' }).click();
      await second.getByRole('button', { name: 'Play here' }).waitFor();
      await second.goto(`${node.url}/t/no-such-table`);
      await second.getByRole('button', { name: 'Start one' }).waitFor();
      await look('old-link', true, second);
      await second.close();
      await page.getByRole('button', { name: /^Deal with/ }).click();
      await page.locator('ol[aria-label="Your hand"]').waitFor();

      await playUntil({ N: page }, async () => {
        const what = await offered(page);
        if (what !== null) await look(what);
        if (what === 'card') await look('watching', true, guest);
        return page.locator('.fin').isVisible();
      });
      await look('over');
      for (const what of ['meld', 'card', 'next']) expect(seen).toContain(what);
    } finally {
      await close();
    }
  });
}
