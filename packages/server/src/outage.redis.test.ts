/** Redis can't be reached for a while: nothing is said to be saved that is not, and afterwards all agree. */

import { setTimeout } from 'node:timers/promises';
import { choose } from '@clabber/bots';
import type { DoFrame, WireCommand } from '@clabber/protocol';
import { PACE, SEATS, type Seat } from '@clabber/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allAlike, type Evening, playUntil, seatFour, seatFourWith, startGame, toPlay } from './testing/evening.ts';
import { type NodeProcess, startNode } from './testing/node.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { QUICK, serve, type TestServer } from './testing/server.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcpProxy.ts';
import { expectTruth, logIn } from './testing/truth.ts';

let redis: RedisServer;
let proxies: readonly [TcpProxy, TcpProxy];

beforeAll(async () => {
  redis = await startRedis({ appendfsync: 'always' });
  proxies = await Promise.all([startTcpProxy(redis.port), startTcpProxy(redis.port)] as const);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await redis.stop();
});

const through = ({ host, port }: TcpProxy) => ({ REDIS_URL: `redis://${host}:${port}` });

/** A page that hears `unsaved` asks again after this, ms. */
const AGAIN = 300;

/** What the seat to play would play, as its page would send it. */
const nextAct = (evening: Evening, id: string): { seat: Seat; frame: DoFrame } => {
  const line = toPlay(evening);
  const command = choose(line.view()).at(-1) as WireCommand;
  return { seat: line.view().turn.seat!, frame: { id, ...line.end(), turn: line.view().turn.turn, command } };
};

const allLines = ({ lines }: Evening) => SEATS.map(seat => lines[seat]);

describe('HO-38 Redis is unreachable in mid-hand, four people on two nodes', () => {
  let nodes: readonly NodeProcess[];
  beforeAll(async () => {
    nodes = await Promise.all(proxies.map(proxy => startNode(through(proxy))));
  }, 60_000);
  afterAll(async () => {
    for (const node of nodes) await node.kill9();
  });

  test.for([
    {
      how: 'it hangs',
      seconds: 15,
      begin: () => redis.pause(),
      end: () => redis.resume(),
    },
    {
      how: 'the lines are cut and refused',
      seconds: 15,
      begin: () => Promise.all(proxies.map(proxy => proxy.break())),
      end: () => Promise.all(proxies.map(proxy => proxy.mend())),
    },
    {
      how: 'it is killed',
      seconds: 5,
      begin: () => redis.kill9(),
      end: () => redis.restart(),
    },
    {
      how: 'one node finds back later than the other and hears no bell',
      seconds: 5,
      begin: () => Promise.all(proxies.map(proxy => proxy.break())),
      end: () => proxies[0].mend(),
    },
  ])(
    'for $seconds s $how: acts are unsaved within 5 s, then done once, and all views agree',
    { timeout: 120_000 },
    async fault => {
      const pids = nodes.map(({ pid }) => pid);
      const evening = await seatFour(...nodes.map(({ url }) => url));
      await startGame(evening);
      await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
      // Who acts is on the node that finds back first.
      const home = (): boolean => SEATS.indexOf(toPlay(evening).view().turn.seat!) % 2 === 0;
      await playUntil(evening, home);
      const before = evening.lines.N.end();
      const { seat, frame } = nextAct(evening, 'kept');
      const line = evening.lines[seat];

      await fault.begin();
      const since = performance.now();
      while (performance.now() - since < fault.seconds * 1_000) {
        await setTimeout(AGAIN);
        const asked = performance.now();
        expect(await line.send(frame)).toMatchObject({ no: { id: 'kept', refusal: { code: 'unsaved' } } });
        expect(performance.now() - asked).toBeLessThan(5_000);
        for (const { url } of nodes) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      }
      await fault.end();

      let answer = await line.send(frame);
      while ('no' in answer) {
        expect(answer.no.refusal.code).toBe('unsaved');
        await setTimeout(AGAIN);
        answer = await line.send(frame);
      }
      await proxies[1].mend();
      await allAlike(evening.lines);
      expect(line.end().v).toBe(before.v + 1);
      const log = await logIn(redis.url, evening.table);
      expect(log.filter(({ id }) => id === 'kept')).toHaveLength(1);
      expectTruth(log, allLines(evening));
      expect(nodes.map(({ pid }) => pid)).toEqual(pids);
      await playUntil(evening, each => each.view().game!.pad.length === 1);
      for (const each of allLines(evening)) {
        expect(each.socket.connected).toBe(true);
        expect(each.frames.filter(({ data }) => JSON.stringify(data).includes('"back":true'))).toEqual([]);
      }
    },
  );
});

describe('an outage never costs a player his turn', () => {
  const T = 1_500;
  const nodes: TestServer[] = [];
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
  });
  const timed = async (): Promise<Evening> => {
    const pace = { ...QUICK.pace, limit: { ...PACE.limit, skiff: T }, reserve: 0 };
    for (const proxy of proxies) nodes.push(await serve(through(proxy), [], { ...QUICK, pace }));
    const evening = await seatFourWith(
      { clock: 'skiff' },
      nodes.map(({ url }) => url),
    );
    await startGame(evening);
    return evening;
  };

  test.for([
    { what: 'the end of his time', longer: 500 },
    { what: 'his time and more', longer: PACE.late + 1_000 },
  ])(
    'that eats $what: his time begins anew, his act is taken, and who then idles is played for once',
    {
      timeout: 60_000,
    },
    async ({ longer }) => {
      const evening = await timed();
      const { seat, frame } = nextAct(evening, 'kept');
      const line = evening.lines[seat];
      const { at } = line.view().turn;
      for (const proxy of proxies) await proxy.break();
      while (Date.now() < at + T + longer) {
        await setTimeout(AGAIN);
        expect(await line.send(frame)).toHaveProperty('no.refusal.code', 'unsaved');
      }
      for (const proxy of proxies) await proxy.mend();
      const began = await line.until(() => line.view().turn.at > at && line.view().turn, 'his time to begin anew');
      expect(began).toMatchObject({ turn: frame.turn, seat, until: began.at + T });
      expect(await line.send({ ...frame, ...line.end() })).not.toHaveProperty('no');

      const next = line.view().turn;
      await line.until(() => line.view().turn.turn > next.turn + 1, 'the table to play for two who idle');
      const log = await logIn(redis.url, evening.table);
      const timedOut: number[] = [];
      let turn = 0;
      for (const { events } of log) {
        if (events[0]?.type === 'Auto') timedOut.push(turn);
        for (const event of events) if (event.type === 'Turn') turn = event.turn;
      }
      expect(timedOut).toContain(next.turn);
      expect(timedOut).not.toContain(frame.turn);
      expect(new Set(timedOut).size).toBe(timedOut.length);
    },
  );
});
