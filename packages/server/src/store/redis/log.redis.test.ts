import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { End } from '../../log.ts';
import { appendMany, endOf } from '../../testing/commits.ts';
import type { RedisOptions } from '../../testing/redisServer.ts';
import { nextReturn, type RedisStage, stageRedis } from '../../testing/redisStage.ts';

const TABLE = 'table';

let stage: RedisStage;
const begin = async (options?: RedisOptions) => {
  stage = await stageRedis(options);
};
afterEach(() => stage.end());

describe('bells', () => {
  beforeEach(() => begin());

  test('a lost bell: the commit is there and the tail tells', async () => {
    const other = await stage.openNode(stage.server.url);
    const bell = vi.fn();
    await stage.node.log.listen(TABLE, bell);
    const back = nextReturn(stage.node);
    stage.proxy.hush();
    const [first] = await appendMany(other.log, TABLE, 1);
    stage.proxy.cut();
    await back;
    expect(bell).not.toHaveBeenCalled();
    expect(await stage.node.log.tail(TABLE)).toEqual(endOf(first!));
  });

  test('when a return is told the bells ring already', async () => {
    const other = await stage.openNode(stage.server.url);
    const bell = vi.fn();
    const stopped = vi.fn();
    await stage.node.log.listen(TABLE, bell);
    const stop = await stage.node.log.listen(TABLE, stopped);
    let end: End | null = null;
    for (let round = 1; round <= 5; round++) {
      const back = nextReturn(stage.node);
      stage.proxy.cut();
      await back;
      const [commit] = await appendMany(other.log, TABLE, 1, end);
      end = endOf(commit!);
      await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(round));
    }
    await stop();
    expect(stopped).toHaveBeenCalledTimes(5);
  });

  test('nothing is published unless another node listens', async () => {
    const published = async () =>
      /cmdstat_publish:calls=(\d+)/.exec(await stage.outside.info('commandstats'))?.[1] ?? '0';
    let [end] = await appendMany(stage.node.log, TABLE, 1);
    const stopMine = await stage.node.log.listen(TABLE, () => {});
    [end] = await appendMany(stage.node.log, TABLE, 1, end);
    expect(await published()).toBe('0');
    const other = await stage.openNode(stage.server.url);
    await other.log.listen(TABLE, () => {});
    [end] = await appendMany(stage.node.log, TABLE, 1, end);
    expect(await published()).toBe('1');
    await stopMine();
    [end] = await appendMany(stage.node.log, TABLE, 1, end);
    expect(await published()).toBe('2');
    await other.close(); // a node that is gone left with its connection
    await vi.waitFor(async () => expect(await stage.outside.pubsub('NUMSUB', `{${TABLE}}:log`)).toContain(0));
    await appendMany(stage.node.log, TABLE, 1, end);
    expect(await published()).toBe('2');
  });
});

describe('what stands in Redis', () => {
  beforeEach(() => begin());

  test('one stream per table, an entry 0-v per commit, and W to live', async () => {
    await appendMany(stage.node.log, TABLE, 3);
    expect(await stage.outside.keys('*')).toEqual([`{${TABLE}}:log`]);
    const ids = (await stage.outside.xrange(`{${TABLE}}:log`, '-', '+')).map(([id]) => id);
    expect(ids).toEqual(['0-1', '0-2', '0-3']);
    const left = await stage.outside.pttl(`{${TABLE}}:log`);
    expect(left).toBeGreaterThan(24 * 3600_000 - 10_000);
    expect(left).toBeLessThanOrEqual(24 * 3600_000);
  });

  test('a server that forgot the script gets it again', async () => {
    const [first] = await appendMany(stage.node.log, TABLE, 1);
    await stage.outside.script('FLUSH');
    const rest = await appendMany(stage.node.log, TABLE, 2, first);
    expect(await stage.node.log.read(TABLE, 2)).toEqual(rest);
  });
});

test("the store's clock is the clock of Redis", async () => {
  await begin();
  const [seconds, micros] = await stage.outside.time();
  expect(Math.abs(stage.node.log.now() - (Number(seconds) * 1000 + Number(micros) / 1000))).toBeLessThan(50);
});
