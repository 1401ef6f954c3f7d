/** A whole hand without seeing and without a mouse: names, keys, and what is read aloud. */

import { deckFor } from '@clabber/rules/testing';
import { expect, type Page } from '@playwright/test';
import { newPage } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(240_000);

/** The listener holds a dad, to be announced by ear. */
const DAD = deckFor({ N: 'JC QC KC 9S JH TD' }, 'N').join(' ');

/** Everything that either live region was given, in order. */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const heard: { how: string; text: string }[] = [];
    Object.assign(window, { heard });
    const hear = (node: Node, region: Element | null | undefined) => {
      const text = node.textContent?.trim();
      if (region && text) heard.push({ how: region.getAttribute('aria-live')!, text });
    };
    new MutationObserver(changes => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.matches('[aria-live]'))
            for (const child of node.children) hear(child, node);
          else if (target instanceof Element && node instanceof Element)
            hear(node, target.closest('[aria-live].aloud'));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

const heardBy = (page: Page): Promise<{ how: string; text: string }[]> =>
  page.evaluate(() => (window as unknown as { heard: { how: string; text: string }[] }).heard);

/** Presses Tab until that button has the focus, as somebody does who sees nothing. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (label === name) return;
  }
  throw new Error(`${name} can't be reached by Tab`);
};

const CARD =
  /^(9|10|Jack|Queen|King|Ace) of (Clubs|Diamonds|Hearts|Spades)(, trump)?, (playable|You .+|Melds .+|Bella .+)$/;

/** What it is time for; a card by its place in the hand, -1 for nothing. */
const timeFor = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('section.mslip')) return 'meld';
    if (document.querySelector('.bid .row .btn.paper')) return 'call';
    const cards = [...document.querySelectorAll('ol[aria-label="Your hand"] li')];
    return cards.findIndex(li => li.matches('[data-legal]:not([data-sent])'));
  });

/** One press or two for whatever it is time for; false when there is nothing to do. */
const act = async (page: Page): Promise<boolean> => {
  const what = await timeFor(page);
  if (what === -1) return false;
  await page.waitForTimeout(450); // a second press sooner counts as the first one's
  if ((await timeFor(page)) !== what) return false; // the press before was still on its way
  if (what === 'meld') {
    await page.keyboard.press('m');
    await expect(page.locator('.mslip .ox')).toBeFocused();
    await page.keyboard.press('Enter');
  } else if (what === 'call') {
    await page.keyboard.press('x');
    await expect(page.locator('.bid .row .btn.paper')).toBeFocused();
    await page.keyboard.press('Enter');
  } else {
    const names = await page
      .locator('ol[aria-label="Your hand"] button.card')
      .evaluateAll(all => all.map(button => button.getAttribute('aria-label') ?? ''));
    for (const name of names) expect(name).toMatch(CARD);
    await page.keyboard.press(String(what + 1));
    await page.keyboard.press('Enter');
  }
  return true;
};

test('HO-27 by keys alone and by ear a hand is played from the call to the score, each thing said once', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store', { dealer: 'N', decks: [DAD] });
  const page = await newPage(browser);
  await listen(page);
  await page.goto(node.url);
  await page.getByLabel('Your name at the table').focus();
  await page.keyboard.type('Ray');
  await tabTo(page, 'Practise with stand-ins');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);

  // Hands that all pass are thrown in; the first that is played to its end is what is heard.
  const scored = page.locator('.result');
  for (let hands = 0; ; hands += 1) {
    expect(hands, 'no hand was played').toBeLessThan(12);
    while (!(await scored.isVisible())) {
      const standing = (await heardBy(page)).length;
      if (await act(page)) await expect.poll(async () => (await heardBy(page)).length).toBeGreaterThan(standing);
      else await page.waitForTimeout(30);
    }
    if ((await heardBy(page)).some(({ text }) => /Hand 1: /.test(text))) break;
    await page.getByRole('button', { name: /Ready/ }).focus();
    await page.keyboard.press('Enter');
    await expect(scored).toBeHidden();
  }

  const heard = await heardBy(page);
  const polite = heard.filter(({ how }) => how === 'polite').map(({ text }) => text);
  const dealt = Math.max(
    0,
    polite.findLastIndex(text => / deals?\. /.test(text)),
  );
  const story = polite.slice(dealt).join(' ');
  const count = (what: RegExp) => [...story.matchAll(what)].length;
  const cards = [...story.matchAll(/(?:plays?|leads?|bella with) ((?:the )?(?:9|10|Jack|Queen|King|Ace) of \w+)/gi)];
  expect(new Set(cards.map(([, card]) => card)).size).toBe(24);
  expect(cards).toHaveLength(24);
  expect(count(/wins? trick [1-5]\b/g)).toBe(5);
  expect(count(/wins? the last trick/g)).toBe(1);
  expect(count(/Hand 1: /g)).toBe(1);
  const urgent = heard.filter(({ how }) => how === 'assertive').map(({ text }) => text);
  expect(urgent.filter(text => /^Your (turn|lead)/.test(text)).length).toBeGreaterThanOrEqual(6);

  await page.context().close();
  await close();
});
