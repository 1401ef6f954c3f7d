import { SEATS, type Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { expect, type Page } from '@playwright/test';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { allReady, isOver, newPage, offered, openTable, playUntil, seatFour, standing } from './pages.ts';
import { openStage, STORES } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(10 * 60_000);

/** Three hands whose hundreds bring one side past 500, whoever makes trump; the stand-ins' game takes what comes. */
const RICH = [
  deckFor({ N: 'AC JH QH KH AH TH', S: 'AS AD TC KC TD KD', E: 'JC QC 9C JS QS 9H' }, 'E'),
  deckFor({ N: 'AC JS QS KS AS TS', S: 'AH AD TC KC TD 9S', E: 'JC QC 9C JH QH KD' }, 'S'),
  deckFor({ N: 'AC JD QD KD AD TD', S: 'AH AS TC KC TH KH', W: 'JC QC 9C JS QS 9D' }, 'W'),
].map(deck => deck.join(' '));

for (const store of STORES) {
  test.describe(`on ${store}`, () => {
    test('one page and three stand-ins play to the end', async ({ browser }) => {
      const { node, close } = await openStage(store);
      try {
        const page = await newPage(browser);
        await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
        await playUntil({ N: page }, isOver(page));
        await expect(page.getByRole('heading', { name: 'Final score' })).toBeVisible();
        const totals = await page.locator('.pad tfoot td').allInnerTexts();
        expect(Math.max(...totals.map(Number))).toBeGreaterThanOrEqual(500);
        expect(Number(totals[0])).not.toBe(Number(totals[1]));
        await page.getByRole('button', { name: 'Yes, deal again' }).click();
        await expect(page.locator('ol[aria-label="Your hand"] button.card')).toHaveCount(6);
      } finally {
        await close();
      }
    });

    test('HO-01 HO-19 HO-29 four pages play a whole game: one reloads, one is cut, the node is killed, a fifth watches', async ({
      browser,
    }) => {
      const { node, close } = await openStage(store, { decks: RICH });
      const tunnel = await startTcpProxy(Number(new URL(node.url).port));
      try {
        const pages = await seatFour(browser, seat => (seat === 'W' ? `http://127.0.0.1:${tunnel.port}` : node.url));
        const watcher = await newPage(browser);
        await watcher.goto(new URL(pages.N.url()).href);
        await allReady(pages);
        await expect(watcher.getByText('You are watching')).toBeVisible();

        const played = (seat: Seat) => pages[seat].locator('.trick .lay').count();
        /** Four cards are the trick before, which is held. */
        const inTrick = (n: number, least: number) => async () => {
          const lie = await played('N');
          return (await pages.N.title()).includes(`trick ${n}`) && lie >= least && lie < 4;
        };
        const alike = async () => {
          const all = async () => new Set(await Promise.all(SEATS.map(played))).size;
          await expect.poll(all).toBe(1);
        };

        // HO-19: who made trump, who deals and whose turn it is stand there in words, and so do the house rules.
        const words = async (page: Page): Promise<void> => {
          await expect(page.locator('.plaque')).toContainText(/(Clubs|Diamonds|Hearts|Spades) trump.* made it/);
          await expect(page.locator('section.seat .chip.d')).toHaveText(/dealer/);
          await expect(page.getByText(/^(Your (turn|lead)|\w+ to (play|lead))/).first()).toBeVisible();
          await page.getByRole('button', { name: 'More' }).first().click();
          await expect(page.getByRole('dialog')).toContainText(/Must hold the suit/);
          await page.keyboard.press('Escape');
        };

        // HO-01: S reloads in mid-trick and finds everything as it was.
        await playUntil(pages, inTrick(3, 2));
        await words(pages.S);
        const before = await standing(pages.S);
        const scores = await pages.S.locator('.pad').textContent();
        await pages.S.reload();
        await expect.poll(() => standing(pages.S)).toBe(before);
        expect(await pages.S.locator('.pad').textContent()).toBe(scores);

        // W loses the line in mid-hand, is told so, and comes back by itself.
        await playUntil(pages, inTrick(4, 1));
        await tunnel.break();
        await expect(pages.W.getByRole('alertdialog', { name: /Lost the line/ })).toBeVisible();
        await tunnel.mend();
        await expect(pages.W.getByRole('alertdialog')).toBeHidden();
        await alike();

        // The node dies in mid-trick and is started again: nothing is lost, nothing is played twice.
        await playUntil(pages, inTrick(5, 2));
        await alike();
        const all = await Promise.all(SEATS.map(seat => standing(pages[seat])));
        await node.kill9();
        await node.restart();
        for (const seat of SEATS) await expect(pages[seat].locator('.net:not([data-bad])')).toBeVisible();
        expect(await Promise.all(SEATS.map(seat => standing(pages[seat])))).toEqual(all);

        // HO-19: after the hand all four, and the watcher, read the same sheet.
        await playUntil(pages, () => pages.N.locator('.result').isVisible());
        const sheets = [];
        for (const page of [...SEATS.map(seat => pages[seat]), watcher]) {
          await expect(page.locator('.result')).toBeVisible();
          const rows = await page
            .locator('.brk :is(tbody, tfoot) tr')
            .evaluateAll(trs =>
              trs.map(tr =>
                [...tr.querySelectorAll('th,td')].map(cell => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
              ),
            );
          sheets.push(rows);
        }
        for (const rows of sheets) {
          expect(rows.map(row => row[0])).toEqual(sheets[0]!.map(row => row[0]));
          const of = (name: string) =>
            rows
              .find(row => row[0]!.startsWith(name))!
              .slice(1)
              .map(text => Number(text) || 0);
          const cards = [...of('Cards'), ...of('Last trick')];
          expect(cards.reduce((sum, n) => sum + n, 0)).toBe(162);
          expect(rows.map(row => [...row.slice(1)].sort())).toEqual(sheets[0]!.map(row => [...row.slice(1)].sort()));
        }

        // HO-29: nothing on the watcher's page plays.
        expect(await offered(watcher)).toBeNull();
        expect(await watcher.locator('ol[aria-label="Your hand"]').count()).toBe(0);

        await playUntil(pages, isOver(pages.N));
        for (const seat of SEATS) await playUntil({ [seat]: pages[seat] }, isOver(pages[seat]));
        const finals = await Promise.all(SEATS.map(seat => pages[seat].locator('.pad tfoot td').allInnerTexts()));
        const sorted = finals.map(totals => totals.map(Number).sort((a, b) => a - b));
        for (const totals of sorted) expect(totals).toEqual(sorted[0]);
        expect(sorted[0]![1]).toBeGreaterThanOrEqual(500);

        // A rematch keeps the four seats.
        for (const seat of SEATS) await pages[seat].getByRole('button', { name: 'Yes, deal again' }).click();
        for (const seat of SEATS) {
          await expect(pages[seat].locator('ol[aria-label="Your hand"] button.card')).toHaveCount(6);
        }
      } finally {
        await tunnel.close();
        await close();
      }
    });
  });
}
