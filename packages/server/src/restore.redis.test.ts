import { cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEATS } from '@clabber/rules';
import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { HO_18 } from './testing/decks.ts';
import { playUntil, seatFour, startGame } from './testing/evening.ts';
import { startRedis } from './testing/redisServer.ts';
import { serve } from './testing/server.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('an older copy of Redis is put back under running nodes: every page is told that play went back, and goes on', async () => {
  const redis = await startRedis({ appendfsync: 'always' });
  closing.push(redis.stop);
  const outside = new Redis(redis.url);
  const [, dir] = (await outside.config('GET', 'dir')) as [string, string];
  outside.disconnect();
  const kept = join(tmpdir(), `kept-${redis.port}-${process.pid}`);
  closing.push(() => rmSync(kept, { recursive: true, force: true }));
  const nodes = [await serve({ REDIS_URL: redis.url }, [HO_18]), await serve({ REDIS_URL: redis.url }, [HO_18])];
  closing.push(...nodes.map(node => node.close));

  const evening = await seatFour(...nodes.map(({ url }) => url));
  await startGame(evening);
  await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
  const { v } = evening.lines.N.end();
  cpSync(dir, kept, { recursive: true }); // nobody plays

  await playUntil(evening, line => line.view().game!.hand!.tricks[0]?.winner != null);
  expect(evening.lines.N.end().v).toBeGreaterThan(v);
  await redis.kill9();
  rmSync(dir, { recursive: true });
  cpSync(kept, dir, { recursive: true });
  await redis.restart();

  for (const seat of SEATS) {
    const line = evening.lines[seat];
    const isBack = ({ name, data }: { name: string; data: unknown }) =>
      name === 'sync' && (data as { back?: true }).back === true;
    const told = await line.until(() => line.frames.find(isBack), 'to be told', 30_000);
    expect(told.data).toMatchObject({ v });
  }
  await playUntil(evening, line => line.view().game!.pad.length === 1);
}, 60_000);
