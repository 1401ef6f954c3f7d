/** What people ask of their table, on real pages: time that runs out, leaving, a card back, the rest claimed, a pause. */

import { SEATS } from '@clabber/rules/play';
import { type Browser, expect, test } from '@playwright/test';
import { QUICK } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import { allReady, type Four, playUntil, seatFour } from './pages.ts';
import { openStage, type Stage } from './stage.ts';

test.setTimeout(240_000);

const close = async (pages: Four, stage: Stage): Promise<void> => {
  for (const seat of SEATS) await pages[seat].context().close();
  await stage.close();
};

/** @param through what lies between a seat's browser and the node, if anything */
const seated = async (
  browser: Browser,
  options: object,
  pace: object = {},
  through: (url: string) => Promise<Partial<Record<keyof Four, string>>> = async () => ({}),
): Promise<{ pages: Four; stage: Stage }> => {
  const stage = await openStage('the embedded store', {
    own: { pace: { ...QUICK.pace, hold: 150, grace: 60_000, nextHand: 60_000, ask: 60_000, vote: 60_000, ...pace } },
  });
  const urls = await through(stage.node.url);
  const pages = await seatFour(browser, seat => urls[seat] ?? stage.node.url, options);
  await allReady(pages);
  await expect(pages.N.locator('.bid')).toBeVisible();
  return { pages, stage };
};

const sheet = async (pages: Four, seat: keyof Four, button: string): Promise<void> => {
  await pages[seat].getByRole('button', { name: 'More' }).first().click();
  await pages[seat].getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
};

test('HO-08 whose time is over has one act made for him, marked on every page, and the turn moves on', async ({
  browser,
}) => {
  const { pages, stage } = await seated(
    browser,
    { clock: 'skiff' },
    { limit: { skiff: 2_500, packet: 60_000, barge: 60_000 }, reserve: 0 },
  );
  // Nobody does anything: the mark goes from seat to seat.
  for (const seat of SEATS) await expect(pages[seat].locator('.seat .chip', { hasText: 'auto' })).toBeVisible();
  await close(pages, stage);
});

test('HO-04 who leaves in a hand is told what follows, and a stand-in takes the seat before everybody', async ({
  browser,
}) => {
  const { pages, stage } = await seated(browser, {});
  await sheet(pages, 'E', 'Leave the table');
  await expect(pages.E.getByRole('button', { name: 'Yes, leave; a stand-in plays on' })).toBeVisible();
  await expect(pages.N.locator('.seat').filter({ hasText: 'Dutch' })).toBeVisible(); // the first press alone does nothing
  await pages.E.getByRole('button', { name: 'Yes, leave; a stand-in plays on' }).click();
  await pages.E.waitForURL(/\/$/);
  for (const seat of ['N', 'S', 'W'] as const) {
    await expect(pages[seat].locator('.seat').filter({ hasText: 'Mate' })).toBeVisible();
  }
  await close(pages, stage);
});

test('HO-23 a card goes back only when both opponents say so', async ({ browser }) => {
  const { pages, stage } = await seated(browser, { takeBack: true });
  let played: keyof Four | null = null;
  await playUntil(
    pages,
    () => played !== null,
    (seat, act) => {
      if (act === 'card') played = seat;
    },
  );
  const who = played!;
  const others = who === 'N' || who === 'S' ? (['E', 'W'] as const) : (['N', 'S'] as const);
  const cards = pages[who].locator('ol[aria-label="Your hand"] button.card');
  await expect(cards).toHaveCount(5);
  await pages[who].getByRole('button', { name: 'Take it back' }).click();
  await pages[others[0]].getByRole('button', { name: 'Let it go back' }).click();
  await expect(cards).toHaveCount(5);
  await pages[others[1]].getByRole('button', { name: 'Let it go back' }).click();
  await expect(cards).toHaveCount(6);
  await close(pages, stage);
});

test('a claim lays the cards open to everybody; refused, play goes on; accepted, the hand is scored', async ({
  browser,
}) => {
  const { pages, stage } = await seated(browser, {});
  const mayClaim = async (): Promise<keyof Four | null> => {
    for (const seat of SEATS) {
      if (await pages[seat].getByRole('button', { name: 'Claim…' }).isVisible()) return seat;
    }
    return null;
  };
  let claimer: keyof Four | null = null;
  await playUntil(pages, async () => {
    claimer = await mayClaim();
    return claimer !== null;
  });
  const who = claimer!;
  const [one, two] = who === 'N' || who === 'S' ? (['E', 'W'] as const) : (['N', 'S'] as const);
  await pages[who].getByRole('button', { name: 'Claim…' }).click();
  await pages[who].getByRole('button', { name: 'Claim the rest' }).click();
  for (const seat of SEATS) await expect(pages[seat].getByLabel('Laid open').locator('li')).toHaveCount(4);
  await pages[one].getByRole('button', { name: 'Accept' }).click();
  await pages[two].getByRole('button', { name: 'Accept' }).click();
  for (const seat of SEATS) await expect(pages[seat].locator('.result')).toBeVisible();
  await close(pages, stage);
});

test('a pause needs everybody, stops the hand, and anybody ends it', async ({ browser }) => {
  const { pages, stage } = await seated(browser, {});
  await sheet(pages, 'W', 'Ask for a pause');
  for (const seat of ['N', 'E', 'S'] as const) {
    await pages[seat].getByRole('button', { name: 'Pause', exact: true }).click();
  }
  for (const seat of SEATS) await expect(pages[seat].locator('#pause-title')).toBeVisible();
  await pages.E.getByRole('button', { name: 'Go on' }).click();
  for (const seat of SEATS) await expect(pages[seat].locator('#pause-title')).toBeHidden();
  await close(pages, stage);
});

test('HO-03 whose seat was given up meanwhile reads so once, may watch or go home, and asks for it no more', async ({
  browser,
}) => {
  let tunnel: TcpProxy | null = null;
  const { pages, stage } = await seated(browser, {}, {}, async url => {
    tunnel = await startTcpProxy(Number(new URL(url).port));
    return { S: `http://${tunnel.host}:${tunnel.port}` };
  });
  const asked: string[] = [];
  pages.S.on('websocket', socket => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
  await tunnel!.break();
  await expect(pages.S.getByText('Lost the line')).toBeVisible();
  await sheet(pages, 'N', 'Remove Opal');
  await pages.N.getByRole('button', { name: 'Yes, do it' }).click();
  await expect(pages.N.locator('.seat').filter({ hasText: 'Clerk' })).toBeVisible();
  await tunnel!.mend();
  const told = pages.S.getByRole('alertdialog', { name: 'Your seat is gone' });
  await expect(told).toBeVisible();
  await expect(told.getByRole('link', { name: 'Home' })).toBeVisible();

  // Seats fall free and are taken again before its eyes, and the hand goes on.
  await sheet(pages, 'E', 'Leave the table');
  await pages.E.getByRole('button', { name: 'Yes, leave; a stand-in plays on' }).click();
  await expect(pages.N.locator('.seat').filter({ hasText: 'Mate' })).toBeVisible();
  await told.getByRole('button', { name: 'Watch' }).click();
  await expect(pages.S.getByText('You are watching')).toBeVisible();
  expect(asked.filter(frame => /"(sit|resume|take-over)"/.test(frame))).toEqual([]);
  await close(pages, stage);
  await tunnel!.close();
});
