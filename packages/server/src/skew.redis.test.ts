/** Nodes whose own clocks are wrong, or that stand still for a while: a turn's time is the store's, and runs out once. */

import { PACE } from '@clabber/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatFourWith, startGame } from './testing/evening.ts';
import { type NodeProcess, startNode } from './testing/node.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { QUICK } from './testing/server.ts';
import { logIn } from './testing/truth.ts';

const T = 1_000;
const HOUR = 3_600_000;
/** What a node runs first: its own clock is wrong by so many ms. */
const skewed = (ms: number): string => `--import data:text/javascript,const%20now=Date.now;Date.now=()=>now()+(${ms})`;

let redis: RedisServer;
let nodes: readonly NodeProcess[];
beforeAll(async () => {
  redis = await startRedis();
  const pace = { ...QUICK.pace, limit: { ...PACE.limit, skiff: T }, reserve: 0 };
  const env = { REDIS_URL: redis.url, TEST_OVERRIDES: JSON.stringify({ ...QUICK, pace }) };
  nodes = await Promise.all([HOUR, -HOUR].map(ms => startNode({ ...env, NODE_OPTIONS: skewed(ms) })));
}, 60_000);
afterAll(async () => {
  for (const node of nodes) await node.kill9();
  await redis.stop();
});

test('one node an hour ahead, one behind, each paused in its turn: every turn is played once, in its time', {
  timeout: 60_000,
}, async () => {
  const [ahead, behind] = nodes as [NodeProcess, NodeProcess];
  const evening = await seatFourWith({ clock: 'skiff' }, [ahead.url, behind.url]);
  await startGame(evening);
  const { N, E } = evening.lines; // N is at one node, E at the other
  const first = N.view().turn.turn;
  behind.pause();
  await N.until(() => N.view().turn.turn > first + 1, 'two turns to run out at the one');
  behind.resume();
  await E.until(() => E.view().turn.turn > first + 2, 'both to go on');
  const second = E.view().turn.turn;
  ahead.pause();
  await E.until(() => E.view().turn.turn > second + 1, 'two turns to run out at the other');
  ahead.resume();
  await N.until(() => N.view().turn.turn > second + 2, 'both to go on');

  const log = await logIn(redis.url, evening.table);
  const timedOut: { turn: number; after: number }[] = [];
  let running = { turn: 0, at: 0 };
  for (const { at, events } of log) {
    if (events[0]?.type === 'Auto') timedOut.push({ turn: running.turn, after: at - running.at });
    for (const event of events) if (event.type === 'Turn') running = { turn: event.turn, at: event.at };
  }
  expect(timedOut.length).toBeGreaterThanOrEqual(5);
  expect(timedOut.map(({ turn }) => turn)).toEqual(timedOut.map((_, n) => first + n));
  for (const { after } of timedOut) expect(after).toBeGreaterThanOrEqual(T);
  for (const { at } of log) expect(Math.abs(at - Date.now())).toBeLessThan(HOUR / 2); // nobody's own clock
});
