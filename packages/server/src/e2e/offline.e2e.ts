/** The installed page without a line: it opens, says so, and goes on once the house is back. */

import { expect } from '@playwright/test';
import { newPage, openTable, PHONE } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(240_000);

test('without a line the page opens, says that there is none, and comes to its seat when there is', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store');
  const page = await newPage(browser, PHONE, { serviceWorkers: 'allow' });
  await openTable(page, node.url, 'Ray');
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [cache] = await caches.keys();
    return (await (await caches.open(cache!)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter(path => path.endsWith('.svg')).length).toBeGreaterThanOrEqual(14); // courts, the ace, the back

  await node.kill9();
  await page.reload();
  await expect(page.getByText('No line to the river')).toBeVisible();
  await node.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Ray (you)')).toBeVisible();
  await page.context().close();
  await close();
});

test('the manifest makes the page one that can be installed', async ({ request }) => {
  const { node, close } = await openStage('the embedded store');
  const manifest = (await (await request.get(`${node.url}/manifest.webmanifest`)).json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of manifest.icons) expect((await request.get(node.url + src)).status()).toBe(200);
  const worker = await request.get(`${node.url}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache'); // a new build is found at once
  await close();
});
