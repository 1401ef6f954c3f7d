import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { appendMany, commitAfter, endOf } from './testing/commits.ts';
import { seatFour, startGame } from './testing/evening.ts';
import { startRedis } from './testing/redisServer.ts';
import { stageRedis } from './testing/redisStage.ts';
import { serve } from './testing/server.ts';

test('an append is counted by what came of it: written, a conflict, unknown, unwritten', async () => {
  const stage = await stageRedis();
  try {
    const metrics = createMetrics();
    const log = metrics.timing(stage.node.log);
    const appended = async (): Promise<Record<string, string>> => {
      const { text } = await metrics.read();
      return Object.fromEntries(
        [...text.matchAll(/clabber_append_seconds_count\{outcome="(\w+)"\} (\d+)/g)].map(found => found.slice(1)),
      );
    };
    const [first, second] = await appendMany(log, 'table', 2);
    expect(await appended()).toEqual({ written: '2', conflict: '0', unwritten: '0', unknown: '0' });

    expect(await log.append('table', endOf(first!), commitAfter(first!))).toMatchObject({ isMine: false });
    stage.proxy.hush();
    const unheard = log.append('table', endOf(second!), commitAfter(second!));
    await vi.waitFor(async () => expect(await stage.outside.xlen('{table}:log')).toBe(3));
    stage.proxy.cut();
    await expect(unheard).rejects.toThrow();
    await stage.proxy.break();
    await vi.waitFor(async () => expect(await log.ready()).toBe(false));
    await expect(log.append('table', endOf(second!), commitAfter(second!))).rejects.toThrow();
    expect(await appended()).toEqual({ written: '2', conflict: '1', unwritten: '1', unknown: '1' });
  } finally {
    await stage.end();
  }
});

test('a log that went back is counted, and so is who was told', async () => {
  const redis = await startRedis();
  const server = await serve({ REDIS_URL: redis.url, METRICS_PORT: '0' });
  try {
    const evening = await seatFour(server.url);
    await startGame(evening);
    const { v } = evening.lines.N.end();
    const admin = new Redis(redis.url);
    await admin.call('XDEL', `{${evening.table}}:log`, `0-${v}`);
    await admin.call('XSETID', `{${evening.table}}:log`, `0-${v - 1}`);
    await admin.quit();
    await evening.lines.N.until(() => evening.lines.N.end().v === v - 1, 'the older version');
    const text = await (await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`)).text();
    expect(text).toContain('clabber_rollbacks_total 1\n');
    expect(text).toContain('clabber_syncs_total{reason="back"} 4\n');
  } finally {
    await server.close();
    await redis.stop();
  }
});
