/** Two nodes behind a balancer that knows no stickiness. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { PROTOCOL } from '@clabber/protocol';
import { SEATS } from '@clabber/rules';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './testing/balancer.ts';
import { allAlike, playUntil, seatFour, startGame } from './testing/evening.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { QUICK, serve } from './testing/server.ts';
import { expectTruth, logIn } from './testing/truth.ts';

/** A twentieth of the real times: ping 10 s, idle cut 60 s; 18 pings are 3 minutes. */
const [PING, IDLE, PINGS] = [500, 3_000, 18];

let redis: RedisServer;
let balancer: Balancer;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => redis.stop());

const balance = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const own = { ...QUICK, times: { ...QUICK.times, pingInterval: PING } };
  const nodes = await Promise.all([1, 2].map(() => serve({ REDIS_URL: redis.url, ...env }, [], own)));
  closing.push(...nodes.map(node => node.close));
  balancer = await startBalancer(
    nodes.map(({ running }) => running.port),
    IDLE,
  );
  closing.push(balancer.close);
};

test.for([{ POLLING: '0' }, { POLLING: '1' }])(
  'HO-37 long silence behind a round-robin balancer with an idle cut (%o): nobody is cut off, then play goes on',
  { timeout: 90_000 },
  async env => {
    await balance(env);
    const silent = connect(Number(new URL(balancer.url).port), '127.0.0.1');
    const evening = await seatFour(balancer.url);
    await startGame(evening);
    const lines = SEATS.map(seat => evening.lines[seat]);
    const ids = lines.map(({ socket }) => socket.id);
    const before = lines.map(({ frames }) => frames.length);

    const pinged = lines.map(
      ({ socket }) =>
        new Promise<void>(resolve => {
          let pings = 0;
          socket.io.engine.on('ping', () => {
            pings += 1;
            if (pings === PINGS) resolve();
          });
          socket.on('disconnect', () => resolve());
        }),
    );
    await Promise.all([...pinged, once(silent, 'close')]); // who says nothing is cut
    expect(balancer.idleCuts()).toBeGreaterThan(0);
    expect(lines.map(({ frames }) => frames.length)).toEqual(before);

    await playUntil(evening, line => line.view().game!.pad.length === 1);
    await allAlike(evening.lines);
    expect(lines.map(({ socket }) => socket.id)).toEqual(ids); // the same lines all along
    for (const { frames } of lines) {
      expect(frames.filter(({ name }) => name === 'bye' || name === 'later')).toEqual([]);
    }
    expectTruth(await logIn(redis.url, evening.table), lines);
    for (const given of balancer.given) expect(given).toBeGreaterThan(1); // both nodes were played on
    expect(balancer.answers(400)).toBe(0);
  },
);

test('HO-37 polling needs stickiness: without it an attempt ends with one plain refusal, and no loop', async () => {
  await balance({ POLLING: '1' });
  const { table, browsers } = await seatFour(balancer.url);
  const asked = balancer.answers(400);
  const attempt = io(balancer.url, {
    transports: ['polling'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: browsers.N.cookie, connection: 'close' },
    auth: { table, protocol: PROTOCOL },
  });
  await new Promise<void>(resolve => {
    attempt.on('connect_error', () => resolve());
    attempt.on('disconnect', () => resolve());
  });
  attempt.disconnect();
  const refused = balancer.answers(400) - asked;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(3);
});
