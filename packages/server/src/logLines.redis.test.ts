import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PACK } from '@clabber/rules';
import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { SCHEMA } from './log.ts';
import { newBrowser } from './testing/browser.ts';
import { bundled } from './testing/bundle.ts';
import { cardsSaid } from './testing/cardsSaid.ts';
import { stopProcess } from './testing/process.ts';
import { startRedis } from './testing/redisServer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The program as it is shipped, and all that it said. */
const launch = async (env: Readonly<Record<string, string>>) => {
  const own = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'trace', ...env };
  const child: ChildProcess = spawn(process.execPath, [bundled('main')], {
    env: own,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => stopProcess(child, 'SIGKILL'));
  const said: string[] = [];
  createInterface(child.stdout!).on('line', line => said.push(line));
  const url = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said.join('\n'))?.[0];
  await expect.poll(url, { timeout: 20_000 }).toBeDefined();
  await expect.poll(async () => (await fetch(`${url()}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  return { url: url()!, said };
};

test('a line of the log about a table names it and its version, and no card', async () => {
  const redis = await startRedis();
  closing.push(redis.stop);
  const outside = new Redis(redis.url);
  closing.push(() => outside.disconnect());
  const { url, said } = await launch({ REDIS_URL: redis.url });
  const ray = await newBrowser(url, 'Ray');
  const { table, invite } = await ray.open();
  const line = await ray.join(table);
  await line.do({ do: 'ready' });
  const { v } = line.end();
  const key = `{${table}}:log`;
  const about = (msg: string) =>
    said
      .filter(text => text.startsWith('{'))
      .map(text => JSON.parse(text))
      .find(each => each.msg === msg);

  await outside
    .multi()
    .call('XDEL', key, `0-${v}`)
    .call('XSETID', key, `0-${v - 1}`)
    .exec();
  await expect.poll(() => about('the log went back'), { timeout: 20_000 }).toMatchObject({ table, v, to: v - 1 });

  // An entry that can't be.
  const events = [{ type: 'Nonsense', cards: PACK }];
  const commit = { schema: SCHEMA, v, mark: 'oddoddod', at: Date.now(), by: null, id: null, events };
  await outside.xadd(key, `0-${v}`, 'mark', commit.mark, 'commit', JSON.stringify(commit));
  await expect
    .poll(() => about('a fault at a table'), { timeout: 20_000 })
    .toMatchObject({ table, v: expect.any(Number) });
  line.close();

  const all = said.join('\n');
  expect(cardsSaid(all)).toEqual([]);
  for (const secret of [invite, ray.cookie.split('=')[1]!]) expect(all).not.toContain(secret);
}, 90_000);
