/** A hundred thousand frames that nobody would send, at a node of its own, while four people play at another table. */

import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import { SEATS } from '@clabber/rules';
import { type Random, randomFrom } from '@clabber/rules/testing';
import { afterEach, expect, test } from 'vitest';
import { newSecret } from '../shuffle.ts';
import { type Line, newBrowser } from '../testing/browser.ts';
import { allAlike, type Evening, seatFour, startGame } from '../testing/evening.ts';
import { type NodeProcess, startNode } from '../testing/node.ts';
import { openRaw } from '../testing/rawSocket.ts';
import { dataDir, QUICK } from '../testing/server.ts';
import { type Attacker, attackAt } from './attacker.ts';
import { forgeries, RUBBISH, type Shot, unreadables } from './vandal.ts';

const FRAMES = 100_000;
const SEED = Number(process.env.HOSTILE_SEED ?? 35);
/** Ceilings that a busy machine keeps too. */
const SLOWEST = 10_000; // ms, for one act of the others
const GROWN = 300; // MB

/** What is tried is heard by every room of the server: the door, the log, the table, the game. */
const EACH = [
  'bad-message',
  'too-fast',
  'no-table',
  'went-back',
  'not-seated',
  'bad-invite',
  'bad-move',
  'stale',
  'yes',
];

/** As in production, but for what would end the attack too soon: more unreadable frames a line, no end of joins. */
const LIMITS = {
  bad: { points: 499, ms: 60_000 },
  joins: { points: 1_000_000, ms: 1_000 },
  opens: { points: 1_000, ms: 1_000 },
  me: { points: 10_000, ms: 1_000 },
};

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('HO-35 100,000 hostile frames: each answered or its line cut, the process alive, the others at play', async () => {
  const logged: string[] = [];
  const { dir, remove } = dataDir();
  open.push(remove);
  const own = { pace: QUICK.pace, times: QUICK.times, limits: LIMITS, counts: { watchers: 500 } };
  const node = await startNode({ DATA_DIR: dir, TEST_OVERRIDES: JSON.stringify(own) }, line => logged.push(line));
  open.push(node.stop);
  const { pid } = node;
  const evening = await seatFour(node.url);
  open.push(() => {
    for (const line of Object.values(evening.lines)) line.close();
  });
  await startGame(evening);

  const random = randomFrom(SEED);
  const tally: Tally = { sent: 0, cut: 0, codes: {} };
  const attack = await besiege(node, random, tally);
  await attack(FRAMES / 20); // warm
  const before = memory(pid);
  const calm = handsOver(evening.lines.N);
  let over = false;
  const playing = play(evening, () => over);
  await attack(FRAMES).finally(() => {
    over = true;
  });
  const slowest = await playing;

  const { N } = evening.lines;
  const facts = `seed ${SEED}, ${JSON.stringify({ ...tally, slowest, grown: memory(pid) - before })}`;
  expect(tally.sent, facts).toBeGreaterThanOrEqual(FRAMES);
  expect(Object.keys(tally.codes), facts).toEqual(expect.arrayContaining(EACH));
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  expect(node.isAlive(), facts).toBe(true);
  expect(logged.filter(line => /"level":[56]0/.test(line))).toEqual([]);
  expect(handsOver(N) - calm, facts).toBeGreaterThanOrEqual(2);
  expect(slowest, facts).toBeLessThan(SLOWEST);
  expect(memory(pid) - before, facts).toBeLessThan(GROWN);
}, 120_000);

interface Tally {
  sent: number;
  cut: number;
  readonly codes: Record<string, number>; // how often each was answered
}

/** @returns what sends frames, by many lines, until so many were sent in all */
const besiege = async (node: NodeProcess, random: Random, tally: Tally) => {
  const unreadable = unreadables(random);
  const forged = forgeries(random);
  const hosts = await Promise.all(
    [1, 2, 3].map(async () => {
      const host = await newBrowser(node.url, 'Mallory');
      return { cookie: host.cookie, table: (await host.open({ standIns: true })).table };
    }),
  );
  const anyHost = () => hosts[Math.floor(random() * hosts.length)]!;
  const stranger = () => `clabber=${newSecret()}`;

  /** Shots by the burst, until so many are sent or the line is cut. */
  const shootAt = async (cookie: string, table: string, count: number, waits: boolean, next: Aim) => {
    const attacker = await attackAt(node.url, cookie, table);
    if (waits) await attacker.comeIn();
    for (let n = 0; n < count && !attacker.socket.isCut(); n += BURST) {
      attacker.shoot(Array.from({ length: BURST }, () => next(attacker)));
      tally.sent += BURST;
      if (waits) await attacker.answered();
    }
    await attacker.answered();
    if (attacker.socket.isCut()) tally.cut += 1;
    attacker.socket.close();
    for (const [code, times] of attacker.codes) tally.codes[code] = (tally.codes[code] ?? 0) + times;
  };
  const rubbish = async (packet: string) => {
    const socket = await openRaw(node.url, { cookie: stranger() });
    socket.send(...(random() < 0.5 ? [`40${JSON.stringify({ table: anyHost().table, protocol: 2 })}`] : []), packet);
    tally.sent += 1;
    await socket.cut;
    tally.cut += 1;
  };
  const flood = async () => {
    const attacker = await attackAt(node.url, stranger(), newSecret());
    tally.sent += 1;
    await attacker.socket.cut;
    tally.cut += 1;
  };
  const guess = async () => {
    const code = `MAPLE-HERON-${10 + Math.floor(random() * 90)}`;
    const answer = await fetch(`${node.url}/api/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect([404, 429]).toContain(answer.status);
    await answer.arrayBuffer();
  };

  const wave = async (): Promise<void> => {
    const { cookie, table } = anyHost();
    await Promise.all([
      shootAt(stranger(), table, 480, true, unreadable),
      shootAt(stranger(), table, 480, false, unreadable), // before anybody was let in
      ...[40, 40, 40, 40, 220].map(count => shootAt(stranger(), table, count, true, ({ seen }) => forged(seen()))),
      shootAt(cookie, table, 60, true, ({ seen }) => forged(seen())),
      shootAt(stranger(), newSecret(), 40, false, unreadable), // where there is no table
      ...RUBBISH.map(rubbish),
      ...Array.from({ length: 10 }, flood),
      guess(),
    ]);
  };
  return async (frames: number): Promise<void> => {
    const goal = tally.sent + frames;
    while (tally.sent < goal) await wave();
  };
};

const BURST = 20;
type Aim = (attacker: Attacker) => Shot;

/** Resident memory of a process of ours, MB. */
const memory = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`])) / 1024;

const handsOver = ({ frames }: Line): number =>
  frames.filter(({ name, data }) => name === 'commit' && JSON.stringify(data).includes('"HandScored"')).length;

/** The four play, game after game, as fast as they are let. @returns how long the slowest act took, ms */
const play = async ({ lines }: Evening, isOver: () => boolean): Promise<number> => {
  let slowest = 0;
  const say = async (line: Line, command: WireCommand): Promise<void> => {
    for (;;) {
      const since = performance.now();
      const answer = await line.do(command);
      slowest = Math.max(slowest, performance.now() - since);
      if (!('no' in answer)) return;
      const { code, ms } = answer.no.refusal as { code: string; ms?: number };
      if (code === 'too-fast') await setTimeout(ms);
      else if (command.do === 'ready') return;
      else throw new Error(`refused ${JSON.stringify(command)}: ${code}`);
    }
  };
  while (!isOver()) {
    const { turn, seat } = lines.N.view().turn;
    if (seat !== null) for (const act of choose(lines[seat].view())) await say(lines[seat], act as WireCommand);
    else {
      for (const each of SEATS) await say(lines[each], { do: 'ready' });
      await lines.N.until(() => lines.N.view().turn.turn !== turn, 'the next turn');
    }
    await allAlike(lines);
  }
  return slowest;
};
