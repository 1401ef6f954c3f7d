import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import type { Card, Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { expect } from '@playwright/test';
import { allAlike, seatFourWith, startGame } from '../testing/evening.ts';
import { looker, newPage, openAs } from './looking.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(10 * 60_000);

/** N, who deals and makes it hearts, wins trick 1 with half of bella; N, E and S have called a dad. */
const DECK = deckFor({ N: 'TD JD QD AC QH KH', E: '9S TS JS JH 9C 9D', S: 'JC QC KC AS KS TC' }, 'N').join(' ');
const HELD = 600_000; // D, so that a full trick is there as long as it is looked at

test('HO-24 what comes up while a hand is played lies well in every window', async ({ browser }) => {
  const own = { pace: { hold: HELD, grace: 600_000, ask: 600_000 }, times: { away: 50 } };
  const stage = await openStage('the embedded store', { decks: [DECK], dealer: 'N', own });
  try {
    const { found, look } = looker();
    const page = await newPage(browser, 'es');
    const evening = await seatFourWith({}, [stage.node.url]);
    const { lines } = evening;
    await startGame(evening);
    const others = { E: lines.E, S: lines.S, W: lines.W };
    const say = async (seat: keyof typeof others, command: WireCommand): Promise<void> => {
      expect(await others[seat].do(command)).toHaveProperty('commit');
      await allAlike(others);
    };
    type Other = keyof typeof others;
    /** They play as stand-ins do, or the card that is named. */
    const play = async (...each: (Other | readonly [Other, Card])[]): Promise<void> => {
      for (const one of each) {
        const [seat, card] = typeof one === 'string' ? [one] : one;
        await lines[seat].until(() => lines[seat].view().turn.seat === seat, `${seat} to play`);
        for (const act of choose(lines[seat].view())) {
          await say(seat, act.do === 'card' && card ? { do: 'card', card } : (act as WireCommand));
        }
      }
    };
    const turnOf = (seat: Seat) => lines.E.until(() => lines.E.view().turn.seat === seat, `${seat} to play`);
    const slip = page.locator('.mslip .mt').first();
    const press = async (): Promise<void> => {
      await page.locator('.mslip .btn.ox').click();
      await slip.waitFor({ state: 'hidden' });
    };

    for (const seat of ['E', 'S', 'W'] as const) await say(seat, { do: 'pass' });
    await openAs(page, stage, evening, '.bid .row');
    await page.locator('.bid .row .ox').click();
    await turnOf('E');
    await play(['E', 'JS'], 'S', 'W');
    await slip.waitFor();
    await look(page, 'announce, three cards');
    await press();
    await page.locator('li[data-legal] button.card').first().click();
    await page.keyboard.press('Enter');

    // The winner's slip lies beside the full trick; later it lies alone.
    await slip.waitFor();
    await look(page, 'show, trick held');
    await page.reload();
    await slip.waitFor();
    await look(page, 'show');
    await press();
    await page.locator('li[data-legal] button.card').first().waitFor();
    await look(page, 'shown');

    const royal = page.locator('li[data-legal] button.card[aria-label*="de corazones"]').first();
    await royal.click();
    await page.locator('.bella').waitFor();
    await look(page, 'bella offered');
    await page.keyboard.press('Enter');
    await play('E', 'S', 'W');
    await page.locator('.chip.bel').first().waitFor();
    await look(page, 'bella said, trick held');
    await lines.E.until(() => lines.E.view().game?.hand?.tricks.at(-1)?.winner === 'E', 'E to win trick 2');

    // All that may stand there at once: who deals and made it said bella, one is away, one claims the rest.
    await say('E', { do: 'claim' });
    lines.W.close();
    await openAs(page, stage, evening, '.question .ox', 'S');
    await page.locator('.north .chip.bel').waitFor();
    await look(page, 'claimed, one away');

    await stage.node.kill9();
    await page.locator('.scrim .note').waitFor();
    await look(page, 'line lost');
    expect(found).toEqual([]);
  } finally {
    await stage.close();
  }
});
