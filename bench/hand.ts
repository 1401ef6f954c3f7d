/**
 * What one hand costs a page on a slow device: its main thread's tasks over 50 ms and its layout shift, at 4x CPU
 * throttle. Build the client first. Run: npx tsx bench/hand.ts [CPU throttle, 4 unless said]
 */
import { chromium } from '@playwright/test';
import { actOnPage, counted, mark, measuredPage } from '../packages/server/src/e2e/measured.ts';
import { DESK, openTable, PHONE } from '../packages/server/src/e2e/pages.ts';
import { openStage } from '../packages/server/src/e2e/stage.ts';
import { findChromium } from '../scripts/tools.mjs';

const RATE = Number(process.argv[2] ?? 4);
const LONG = 50; // ms
const PACE = { grace: 60_000, firstDeal: 1_000, nextHand: 60_000, hold: 1_500, think: [600, 1_200], undecided: 60_000 };

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const { node, close } = await openStage('the embedded store', { own: { pace: PACE } });
try {
  for (const size of [DESK, PHONE]) {
    const page = await measuredPage(browser, size);
    await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
    await page.locator('ol[aria-label="Your hand"] button.card').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: RATE });
    await mark(page);
    while (!(await page.locator('.result').isVisible())) {
      await actOnPage(page);
      await page.waitForTimeout(500);
    }
    const { shifts, long } = await counted(page);
    const over = long.filter(ms => ms > LONG).sort((a, b) => b - a);
    console.log(
      `${size.width}x${size.height} at ${RATE}x: ${over.length} tasks over ${LONG} ms, longest ${over[0] ?? 0} ms; ` +
        `layout shift ${shifts.toFixed(4)}`,
    );
    await page.context().close();
  }
} finally {
  await browser.close();
  await close();
}
