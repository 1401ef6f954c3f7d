/** What a browser must fetch before it can play: script and style, compressed, as two real ways to a table need them. */

import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { newPage, openTable } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

/**
 * Bytes of gzip: until the waiting room is at rest, and what shows the first deal on top; a guest's way with its deal is
 * held as one figure as well.
 */
const BUDGET = { guest: 67_000, host: 80_000, deal: 30_500, guestAndDeal: 97_500 } as const;

/** Melds, results and talk, and what they share with the record: wanted once the first call is made. */
const AFTER_THE_DEAL = /\/(later|hand\.json|talk|talk\.json|result|melds)-/;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage('the embedded store', {
    own: { pace: { grace: 60_000, firstDeal: 1_000, nextHand: 60_000, hold: 1_500, think: [60_000, 60_001] } },
  });
});
test.afterAll(() => stage.close());

interface Weight {
  readonly file: string;
  readonly bytes: number;
}
/** Weighs every script and stylesheet that arrives from now on; `taken` waits for those on their way. */
const weigh = (page: Page) => {
  const arriving: Promise<Weight>[] = [];
  page.on('response', response => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    const file = new URL(response.url()).pathname;
    arriving.push(response.body().then(body => ({ file, bytes: gzipSync(body, { level: 9 }).length })));
  });
  return {
    taken: async (): Promise<readonly Weight[]> => {
      await page.waitForLoadState('networkidle');
      return Promise.all(arriving);
    },
  };
};
const total = (weights: readonly Weight[]): number => weights.reduce((sum, { bytes }) => sum + bytes, 0);
const listed = (weights: readonly Weight[]): string =>
  weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${String(bytes).padStart(7)} ${file}`)
    .join('\n');
const expectWithin = (what: string, weights: readonly Weight[], budget: number) => {
  const sum = total(weights);
  expect(sum, `${what}: ${sum} bytes of gzip\n${listed(weights)}`).toBeLessThanOrEqual(budget);
};

test('script and style weigh little on both ways to the first deal: by a link, and from the front door', async ({
  browser,
}) => {
  const host = await newPage(browser);
  const hosts = weigh(host);
  await openTable(host, stage.node.url, 'Ray');
  await host.locator('.opts').waitFor();
  await host.locator('.winv .qr path').waitFor();
  const link = (await host.locator('.winv .url span').getAttribute('title')) ?? '';

  const guest = await newPage(browser);
  const guests = weigh(guest);
  await guest.goto(link);
  await guest.getByLabel('Your name at the table').fill('Opal');
  await guest.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await guest.getByText('Opal (you)').waitFor();
  await guest.locator('.winv .code').waitFor();
  const before = await guests.taken();
  expectWithin('by a link', before, BUDGET.guest);
  const door = await hosts.taken();
  expectWithin('from the front door', door, BUDGET.host);

  // What shows the first deal; what comes after the first call follows it.
  await guest.getByRole('button', { name: 'Ready' }).click();
  await host.getByRole('button', { name: /^Deal with/ }).click();
  await guest.locator('ol[aria-label="Your hand"]').waitFor();
  const after = (await guests.taken()).slice(before.length);
  const dealt = after.filter(({ file }) => !AFTER_THE_DEAL.test(file));
  expect(dealt.filter(({ file }) => /\/(play|cards)-/.test(file)).length, listed(after)).toBe(3);
  expectWithin('the first deal', dealt, BUDGET.deal);
  expectWithin('by a link, and the first deal', [...before, ...dealt], BUDGET.guestAndDeal);
  test.info().annotations.push({
    type: 'gzip',
    description: `link ${total(before)}, door ${total(door)}, deal ${total(dealt)}`,
  });
  for (const page of [host, guest]) await page.context().close();
});
