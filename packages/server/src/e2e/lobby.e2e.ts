/** The front door on real pages: the list of public tables, one click to a seat or to the gallery, and the host's rules. */

import { type Browser, expect, type Page } from '@playwright/test';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { DESK, newPage, openTable, PHONE } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(240_000);

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage('the embedded store');
});
test.afterAll(() => stage.close());

/** Two tables may bear one title; their addresses differ. */
const addressOf = (page: Page): string => new URL(page.url()).pathname;
const lineAt = (page: Page, list: string, address: string) =>
  page.locator(`${list} li`).filter({ has: page.locator(`a[href="${address}"]`) });
const choose = (page: Page, label: string) => page.locator('.seg label').filter({ hasText: label }).click();
const row = (page: Page, address: string) => lineAt(page, '.river', address);
const tags = (page: Page) => page.locator('.wopt .tags');

/** Opens a table and lets everybody in. */
const openPublic = async (page: Page, name: string): Promise<string> => {
  await openTable(page, stage.node.url, name);
  await choose(page, 'Welcome');
  await expect(page.locator('.seg input[value=welcome]')).toBeChecked();
  return addressOf(page);
};
const atDoor = async (
  browser: Browser,
  name: string,
  size: { width: number; height: number } = DESK,
): Promise<Page> => {
  const page = await newPage(browser, size);
  await page.goto(stage.node.url);
  await page.getByLabel('Your name at the table').fill(name);
  return page;
};
const closeAll = (pages: readonly Page[]) => Promise.all(pages.map(page => page.context().close()));

test('a public table is listed, three sit down in one click each, a fifth watches in one; a private one never', async ({
  browser,
}) => {
  const ray = await newPage(browser);
  const table = await openPublic(ray, 'Ray');
  const private_ = await newPage(browser);
  await openTable(private_, stage.node.url, 'Nobody');
  const hidden = addressOf(private_);

  const pages: Page[] = [];
  for (const [name, size] of [
    ['Opal', DESK],
    ['Dutch', PHONE],
    ['Lorena', DESK],
  ] as const) {
    const page = await atDoor(browser, name, size);
    await expect(row(page, table)).toBeVisible();
    if (name !== 'Lorena')
      await page.screenshot({ path: `test-results/screens/lobby-${size === DESK ? 'desk' : 'phone'}.png` });
    await row(page, table).getByRole('button', { name: 'Sit down' }).click();
    await expect(page.getByText(`${name} (you)`)).toBeVisible();
    pages.push(page);
  }
  const walt = await atDoor(browser, '');
  await expect(row(walt, table)).toContainText('500');
  await expect(row(walt, table).locator('.port')).toHaveText(['R', 'O', 'D', 'L']);
  await expect(walt.locator('.river header')).toContainText('1 table');
  await expect(row(walt, hidden)).toHaveCount(0);
  await row(walt, table).getByRole('link', { name: 'Watch' }).click();
  await expect(walt.locator('.wsouth')).toBeVisible();
  await expect(ray.locator('.watchers')).toContainText('1');

  // Who plays finds his own table first, and the score once there is one.
  for (const page of [ray, ...pages]) await page.getByRole('button', { name: 'Ready' }).click();
  await ray.locator('ol[aria-label="Your hand"]').waitFor();
  const second = await ray.context().newPage();
  await second.goto(stage.node.url);
  const mine = lineAt(second, '.yours', table);
  await expect(mine).toContainText('Hand 1');
  await expect(mine).toContainText('0 – 0');
  await expect(row(second, table)).toContainText('hand 1');
  await expect(row(second, table).getByRole('link', { name: 'Go on' })).toBeVisible();
  await second.screenshot({ path: 'test-results/screens/home-mine-desk.png' });

  // No longer public, no longer listed.
  const lone = await newPage(browser);
  const other = await openPublic(lone, 'Edna');
  await expect(row(second, other)).toBeVisible();
  await choose(lone, 'Link only');
  await expect(row(second, other)).toHaveCount(0);
  await closeAll([ray, private_, ...pages, walt, lone]);
});

test('an empty river says so, with one button that starts a table', async ({ browser }) => {
  const page = await atDoor(browser, 'Ray');
  const river = page.locator('.river');
  await expect(river).toContainText('The river’s quiet. Start a table or practise with stand-ins.');
  await expect(river.getByRole('button')).toHaveCount(1);
  await river.getByRole('button').click();
  await expect(page.getByText('Ray (you)')).toBeVisible();
  await page.context().close();
});

test('what the host chooses is seen by all and takes their Ready back; others only read it', async ({ browser }) => {
  const ray = await newPage(browser);
  await openPublic(ray, 'Ray');
  const opal = await newPage(browser, PHONE);
  await opal.goto(ray.url());
  await opal.getByRole('button', { name: 'Sit down', exact: true }).click();
  await opal.getByLabel('Your name at the table').fill('Opal');
  await opal.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await expect(opal.getByText('Opal (you)')).toBeVisible();
  await expect(opal.locator('.facts')).toContainText('None');
  await expect(opal.locator('.seg')).toHaveCount(0);
  await expect(opal.getByRole('button', { name: 'Change' })).toHaveCount(0);

  await opal.getByRole('button', { name: 'Ready' }).click();
  await expect(ray.locator('.ws').filter({ hasText: 'Opal' })).toContainText(/Ready$|Ready /);
  await choose(ray, 'Packet');
  await expect(opal.locator('.facts')).toContainText('Packet');
  await expect(opal.locator('.facts')).toContainText('20 s');
  await expect(opal.locator('.wsouth')).toContainText('Not ready yet');
  await expect(opal.locator('[aria-live=polite]').first()).toContainText('The house rules have changed');

  // Faster than they get to the table: none is lost.
  await ray.getByRole('button', { name: 'Change' }).click();
  const sheet = ray.getByRole('dialog');
  for (const label of ['Vote', 'Free', 'Always', 'By itself']) {
    await sheet.locator('.seg label').filter({ hasText: label }).click();
  }
  await ray.screenshot({ path: 'test-results/screens/options-desk.png' });
  await sheet.getByRole('button', { name: 'Done' }).click();
  for (const tag of ['Votes on the absent', 'Free talk', 'All tricks may be looked at', 'Last card by itself']) {
    await expect(tags(opal)).toContainText(tag);
  }
  await opal.screenshot({ path: 'test-results/screens/waiting-guest-phone.png', fullPage: true });
  await ray.screenshot({ path: 'test-results/screens/waiting-host-desk.png' });

  // With four people only there is no dealing with a stand-in.
  await choose(ray, 'Wait for four');
  await expect(ray.locator('.seg input[value=false][name=standIns]')).toBeChecked();
  await expect(ray.getByRole('button', { name: 'Stand-in' })).toHaveCount(0);
  await closeAll([ray, opal]);
});

test('on a phone the bar with Ready and Deal lies over all that scrolls beneath it', async ({ browser }) => {
  const host = await newPage(browser, PHONE);
  await openTable(host, stage.node.url, 'Ray');
  await host.locator('.opts').waitFor();
  const button = host.locator('.go .btn').last();
  await expect(button).toBeVisible();
  const covered = await button.evaluate(async bar => {
    const found: string[] = [];
    for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
      const { x, width, top, height } = bar.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, top + height / 2);
      if (!hit || !bar.contains(hit)) found.push(`${y}: ${hit?.outerHTML.slice(0, 80)}`);
    }
    return found;
  });
  expect(covered).toEqual([]);
  await host.context().close();
});

test('HO-07 the host goes for good: another is host, changes the rules and starts; back, he is a player like others', async ({
  browser,
}) => {
  const ray = await newPage(browser);
  await openPublic(ray, 'Ray');
  const seated: Page[] = [];
  for (const name of ['Opal', 'Dutch']) {
    const page = await atDoor(browser, name);
    await page.locator('.river').getByRole('button', { name: 'Sit down' }).click();
    await expect(page.getByText(`${name} (you)`)).toBeVisible();
    seated.push(page);
  }
  const url = ray.url();
  await ray.close();
  const hosted = (page: Page) => page.locator('.wsouth').filter({ hasText: 'host' });
  await expect
    .poll(async () => (await Promise.all(seated.map(page => hosted(page).count()))).join())
    .toMatch(/^(1,0|0,1)$/);
  const [host, other] = (await hosted(seated[0]!).count()) === 1 ? [seated[0]!, seated[1]!] : [seated[1]!, seated[0]!];

  await choose(host, 'Skiff');
  await expect(other.locator('.facts')).toContainText('Skiff');
  for (const page of seated) await page.getByRole('button', { name: 'Ready' }).click();

  const back = await ray.context().newPage();
  await back.goto(url);
  await expect(back.getByText('Ray (you)')).toBeVisible();
  await expect(hosted(back)).toHaveCount(0);
  await expect(back.locator('.seg')).toHaveCount(0);
  await back.getByRole('button', { name: 'Ready' }).click();
  await host.getByRole('button', { name: /^Deal with/ }).click();
  for (const page of [...seated, back]) await page.locator('ol[aria-label="Your hand"]').waitFor();
  await closeAll([ray, ...seated]);
});

test('without a line the front door says so, keeps what it knows, and recovers by itself', async ({ browser }) => {
  const ray = await newPage(browser);
  const table = await openPublic(ray, 'Ray');
  const page = await atDoor(browser, 'Opal');
  await expect(row(page, table)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('No line to the river')).toBeVisible();
  await expect(row(page, table)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No line to the river')).toHaveCount(0);
  await closeAll([ray, page]);
});

test('a name confirmed while the line is lost still sits down when it is back', async ({ browser }) => {
  const ray = await newPage(browser);
  await openTable(ray, stage.node.url, 'Ray');
  const link = new URL((await ray.locator('.winv .url span').getAttribute('title')) ?? '');
  const proxy = await startTcpProxy(Number(new URL(stage.node.url).port));
  const opal = await newPage(browser);
  await opal.goto(`http://${proxy.host}:${proxy.port}${link.pathname}${link.hash}`);
  await opal.getByRole('dialog').waitFor();
  await proxy.break();
  await expect(opal.locator('.net[data-bad]')).toBeAttached();
  await opal.getByLabel('Your name at the table').fill('Opal');
  await opal.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await proxy.mend();
  await expect(opal.getByText('Opal (you)')).toBeVisible();
  await closeAll([ray, opal]);
  await proxy.close();
});

test('a part of the page that does not come is asked for again, and the page says so', async ({ browser }) => {
  const page = await newPage(browser);
  let refusals = 0;
  await page.route(/\/assets\/options-.*\.js/, route => {
    refusals += 1;
    return refusals <= 2 ? route.abort() : route.continue();
  });
  await openTable(page, stage.node.url, 'Ray');
  await expect(page.getByText('A part of this page hasn’t come yet')).toBeVisible();
  await expect(page.locator('.opts')).toBeVisible();
  await expect(page.getByText('A part of this page hasn’t come yet')).toHaveCount(0);
  await page.context().close();
});
