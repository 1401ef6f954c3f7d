/** What people ask of their table, on real pages: time that runs out, leaving, a card back, the rest claimed, a pause. */

import { SEATS } from '@clabber/rules/play';
import { type Browser, expect, type Page } from '@playwright/test';
import { QUICK } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import { allReady, type Four, offered, playUntil, press, seatFour } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

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
  await press(pages[seat].getByRole('button', { name: 'More' }).first());
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

const mayPress = async (pages: Four, name: string): Promise<keyof Four | null> => {
  for (const seat of SEATS) {
    if (await pages[seat].getByRole('button', { name }).isVisible()) return seat;
  }
  return null;
};
const opponents = (seat: keyof Four) => (seat === 'N' || seat === 'S' ? (['E', 'W'] as const) : (['N', 'S'] as const));
const answer = (page: Page, name: string): Promise<void> =>
  press(page.locator('.question').getByRole('button', { name, exact: true }));

test('HO-23 HO-22 HO-04 in one evening a card goes back, the game pauses, the rest is claimed, one sits idle, one leaves', async ({
  browser,
}) => {
  const { pages, stage } = await seated(browser, { takeBack: true }, { idle: 1_500 });

  await test.step('HO-23 a card goes back only when both opponents say so', async () => {
    let played: keyof Four | null = null;
    await playUntil(
      pages,
      () => played !== null,
      (seat, act) => {
        if (act === 'card') played = seat;
      },
    );
    const who = played!;
    const [one, two] = opponents(who);
    const cards = pages[who].locator('ol[aria-label="Your hand"] button.card');
    await expect(cards).toHaveCount(5);
    await press(pages[who].getByRole('button', { name: 'Take it back' }));
    await answer(pages[one], 'Let it go back');
    await expect(cards).toHaveCount(5);
    await answer(pages[two], 'Let it go back');
    await expect(cards).toHaveCount(6);
  });

  await test.step('a pause needs everybody; the second press of the last yes does not end it (HO-22)', async () => {
    await sheet(pages, 'W', 'Ask for a pause');
    for (const seat of ['N', 'E'] as const) await answer(pages[seat], 'Pause');
    const devtools = await pages.S.context().newCDPSession(pages.S);
    const came = pages.S.evaluate(
      () =>
        new Promise<number>(done => {
          const watching = new MutationObserver(() => {
            if (!document.getElementById('pause-title')) return;
            watching.disconnect();
            done(performance.timeOrigin + performance.now());
          });
          watching.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await answer(pages.S, 'Pause');
    const goOn = pages.S.getByRole('button', { name: 'Go on' });
    const { x, y, width, height } = (await goOn.boundingBox())!;
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await devtools.send('Input.dispatchMouseEvent', {
        ...{ type, x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 },
        timestamp: ((await came) + 250) / 1000, // however late it arrives here
      });
    }
    expect(await goOn.isEnabled()).toBe(true); // nothing was sent
    for (const seat of SEATS) await expect(pages[seat].locator('#pause-title')).toBeVisible();
    await answer(pages.E, 'Go on');
    for (const seat of SEATS) await expect(pages[seat].locator('#pause-title')).toBeHidden();
  });

  await test.step('a claim lays the cards open to everybody, and accepted it ends the hand', async () => {
    let claimer: keyof Four | null = null;
    await playUntil(pages, async () => {
      claimer = await mayPress(pages, 'Claim…');
      return claimer !== null;
    });
    const who = claimer!;
    const [one, two] = opponents(who);
    await press(pages[who].getByRole('button', { name: 'Claim…' }));
    await press(pages[who].getByRole('button', { name: 'Claim the rest' }));
    for (const seat of SEATS) await expect(pages[seat].getByLabel('Laid open').locator('li')).toHaveCount(4);
    await answer(pages[one], 'Accept');
    await answer(pages[two], 'Accept');
    for (const seat of SEATS) await expect(pages[seat].locator('.result')).toBeVisible();
  });

  await test.step('HO-09 for who sits idle at his turn the host has a stand-in play, and he takes his seat back', async () => {
    await playUntil(pages, async () => !['next', 'meld', null].includes(await offered(pages.W)));
    await sheet(pages, 'N', 'Let a stand-in play for Lorena');
    await pages.N.getByRole('button', { name: 'Yes, do it' }).click();
    await press(pages.W.getByRole('button', { name: 'Take your seat back' }));
    await expect(pages.W.getByRole('button', { name: 'Take your seat back' })).toBeHidden();
  });

  await test.step('HO-04 who leaves in a hand is told what follows, and a stand-in takes the seat before everybody', async () => {
    await sheet(pages, 'E', 'Leave the table');
    const sure = pages.E.getByRole('button', { name: 'Yes, leave; a stand-in plays on' });
    await expect(sure).toBeVisible();
    await expect(pages.N.locator('.seat').filter({ hasText: 'Dutch' })).toBeVisible(); // the first press alone does nothing
    await sure.click();
    await pages.E.waitForURL(/\/$/);
    for (const seat of ['N', 'S', 'W'] as const) {
      await expect(pages[seat].locator('.seat').filter({ hasText: 'Mate' })).toBeVisible();
    }
  });
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
