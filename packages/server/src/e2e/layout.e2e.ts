import type { Card } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { tableChoices } from '@clabber/rules/view';
import { expect, type Page } from '@playwright/test';
import { allAlike, type Evening, playUntil, seatFour, startGame, toPlay } from '../testing/evening.ts';
import { KEYBOARD, type Language, looker, newPage, openAs } from './looking.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(10 * 60_000);

/** N holds a dad with bella and two suits to name; E, who deals, has the turn-up. */
const DECK = deckFor({ N: 'JC QC KC AH TD 9S', E: '9H TH JH QD KD 9D' }, 'E').join(' ');
test('HO-24 every phase of a hand lies well in every window, in both languages', async ({ browser }) => {
  const stage = await openStage('the embedded store', { decks: [DECK], own: { pace: { hold: 20, grace: 60_000 } } });
  try {
    const { found, look } = looker();
    const pages = { en: await newPage(browser, 'en'), es: await newPage(browser, 'es') };
    const evening = await seatFour(stage.node.url);
    const { E, S, W } = evening.lines;
    const say = async (seat: 'N' | 'E' | 'S' | 'W', command: Parameters<typeof E.do>[0]): Promise<void> => {
      if (seat === 'N') evening.lines.N = await evening.browsers.N.join(evening.table);
      const { v } = E.end();
      expect(await evening.lines[seat].do(command)).toHaveProperty('commit');
      for (const line of [E, S, W]) await line.until(() => line.end().v > v, command.do);
    };
    /** One phase on the page of N, in Spanish, whose words are longer, or in both; the English page stays open. */
    const phase = async (
      what: string,
      selector: string,
      { languages = ['es', 'en'] as readonly Language[], isPage = false, then = async (_: Page) => {} } = {},
    ) => {
      for (const language of languages) {
        const page = pages[language];
        await openAs(page, stage, evening, selector);
        await then(page);
        await look(page, `${what} ${language}`, { isPage });
        if (language === 'es') await page.goto('about:blank');
      }
    };
    const playable = (seat: 'E' | 'S' | 'W'): Card =>
      evening.lines[seat].view().game!.hand!.cards!.find(card => legal(evening, seat, card))!;

    await phase('waiting', '.wait .ws', { isPage: true });
    evening.lines.N = await evening.browsers.N.join(evening.table);
    await expect(pages.en.locator('.scrim.full .note')).toBeVisible();
    await look(pages.en, 'elsewhere en', { isPage: true });
    await startGame(evening);

    await phase('their-call', '.bid .calls', { languages: ['es'] });
    await say('S', { do: 'pass' });
    await say('W', { do: 'pass' });
    await phase('call', '.bid .row');
    await say('N', { do: 'pass' });
    for (const seat of ['E', 'S', 'W'] as const) await say(seat, { do: 'pass' });
    await phase('call-two', '.bid.two .row');
    await say('N', { do: 'name', suit: 'C' });
    await phase('their-turn', '.plaque', { languages: ['es'] });
    await say('S', { do: 'card', card: playable('S') });
    await say('W', { do: 'card', card: playable('W') });
    await phase('announce', '.mslip .mt');
    const then = (page: Page) => page.locator('.mslip .row .paper').click();
    await phase('my-turn', '.mslip .mt', { then });
    for (const [key, what] of [
      ['g', 'score'],
      ['l', 'last'],
      ['?', 'help'],
    ] as const) {
      await pages.en.keyboard.press(key);
      await pages.en.getByRole('dialog').waitFor();
      await look(pages.en, `${what} en`);
      await pages.en.locator('.sheet header .btn.q').click();
      await pages.en.getByRole('dialog').waitFor({ state: 'hidden' });
    }

    // A keyboard on the screen leaves little where one writes.
    await pages.en.setViewportSize({ width: 390, height: 844 });
    await pages.en.keyboard.press('/');
    await pages.en.locator('dialog [data-talk]').waitFor();
    await look(pages.en, 'talk en', { sizes: KEYBOARD });
    await pages.en.getByRole('button', { name: 'Close' }).click();
    await pages.en.getByRole('dialog').waitFor({ state: 'hidden' });

    // A card picked and a slip stay as they are while the phone is turned.
    const card = pages.en.locator('li[data-legal] button.card').first();
    await card.click();
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    await look(pages.en, 'picked en');
    await expect(card).toHaveAttribute('aria-pressed', 'true');

    const guest = await newPage(browser, 'es');
    await guest.goto(`${stage.node.url}/t/${evening.table}`);
    await guest.locator('.specbar').waitFor();
    await look(guest, 'watching es');
    expect(found).toEqual([]);
  } finally {
    await stage.close();
  }
});

test('HO-24 the end of a hand and of a game lie well in every window, in both languages', async ({ browser }) => {
  const own = { pace: { hold: 5, grace: 60_000, nextHand: 600_000 } };
  const stage = await openStage('the embedded store', { own });
  try {
    const { found, look } = looker();
    const pages = { en: await newPage(browser, 'en'), es: await newPage(browser, 'es') };
    const evening = await seatFour(stage.node.url);
    await startGame(evening);
    const phase = async (what: string, selector: string, isPage = false): Promise<void> => {
      for (const language of ['es', 'en'] as const) {
        await openAs(pages[language], stage, evening, selector);
        await look(pages[language], `${what} ${language}`, { isPage });
        await pages[language].goto('about:blank');
      }
      evening.lines.N = await evening.browsers.N.join(evening.table);
    };
    for (let n = 0; n < 8; n++) {
      await toPlay(evening).do({ do: 'pass' });
      await allAlike(evening.lines);
    }
    await phase('thrown-in', '.result.thrown');
    const ends = new Set<string>();
    for (;;) {
      await playUntil(evening, line => {
        const { game } = line.view();
        return game?.hand?.phase === 'scored' && (game.winner !== null || !ends.has(String(game.pad.at(-1)!.set)));
      });
      const game = evening.lines.N.view().game!;
      if (game.winner !== null) break;
      ends.add(String(game.pad.at(-1)!.set));
      await phase(game.pad.at(-1)!.set ? 'set' : 'made', '.result');
    }
    await phase('over', '.fin', true);
    expect(found).toEqual([]);
  } finally {
    await stage.close();
  }
});

const legal = (evening: Evening, seat: 'E' | 'S' | 'W', card: Card): boolean =>
  tableChoices(evening.lines[seat].view(), 0).game?.cards.some(each => each.card === card && each.refusal === null) ??
  false;

test('HO-24 what a guest sees before he sits lies well in every window', async ({ browser }) => {
  const stage = await openStage('the embedded store');
  try {
    const { found, look } = looker();
    const page = await newPage(browser, 'es');
    const evening = await seatFour(stage.node.url);
    await page.goto(stage.node.url);
    await page.locator('.hero input').waitFor();
    await look(page, 'home es', { isPage: true });
    await page.goto(`${stage.node.url}/t/no-such-table`);
    await page.locator('.notice .btn').first().waitFor();
    await look(page, 'old-link es', { isPage: true });
    evening.lines.W.close();
    await page.goto(`${stage.node.url}/t/${evening.table}#${evening.invite}`);
    await page.getByRole('dialog').waitFor();
    await look(page, 'arrival es', { isPage: true });
    expect(found).toEqual([]);
  } finally {
    await stage.close();
  }
});
