/** A replica that lags is promoted while the old master still takes writes: what pages lose is announced to them. */

import { SEATS, type TableView } from '@clabber/rules';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Line, newBrowser } from './testing/browser.ts';
import { type Evening, playUntil, seatFour, startGame } from './testing/evening.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { serve, type TestServer } from './testing/server.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcpProxy.ts';
import { expectTruth, logIn } from './testing/truth.ts';

let master: RedisServer;
let replica: RedisServer;
let proxy: TcpProxy; // between the node on the old master and Redis
let node: TestServer;
let follower: Redis;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  [master, replica] = await Promise.all([startRedis(), startRedis()]);
  follower = new Redis(replica.url);
  await follower.replicaof(master.host, master.port);
  proxy = await startTcpProxy(master.port);
  node = await serve({ REDIS_URL: `redis://${proxy.host}:${proxy.port}` });
  closing.push(master.stop, replica.stop, () => follower.disconnect(), proxy.close, node.close);
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The same people, come to another node. */
const goTo = async (url: string, { table, invite, browsers }: Evening): Promise<Evening> => {
  const there = {} as { -readonly [Key in keyof Evening['browsers']]: Evening['browsers'][Key] };
  const lines = {} as Evening['lines'];
  for (const seat of SEATS) {
    there[seat] = await newBrowser(url, browsers[seat].name, browsers[seat].cookie);
    lines[seat] = await there[seat].join(table);
  }
  return { table, invite, browsers: there, lines };
};

const isScored = (line: Line): boolean => line.view().game!.pad.length === 1;
const backs = (line: Line): number =>
  line.frames.filter(({ name, data }) => name === 'sync' && (data as { back?: true }).back === true).length;
const scoreOf = ({ game }: TableView) => game!.totals;

test.for([
  { shape: 'shorter', ours: 'hand', theirs: 2 },
  { shape: 'equally long', ours: 2, theirs: 2 },
  { shape: 'longer', ours: 2, theirs: 'hand' },
] as const)(
  'the other branch is $shape: every page is told, and play goes on from its score',
  {
    timeout: 90_000,
  },
  async ({ shape, ours, theirs }) => {
    const evening = await seatFour(node.url);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.tricks.length === 3);
    const { v } = evening.lines.N.end();
    await vi.waitFor(async () => expect(await follower.xlen(`{${evening.table}}:log`)).toBe(v), 10_000);
    await follower.replicaof('NO', 'ONE');

    const play = (on: Evening, far: number | 'hand'): Promise<void> =>
      playUntil(on, line => (far === 'hand' ? isScored(line) : line.end().v >= v + far));
    const other = await serve({ REDIS_URL: replica.url });
    closing.push(other.close);
    const elsewhere = await goTo(other.url, evening);
    await play(elsewhere, theirs);
    for (const seat of SEATS) elsewhere.lines[seat].close();
    await play(evening, ours);
    const lost = evening.lines.N.end();
    const branch = await logIn(replica.url, evening.table);
    const end = branch.at(-1)!;
    expect(Math.sign(end.v - lost.v)).toBe({ shorter: -1, 'equally long': 0, longer: 1 }[shape]);

    proxy.aim(replica.port);
    for (const seat of SEATS) {
      const line = evening.lines[seat];
      await line.until(() => backs(line) === 1 && line.end().mark === end.mark, 'to be told');
      expect(scoreOf(line.view())).toEqual(scoreOf(elsewhere.lines[seat].view()));
    }
    expectTruth(
      branch,
      SEATS.map(seat => evening.lines[seat]),
    );

    // Who comes back only now, with what he saw on the lost branch, is told as well; who comes for the first time is not.
    const late = await evening.browsers.S.join(evening.table, lost);
    expect(backs(late)).toBe(1);
    const fresh = await (await newBrowser(node.url, 'Nosy')).join(evening.table);
    expect(backs(fresh)).toBe(0);
    evening.lines.S = late;

    await playUntil(evening, isScored);
    const log = await logIn(replica.url, evening.table);
    expectTruth(
      log,
      SEATS.map(seat => evening.lines[seat]),
    );
    expect(log.flatMap(({ events }) => events.filter(({ type }) => type === 'HandScored'))).toHaveLength(1);
  },
);
