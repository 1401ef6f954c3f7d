/** Talk at a table in real pages: who hears what, in which words, and that text stays text. */

import { SEATS, type Seat } from '@clabber/rules/play';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Line, newBrowser } from '../testing/browser.ts';
import { HO_18 } from '../testing/decks.ts';
import { type Evening, playUntil, seatFour, startGame } from '../testing/evening.ts';
import { say } from '../testing/saying.ts';
import { DESK, newPage, PHONE, playUntil as pagePlays } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

const staged = async (body: (stage: Stage) => Promise<void>, own: object = {}): Promise<void> => {
  const stage = await openStage('the embedded store', { decks: [HO_18], own });
  try {
    await body(stage);
  } finally {
    await stage.close();
  }
};

/** The page of somebody who sat down over a raw socket. */
const pageOf = async (
  browser: Browser,
  stage: Stage,
  evening: Evening,
  seat: Seat,
  {
    size = DESK,
    language = 'en',
    touch = false,
  }: { size?: { width: number; height: number }; language?: 'en' | 'es'; touch?: boolean } = {},
): Promise<Page> => {
  const page = await newPage(browser, size, { touch });
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
  const [name, value] = evening.browsers[seat].cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: stage.node.url }]);
  await page.goto(`${stage.node.url}/t/${evening.table}`);
  await expect(page.locator('.hand, .stage').first()).toBeVisible();
  return page;
};

/** Four people in mid-hand. */
const inPlay = async (stage: Stage): Promise<Evening> => {
  const evening = await seatFour(stage.node.url);
  await startGame(evening);
  await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
  return evening;
};

/** Plays the hand out: at one seat sits the page, the others play by their raw lines. */
const toScore = async (evening: Evening, page: Page, seat: Seat): Promise<void> => {
  const others = SEATS.filter(each => each !== seat);
  const scored = (line: Line): boolean => line.view().game!.pad.length === 1;
  const first = evening.lines[others[0]!];
  const rest = async (): Promise<void> => {
    while (!scored(first)) {
      const { turn, seat: next } = first.view().turn;
      const moved = (line: Line): boolean => scored(line) || line.view().turn.turn !== turn;
      if (next === seat) await first.until(() => moved(first), 'the page to play', 60_000);
      else await playUntil(evening, moved, others);
    }
  };
  await Promise.all([rest(), pagePlays({ [seat]: page }, () => scored(first))]);
};

const rail = (page: Page) => page.locator('.side .talk');
const lines = (page: Page, text: string | RegExp) => page.locator('.side .talk li:not(.ev)').filter({ hasText: text });
const aloud = (page: Page) => page.locator('.aloud[aria-live=polite]');

test('a phrase is a press and reads in each page’s language; it is told aloud to the others alone', async ({
  browser,
}) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    const opal = await pageOf(browser, stage, evening, 'S');
    const lorena = await pageOf(browser, stage, evening, 'W', { language: 'es' });
    await expect(rail(lorena)).toBeVisible();
    await rail(opal).getByRole('button', { name: 'Nice play' }).click();
    await expect(lines(opal, 'Nice play')).toHaveCount(1);
    await expect(lines(lorena, 'Buena jugada')).toHaveText(/Opal/);
    await expect(aloud(lorena)).toContainText('Opal: Buena jugada');
    await expect(aloud(opal)).not.toContainText('Nice play');
    await lorena.getByRole('button', { name: 'Todas las frases' }).click();
    await rail(lorena).getByRole('button', { name: 'Te toca' }).click();
    await expect(lines(opal, 'It’s your turn')).toHaveText(/Lorena/);
    await expect(aloud(opal)).toContainText('Lorena: It’s your turn');
  });
});

test('words wait while a hand is in play, with the reason; a watcher’s line comes when it is scored', async ({
  browser,
}) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    const page = await pageOf(browser, stage, evening, 'N');
    const field = rail(page).getByLabel('Message to the table');
    await expect(field).toBeDisabled();
    await expect(field).toHaveAttribute('placeholder', 'Words wait until the hand is over');
    await page.keyboard.press('/');
    await expect(rail(page).getByRole('button', { name: 'Nice play' })).toBeFocused();

    const nosy = await newBrowser(stage.node.url, 'Nosy');
    const watching = await nosy.join(evening.table);
    expect(await say(watching, { text: 'the jack was wrong' })).toBe('said');
    expect(await say(evening.lines.E, { phrase: 'hurry' })).toBe('said');
    await expect(lines(page, 'It’s your turn')).toBeVisible();
    await expect(lines(page, 'the jack was wrong')).toHaveCount(0);
    await expect(page.locator('.bar .watchers')).toHaveText(/1\s*watching/);

    await toScore(evening, page, 'N');
    await expect(lines(page, 'the jack was wrong')).toHaveText(/Nosy\s*watching/);

    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('so it was 1');
    await page.keyboard.press('Enter');
    await expect(lines(page, 'so it was 1')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();

    // The host sends the watcher away, after a second thought.
    await page.locator('.bar .watchers').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: /Nosy/ }).click();
    await sheet.getByRole('button', { name: 'Yes, for good' }).click();
    await watching.until(() => watching.frames.some(({ name }) => name === 'bye'), 'the goodbye');
    await expect(sheet.getByText('Nobody is watching now.')).toBeVisible();
  });
});

test('HO-34 fifty presses in two seconds: five are heard, E is told and plays; N mutes E, also after a reload', async ({
  browser,
}) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    await playUntil(evening, line => line.view().turn.seat === 'E');
    const dutch = await pageOf(browser, stage, evening, 'E');
    const ray = await pageOf(browser, stage, evening, 'N');
    const opal = await pageOf(browser, stage, evening, 'S');
    for (const page of [dutch, ray, opal]) await expect(rail(page)).toBeVisible();
    // As fast as his own lines come back, for two seconds.
    await dutch.evaluate(async () => {
      for (let n = 0; n < 50; n += 1) {
        document.querySelector<HTMLElement>('.side .phrases .btn')?.click();
        await new Promise(later => setTimeout(later, 40));
      }
    });
    await expect(rail(dutch).locator('.note-line')).toHaveText(/Not so fast. Try again in \d+ seconds?/);
    await expect(lines(dutch, 'Nice play')).toHaveCount(5);
    await expect(lines(ray, 'Nice play')).toHaveCount(5);
    const held = dutch.locator('ol[aria-label="Your hand"] button.card');
    const before = await held.count();
    const legal = dutch.locator('ol[aria-label="Your hand"] li[data-legal] button.card').first();
    await legal.click();
    await legal.click();
    await expect(held).toHaveCount(before - 1);

    await rail(ray).getByRole('button', { name: 'Mute', exact: true }).click();
    await rail(ray).getByRole('switch', { name: 'Mute Dutch' }).click();
    await rail(ray).getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(lines(ray, 'Nice play')).toHaveCount(0);
    await expect(lines(opal, 'Nice play')).toHaveCount(5);
    await ray.reload();
    await expect(rail(ray)).toBeVisible();
    expect(await say(evening.lines.W, { phrase: 'thanks' })).toBe('said');
    await expect(lines(ray, 'Thank you')).toHaveCount(1);
    await expect(lines(ray, 'Nice play')).toHaveCount(0);
  });
});

test('who mutes everyone hears himself alone, until he listens again', async ({ browser }) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    const opal = await pageOf(browser, stage, evening, 'S');
    const mute = rail(opal).getByRole('button', { name: 'Mute', exact: true });
    const everyone = rail(opal).getByRole('switch', { name: 'Mute everyone' });
    await mute.click();
    await everyone.check();
    await expect(rail(opal).getByRole('switch', { name: 'Mute Dutch' })).toBeDisabled();
    await mute.click();
    expect(await say(evening.lines.E, { phrase: 'thanks' })).toBe('said');
    expect(await say(evening.lines.W, { phrase: 'good-hand' })).toBe('said');
    await rail(opal).getByRole('button', { name: 'Nice play' }).click();
    await expect(lines(opal, 'Nice play')).toHaveCount(1); // and so the two before it have come
    await expect(lines(opal, /Thank you|Good hand/)).toHaveCount(0);
    await expect(aloud(opal)).not.toContainText('Thank you');

    await opal.reload();
    await expect(lines(opal, 'Nice play')).toHaveCount(1);
    await expect(lines(opal, /Thank you|Good hand/)).toHaveCount(0);
    await mute.click();
    await expect(everyone).toBeChecked();
    await everyone.uncheck();
    await mute.click();
    await expect(lines(opal, /Thank you|Good hand/)).toHaveCount(2);
  });
});

/** Markup that would show; as long as a name may be. */
const MARKUP = '<i onclick=x>&lt;</i>'.slice(0, 20);
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>';

test('HO-33 names and words are text in table, talk, log, score sheet and page title; an equal name is marked', async ({
  browser,
}) => {
  await staged(async stage => {
    const { url } = stage.node;
    const names: Record<Seat, string> = { N: MARKUP, E: MARKUP, S: 'Op\u202eal', W: 'Lorena' };
    const browsers = {} as Record<Seat, Awaited<ReturnType<typeof newBrowser>>>;
    for (const seat of SEATS) browsers[seat] = await newBrowser(url, names[seat]);
    const { table, invite } = await browsers.N.open();
    const lines = {} as Evening['lines'];
    for (const seat of SEATS) {
      lines[seat] = await browsers[seat].join(table);
      if (seat !== 'N') await lines[seat].do({ do: 'sit', name: names[seat], seat, invite });
    }
    const evening = { table, invite, browsers, lines };
    expect(await (await browsers.E.post('/api/me', { name: 'x'.repeat(5_000) })).status).toBe(400);

    const page = await newPage(browser);
    let harmed = false;
    page.on('dialog', () => {
      harmed = true;
    });
    const untouched = async (): Promise<void> => {
      expect(harmed).toBe(false);
      await expect(page.locator('[onclick], [onerror], .talk img, body script:not([src]):not([type])')).toHaveCount(0);
      const sideways = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    };
    await page.goto(`${url}/t/${table}`);
    await expect(page.getByText(MARKUP, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`${MARKUP} 2`, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Opal', { exact: true }).first()).toBeVisible();
    expect(await say(lines.E, { text: SCRIPT })).toBe('said');
    expect(await say(lines.E, { text: 'x'.repeat(5_000) })).toBe('bad-message');
    expect(await say(lines.E, { text: 'W'.repeat(300) })).toBe('said');
    expect(await say(lines.E, { text: 'I\u202e win' })).toBe('said');
    await page.getByRole('button', { name: /^Chat/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(SCRIPT, { exact: true })).toBeVisible();
    await expect(sheet.getByText('I win', { exact: true })).toBeVisible();
    await expect(sheet.locator('li b').first()).toHaveText(`${MARKUP} 2`);
    await untouched();
    await sheet.getByRole('button', { name: 'Close' }).click();

    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play' && line.view().turn.seat === 'N');
    await expect.poll(() => page.title()).toContain(MARKUP);
    await expect(page.locator('.pad thead')).toContainText(MARKUP);
    await expect(page.locator('.north .plate b')).toHaveText(MARKUP);
    await playUntil(evening, line => (line.view().game?.hand?.tricks ?? []).some(trick => trick.winner === 'N'));
    await expect(page.locator('.side .talk .ev').filter({ hasText: `${MARKUP} wins trick` })).not.toHaveCount(0);
    await untouched();
  });
});

test('on a phone talk waits behind its tab with a dot, takes no focus, and fits above a keyboard', async ({
  browser,
}) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    await playUntil(evening, line => line.view().game!.pad.length === 1);
    const page = await pageOf(browser, stage, evening, 'S', { size: PHONE });
    const tab = page.locator('.tabs').getByRole('button', { name: /^Chat/ });
    await expect(tab).toBeVisible();
    await expect(tab).not.toHaveAttribute('data-unread');
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const before = await focused();
    expect(await say(evening.lines.E, { phrase: 'good-hand' })).toBe('said');
    await expect(tab).toHaveAttribute('aria-label', 'Chat, 1 unread');
    expect(await focused()).toBe(before);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await tab.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Good hand').first()).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/talk-phone.png' });
    await page.setViewportSize({ width: PHONE.width, height: 430 });
    const field = sheet.getByLabel('Message to the table');
    await field.fill('well played');
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await expect(sheet.locator('.lines li').last()).toBeInViewport();
    await page.screenshot({ path: 'test-results/screens/talk-phone-keyboard.png' });
    await field.press('Enter');
    await expect(sheet.locator('.lines').getByText('well played')).toBeVisible();
    await page.setViewportSize(PHONE);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(tab).not.toHaveAttribute('data-unread');
  });
});

test('on an upright tablet the newest lines are in sight, and one speaks in a sheet', async ({ browser }) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    await playUntil(evening, line => line.view().game?.hand?.tricks.length === 4);
    const page = await pageOf(browser, stage, evening, 'S', { size: { width: 600, height: 900 } });
    const list = rail(page).locator('.lines');
    const newest = list.locator('li').last();
    await expect(newest).toBeInViewport({ ratio: 1 });

    // A new size is heard of after what it scrolls: that is no one reading further up.
    await list.evaluate(each => {
      each.style.height = '4rem';
      each.scrollTop = 0;
      each.dispatchEvent(new Event('scroll'));
    });
    await expect(newest).toBeInViewport({ ratio: 1 });
    await list.evaluate(each => each.removeAttribute('style'));
    await expect(newest).toBeInViewport({ ratio: 1 });

    await expect(rail(page).getByRole('button', { name: 'Nice play' })).toBeHidden();
    await page.keyboard.press('/');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: 'Nice play' })).toBeFocused();
    await page.keyboard.press('Escape');
    await rail(page).getByRole('button', { name: 'Say something…' }).click();
    await sheet.getByRole('button', { name: 'Nice play' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(lines(page, 'Nice play')).toBeInViewport({ ratio: 1 });
  });
});

test('where a keyboard comes up on the screen, a tap on the field beside the table opens the sheet', async ({
  browser,
}) => {
  await staged(async stage => {
    const evening = await inPlay(stage);
    await playUntil(evening, line => line.view().game!.pad.length === 1);
    const size = { width: 1024, height: 768 };
    const page = await pageOf(browser, stage, evening, 'S', { size, touch: true });
    await rail(page).getByLabel('Message to the table').tap();
    const field = page.getByRole('dialog').getByLabel('Message to the table');
    await expect(field).toBeFocused();
    await page.setViewportSize({ width: 1024, height: 380 });
    await field.fill('well played');
    await expect(field).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: 'test-results/screens/talk-tablet-keyboard.png' });
    await field.press('Enter');
    await expect(page.getByRole('dialog').locator('.lines').getByText('well played')).toBeInViewport({ ratio: 1 });
  });
});
