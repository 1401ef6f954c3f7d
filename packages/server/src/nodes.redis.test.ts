/** Several nodes, one truth: players of one table on different nodes, on a real Redis. */

import { SEATS } from '@clabber/rules';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA } from './log.ts';
import { newBrowser } from './testing/browser.ts';
import { HO_18 } from './testing/decks.ts';
import { playUntil, seatFour, startGame, toPlay } from './testing/evening.ts';
import { type RedisServer, startRedis } from './testing/redisServer.ts';
import { serve, type TestServer } from './testing/server.ts';

let redis: RedisServer;
const open: TestServer[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
afterAll(() => redis.stop());

const nodes = async (count: number): Promise<string[]> => {
  for (let n = 0; n < count; n += 1) open.push(await serve({ REDIS_URL: redis.url }, [HO_18]));
  return open.map(server => server.url);
};

describe('two nodes and one table', () => {
  test('a hand is played by people on different nodes, and every page sees the same', async () => {
    const evening = await seatFour(...(await nodes(2)));
    await startGame(evening);
    await playUntil(evening, line => line.view().game!.pad.length === 1);
    const [first, ...others] = SEATS.map(seat => evening.lines[seat].view().game!.pad);
    for (const pad of others) expect(pad).toEqual(first);
    expect(new Set(SEATS.map(seat => evening.lines[seat].end().mark)).size).toBe(1);
  });

  test('HO-11 a command sent to two nodes is done once', async () => {
    const [a, b] = await nodes(2);
    const evening = await seatFour(a!);
    await startGame(evening);
    const line = toPlay(evening);
    const seat = line.view().turn.seat!;
    const end = line.end();
    // A tab on the other node takes over while the old one's command is under way; its page sends it again.
    const frame = { id: 'both', ...end, turn: line.view().turn.turn, command: { do: 'pass' } } as const;
    const browser = await newBrowser(b!, 'x', evening.browsers[seat].cookie);
    const joining = browser.join(evening.table);
    line.socket.emit('do', frame);
    const other = await joining;
    await other.send(frame);
    await evening.lines[seat === 'N' ? 'E' : 'N'].until(() => other.end().v === end.v + 1, 'the one pass');
    expect(other.view().game!.hand!.calls).toEqual([{ seat, call: 'pass' }]);
  });

  test('HO-06 the newest tab wins on whichever node', async () => {
    const [a, b] = await nodes(2);
    const host = await newBrowser(a!, 'Ray');
    const { table } = await host.open();
    const old = await host.join(table);
    const fresh = await (await newBrowser(b!, 'Ray', host.cookie)).join(table);
    await old.until(() => old.frames.some(({ name }) => name === 'bye'), 'a bye');
    expect(old.frames.at(-1)).toEqual({ name: 'bye', data: { code: 'elsewhere' } });
    expect(fresh.view().me).toBe('N');
  });

  test('a lost bell heals: the sweep finds what another node wrote', async () => {
    const evening = await seatFour(...(await nodes(2)));
    const { v } = evening.lines.N.end();
    // Written as another node would, but no bell is rung.
    const renamed = { type: 'Renamed', seat: 'E', name: 'Quiet', twin: 1 };
    const commit = {
      schema: SCHEMA,
      v: v + 1,
      mark: 'unheard1',
      at: Date.now(),
      by: null,
      id: null,
      events: [renamed],
    };
    const admin = new Redis(redis.url);
    await admin.xadd(`{${evening.table}}:log`, `0-${v + 1}`, 'mark', commit.mark, 'commit', JSON.stringify(commit));
    await admin.quit();
    for (const seat of SEATS) {
      const line = evening.lines[seat];
      await line.until(() => line.end().mark === commit.mark, 'what nobody rang for');
      expect(line.view().chairs.E).toMatchObject({ name: 'Quiet' });
    }
  });

  test('the log went back to a branch where a seat is another’s: its old holder is told of no hand', async () => {
    const [url] = await nodes(1);
    const evening = await seatFour(url!);
    await startGame(evening);
    const { S } = evening.lines;
    const admin = new Redis(redis.url);
    const key = `{${evening.table}}:log`;
    const entries = await admin.xrange(key, '-', '+');
    // The same evening, but it was somebody else who sat down at S; all at once, as a failover is.
    const failover = admin.multi().del(key);
    for (const [id, fields] of entries) {
      const commit = JSON.parse(fields[3]!) as { events: { type: string; seat?: string; person?: string }[] };
      for (const event of commit.events) if (event.type === 'Sat' && event.seat === 'S') event.person = 'a'.repeat(22);
      failover.xadd(
        key,
        id,
        'mark',
        `b${fields[1]!.slice(1)}`,
        'commit',
        JSON.stringify({ ...commit, mark: `b${fields[1]!.slice(1)}` }),
      );
    }
    await failover.exec();
    await admin.quit();
    const isBack = ({ name, data }: { name: string; data: unknown }) =>
      name === 'sync' && (data as { back?: true }).back;
    const told = await S.until(() => S.frames.find(isBack), 'to be told');
    expect(told.data).toMatchObject({ you: { seat: 'watcher' }, view: { me: 'watcher', invite: null } });
    expect(S.view().game!.hand!.cards).toBeNull();
  });

  test('the log went back: whoever saw more is told so, and play goes on from there', async () => {
    const evening = await seatFour(...(await nodes(1)));
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    const { v } = evening.lines.N.end();
    const admin = new Redis(redis.url);
    const key = `{${evening.table}}:log`;
    // As after a failover to a replica that had not heard the last two commits.
    await admin.call('XDEL', key, `0-${v}`, `0-${v - 1}`);
    await admin.call('XSETID', key, `0-${v - 2}`);
    await admin.quit();
    for (const seat of SEATS) {
      const line = evening.lines[seat];
      await line.until(() => line.frames.some(({ data }) => (data as { back?: boolean }).back === true), 'to be told');
      await line.until(() => line.end().v === v - 2, 'the older version');
    }
    await playUntil(evening, line => line.view().game!.pad.length === 1);
  });
});
