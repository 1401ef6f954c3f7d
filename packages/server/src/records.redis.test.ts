import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Overrides } from './config.ts';
import { openRedis } from './store/redis/index.ts';
import { newBrowser } from './testing/browser.ts';
import { seatFour, startGame } from './testing/evening.ts';
import { finish, gamesAt, recordScenarios, untilGames } from './testing/records.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { QUICK, serve, type TestServer } from './testing/server.ts';

let redis: RedisServer;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(() => redis.stop());

const node = async (own?: Overrides): Promise<TestServer> => {
  const server = await serve({ REDIS_URL: redis.url }, [], own);
  open.push(server.close);
  return server;
};

recordScenarios('Redis', () => ({
  serve: node,
  withNotes: async work => {
    const store = await openRedis({ url: redis.url });
    await vi.waitUntil(() => store.log.ready());
    await work(store.notes);
    await store.close();
  },
}));

describe('two nodes', () => {
  test('HO-40 a game played on both has one record, the same on each', async () => {
    const [a, b] = [await node(), await node()];
    const evening = await seatFour(a.url, b.url);
    await startGame(evening);
    await finish(evening);
    const [game] = await untilGames(a.url, evening.table, 1);
    const records = await Promise.all(
      [a, b].map(({ url }) => request(url).get(`/api/records/${game!.id}`).expect(200)),
    );
    expect(records[0]!.body).toEqual(records[1]!.body);
    for (const { url } of [a, b]) expect(await gamesAt(url, evening.table)).toEqual([game]);
  });

  test('a table that turns private leaves the list of a node that never had it open', async () => {
    const rare = { ...QUICK, times: { ...QUICK.times, beat: 60_000, lobby: 60_000 } };
    const [a, b] = [await node(rare), await node(rare)];
    const listed = async (): Promise<boolean> =>
      (await request(b.url).get('/api/tables').expect(200)).text.includes('Ferry');
    const ray = await newBrowser(a.url, 'Ray');
    const line = await ray.join((await ray.open({ title: 'Ferry', options: { watch: 'welcome' } })).table);
    await line.do({ do: 'set-options', options: { watch: 'welcome', talk: 'open' } });
    await vi.waitUntil(listed, 5_000);
    await line.do({ do: 'set-options', options: { watch: 'link' } });
    await vi.waitUntil(async () => !(await listed()), 5_000);
    line.close();
  });
});
