/** The store lost a moment that a page had seen. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startNode } from '../testing/node.ts';
import { dataDir } from '../testing/server.ts';
import { newPage, openTable } from './pages.ts';
import { test } from './test.ts';

test.setTimeout(240_000);

test('an older copy is put back: the page says in plain words that play went back, and shows the table as it is now', async ({
  browser,
}) => {
  const { dir, remove } = dataDir();
  const [live, kept] = [join(dir, 'live'), join(dir, 'kept')];
  const node = await startNode({ DATA_DIR: live });
  const page = await newPage(browser);
  await openTable(page, node.url, 'Ray');
  const ready = page.getByRole('button', { name: 'Ready', exact: true });
  await expect(ready).toHaveAttribute('aria-pressed', 'false');
  const connected = page.getByRole('img', { name: 'Connected' });
  expect(await node.stop()).toBe(0);
  await expect(connected).toBeHidden();
  cpSync(live, kept, { recursive: true });

  await node.restart();
  await expect(connected).toBeVisible();
  await ready.click();
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  expect(await node.stop()).toBe(0);
  rmSync(live, { recursive: true });
  cpSync(kept, live, { recursive: true });

  await node.restart();
  const words = 'The score book lost a moment. Play went back to where you see it now.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(ready).toHaveAttribute('aria-pressed', 'false');
  await ready.click();
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
  await node.kill9();
  remove();
});
