/** A page behind a proxy that lets no WebSocket through. */

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { startNode } from '../testing/node.ts';
import { dataDir } from '../testing/server.ts';
import { newPage, openTable } from './pages.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

/** Passes requests on and drops every upgrade, as some proxies do. */
const openProxy = async (port: string) => {
  let dropped = 0;
  const proxy = createServer((from, to) => {
    const { method, headers, url: path } = from;
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, answer => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  proxy.on('upgrade', (_, socket) => {
    dropped += 1;
    socket.destroy();
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    dropped: () => dropped,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};

test('where no WebSocket gets through, a page polls a server that allows it: it sits down, and others see it', async ({
  browser,
}) => {
  const { dir, remove } = dataDir();
  const node = await startNode({ DATA_DIR: dir, POLLING: '1' });
  const proxy = await openProxy(new URL(node.url).port);
  const behind = await newPage(browser);
  await openTable(behind, proxy.url, 'Ray');
  await expect(behind.getByText('Ray (you)')).toBeVisible();
  expect(proxy.dropped()).toBeGreaterThanOrEqual(2);

  const link = new URL((await behind.locator('.winv .url span').getAttribute('title')) ?? '');
  const guest = await newPage(browser);
  await guest.goto(node.url + link.pathname + link.hash);
  await guest.getByLabel('Your name at the table').fill('Opal');
  await guest.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.getByText('Opal (you)')).toBeVisible();
  await expect(behind.getByRole('region', { name: /Opal/ })).toBeVisible();

  for (const page of [behind, guest]) await page.context().close();
  proxy.close();
  await node.kill9();
  remove();
});
