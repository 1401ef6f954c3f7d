/** A tab that stayed open over an upgrade. */

import { PROTOCOL } from '@clabber/protocol';
import { expect } from '@playwright/test';
import { newPage, openTable } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test('a page older than its server loads itself again once, then says so and keeps its seat', async ({ browser }) => {
  const stage = await openStage('the embedded store');
  const page = await newPage(browser);
  await openTable(page, stage.node.url, 'Ray');
  await expect(page.getByText('Ray (you)')).toBeVisible();

  let older = true;
  await page.routeWebSocket(/socket\.io/, line => {
    const server = line.connectToServer();
    line.onMessage(message =>
      server.send(older ? String(message).replace(`"protocol":${PROTOCOL}`, `"protocol":${PROTOCOL - 1}`) : message),
    );
  });
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page is out of date' })).toBeVisible();
  expect(loads).toBe(2); // ours and its own
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page is out of date' })).toBeVisible();
  expect(loads).toBe(3); // ours alone

  older = false;
  await page.reload();
  await expect(page.getByText('Ray (you)')).toBeVisible();
  await stage.close();
});
