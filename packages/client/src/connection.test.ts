/** The line to a table against a real Socket.IO server whose words the test writes. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Commit,
  DoFrame,
  Handshake,
  SayFrame,
  Sync,
  SyncFrame,
  Talk,
  ToClient,
  ToServer,
} from '@clabber/protocol';
import { type Socket as Peer, Server } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './connection.ts';
import type { Connection, Line, Listener, Timing } from './line.ts';
import type { Words } from './saying.ts';

type Seat = Peer<ToServer, ToClient>;

const TIMING: Timing = { least: 5, most: 40, answer: 400, probe: 150 };
const TABLE = 'sternwheel1944';

/** Things that come one by one and are awaited in that order. */
const queue = <T>() => {
  const come: T[] = [];
  const waiting: ((value: T) => void)[] = [];
  return {
    put: (value: T) => {
      const next = waiting.shift();
      if (next) next(value);
      else come.push(value);
    },
    next: (): Promise<T> =>
      come.length > 0 ? Promise.resolve(come.shift()!) : new Promise(resolve => waiting.push(resolve)),
    get waits() {
      return come.length;
    },
  };
};

let io: Server<ToServer, ToClient>;
let url: string;
const arrivals = queue<Seat>();
const dos = queue<DoFrame>();
const asks = queue<SyncFrame>();
const says = queue<SayFrame>();
const open: Connection[] = [];

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  io.on('connection', socket => {
    socket.on('do', dos.put);
    socket.on('sync', asks.put);
    socket.on('say', says.put);
    arrivals.put(socket);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  await io.close();
});

const view = {} as Sync['view']; // the line carries it and never looks inside
const sync = (v: number, more: Partial<Sync> = {}): Sync => ({
  v,
  mark: `mark-${v}`,
  view,
  you: { seat: 'S', alias: 'ray', done: [] },
  now: 0,
  ...more,
});
const commit = (v: number, more: Partial<Commit> = {}): Commit => ({
  v,
  mark: `mark-${v}`,
  at: 0,
  events: [],
  ...more,
});

const listen = (more: Partial<Listener> = {}) => {
  const heard = {
    lines: queue<Line>(),
    syncs: queue<Sync>(),
    commits: queue<Commit>(),
    pending: queue<string | null>(),
    refused: queue<string>(),
    talks: queue<Talk>(),
    saying: queue<Words | null>(),
    unsaid: queue<string>(),
    reloads: 0,
  };
  const listener: Listener = {
    sync: heard.syncs.put,
    commit: frame => {
      heard.commits.put(frame);
      return true;
    },
    here: () => undefined,
    talk: frame => heard.talks.put(frame),
    saying: words => heard.saying.put(words),
    unsaid: refusal => heard.unsaid.put(refusal.code),
    line: heard.lines.put,
    pending: command => heard.pending.put(command?.do ?? null),
    refused: refusal => heard.refused.put(refusal.code),
    reload: () => {
      heard.reloads += 1;
      return heard.reloads === 1;
    },
    ...more,
  };
  const connection = connect({ table: TABLE, url, timing: TIMING }, listener);
  open.push(connection);
  return { connection, heard };
};

/** A page that has its first snapshot at version 7. */
const seated = async (more: Partial<Listener> = {}) => {
  const page = listen(more);
  const peer = await arrivals.next();
  peer.emit('sync', sync(7));
  await page.heard.syncs.next();
  return { ...page, peer };
};

test('the handshake names table and protocol, and after a loss also the last commit seen', async () => {
  const { peer } = await seated();
  expect(peer.handshake.auth).toEqual({ table: TABLE, protocol: 2 } satisfies Handshake);
  peer.disconnect(true);
  const again = await arrivals.next();
  expect(again.handshake.auth).toEqual({ table: TABLE, protocol: 2, v: 7, mark: 'mark-7' } satisfies Handshake);
});

test('HO-12 a commit that was seen already is dropped', async () => {
  const { heard, peer } = await seated();
  for (const v of [7, 8, 8, 6, 9]) peer.emit('commit', commit(v));
  expect((await heard.commits.next()).v).toBe(8);
  expect((await heard.commits.next()).v).toBe(9);
  expect(heard.commits.waits).toBe(0);
});

test('a hole is answered by asking once for a snapshot, from which the line goes on', async () => {
  const { heard, peer } = await seated();
  peer.emit('commit', commit(9));
  peer.emit('commit', commit(10));
  expect(await asks.next()).toEqual({ v: 7, mark: 'mark-7' });
  peer.emit('sync', sync(10));
  peer.emit('commit', commit(11));
  expect((await heard.syncs.next()).v).toBe(10);
  expect((await heard.commits.next()).v).toBe(11);
  expect(asks.waits).toBe(0);
});

test('a command carries its turn and the last commit seen, and its own commit is its yes', async () => {
  const { connection, heard, peer } = await seated();
  expect(connection.send({ do: 'card', card: 'JC' }, 40)).toBe(true);
  expect(connection.send({ do: 'card', card: 'QC' }, 40)).toBe(false); // one at a time
  const frame = await dos.next();
  expect(frame).toMatchObject({ turn: 40, v: 7, mark: 'mark-7', command: { do: 'card', card: 'JC' } });
  peer.emit('commit', commit(8, { id: frame.id }));
  expect(await heard.pending.next()).toBe('card');
  expect(await heard.pending.next()).toBeNull();
  connection.send({ do: 'move' }, 41);
  expect((await dos.next()).turn).toBeUndefined();
});

test('HO-11 a command cut off by a lost line goes out again with the same id, after the snapshot', async () => {
  const { connection, heard, peer } = await seated();
  connection.send({ do: 'pass' }, 40);
  const first = await dos.next();
  peer.disconnect(true);
  const again = await arrivals.next();
  expect(dos.waits).toBe(0);
  again.emit('sync', sync(9));
  const second = await dos.next();
  expect(second).toMatchObject({ id: first.id, turn: 40, v: 9, mark: 'mark-9' });
  again.emit('yes', { id: first.id, v: 8 });
  expect(await heard.pending.next()).toBe('pass');
  expect(await heard.pending.next()).toBeNull();
});

test('a command that the snapshot names as done is not sent again', async () => {
  const { connection, heard, peer } = await seated();
  connection.send({ do: 'pass' }, 40);
  const { id } = await dos.next();
  peer.disconnect(true);
  const again = await arrivals.next();
  again.emit('sync', sync(8, { you: { seat: 'S', alias: 'ray', done: [id] } }));
  expect(await heard.pending.next()).toBe('pass');
  expect(await heard.pending.next()).toBeNull();
  connection.send({ do: 'ready' }, 41);
  expect((await dos.next()).command.do).toBe('ready'); // and not the pass
});

test('an unknown outcome, a busy table and a throttle are asked again with the same id', async () => {
  const { connection, heard, peer } = await seated();
  connection.send({ do: 'card', card: 'JC' }, 40);
  const { id } = await dos.next();
  peer.emit('no', { id, refusal: { code: 'unsaved' } });
  expect((await dos.next()).id).toBe(id);
  peer.emit('no', { id, refusal: { code: 'busy' } });
  expect((await dos.next()).id).toBe(id);
  peer.emit('no', { id, refusal: { code: 'too-fast', ms: 10 } });
  expect((await dos.next()).id).toBe(id);
  peer.emit('no', { id, refusal: { code: 'must-follow-suit' } });
  expect(await heard.refused.next()).toBe('must-follow-suit');
});

test('an unanswered command makes the page ask where the table stands, then goes out again', async () => {
  const { connection, peer } = await seated();
  connection.send({ do: 'pass' }, 40);
  const { id } = await dos.next();
  await asks.next();
  peer.emit('sync', sync(7));
  expect((await dos.next()).id).toBe(id);
});

test('when play went back, a command meant for what is gone is given up', async () => {
  const { connection, heard, peer } = await seated();
  connection.send({ do: 'pass' }, 40);
  await dos.next();
  peer.emit('sync', sync(5, { back: true }));
  expect(await heard.refused.next()).toBe('went-back');
  connection.send({ do: 'ready' }, 38);
  expect(await dos.next()).toMatchObject({ v: 5, mark: 'mark-5', command: { do: 'ready' } });
});

test('HO-06 a goodbye is final: no further attempt is made until the person asks', async () => {
  const { connection, heard, peer } = await seated();
  peer.emit('bye', { code: 'elsewhere' });
  const lines = [await heard.lines.next(), await heard.lines.next(), await heard.lines.next()];
  expect(lines.at(-1)).toEqual({ state: 'over', why: 'elsewhere' });
  connection.probe();
  expect(connection.send({ do: 'ready' }, 40)).toBe(false);
  expect(arrivals.waits).toBe(0);
  connection.resume();
  const again = await arrivals.next();
  expect(again.handshake.auth).toMatchObject({ v: 7 });
  expect(arrivals.waits).toBe(0); // and the probe before it opened nothing
});

test('probes while the line is being opened open no second one', async () => {
  const { connection, heard } = listen();
  let sockets = 0;
  io.on('connection', () => {
    sockets += 1;
  });
  // From the request for the line to its first frame there is no moment at which a probe may interfere.
  const probing = setInterval(connection.probe, 0);
  const peer = await arrivals.next();
  peer.emit('sync', sync(7));
  await heard.syncs.next();
  clearInterval(probing);
  expect(sockets).toBe(1);
  expect(peer.connected).toBe(true);
});

test('where no WebSocket gets through, a server that allows polling is polled', async () => {
  io.engine.opts.transports = ['polling'];
  const { heard } = listen();
  const peer = await arrivals.next();
  expect(peer.conn.transport.name).toBe('polling');
  peer.emit('sync', sync(7));
  expect((await heard.syncs.next()).v).toBe(7);
});

test('a server that says later is left alone for that long', async () => {
  const { heard, peer } = await seated();
  const from = performance.now();
  peer.emit('later', { code: 'restarting', ms: 60 });
  await arrivals.next();
  expect(performance.now() - from).toBeGreaterThanOrEqual(60);
  const lines = [await heard.lines.next(), await heard.lines.next(), await heard.lines.next()];
  expect(lines.at(-1)).toEqual({ state: 'lost', why: 'restarting' });
});

test('HO-25 a line that gives no answer to a probe counts as lost and is renewed', async () => {
  const { connection } = await seated();
  connection.probe();
  await asks.next(); // and no answer
  const again = await arrivals.next();
  expect(again.handshake.auth).toMatchObject({ v: 7, mark: 'mark-7' });
});

test('an event of a later release is met with one snapshot, then one reload, then plain words', async () => {
  const { heard, peer } = await seated({ commit: () => false });
  peer.emit('commit', commit(8));
  await asks.next();
  peer.emit('sync', sync(8));
  await heard.syncs.next();
  peer.emit('commit', commit(9));
  peer.emit('commit', commit(9));
  let line = await heard.lines.next();
  while (line.state !== 'over') line = await heard.lines.next();
  expect(line).toEqual({ state: 'over', why: 'old-page' });
  expect(heard.reloads).toBe(2);
});

const LINE = { n: 1, from: { alias: 'ray', seat: 'S', name: 'Ray', twin: 1 }, at: 0, phrase: 'hello' } as const;

test('what is said is asked again after a loss with the same id, and is settled by its own line', async () => {
  const { connection, heard, peer } = await seated();
  expect(connection.say({ phrase: 'hello' })).toBe(true);
  expect(connection.say({ text: 'twice' })).toBe(false);
  const first = await says.next();
  expect(first).toEqual({ id: expect.any(String), phrase: 'hello' });
  peer.disconnect(true);
  const again = await arrivals.next();
  again.emit('sync', sync(7));
  expect(await says.next()).toEqual(first);
  again.emit('talk', { lines: [LINE], id: first.id });
  expect(await heard.saying.next()).toEqual({ phrase: 'hello' });
  expect(await heard.saying.next()).toBeNull();
  expect((await heard.talks.next()).lines).toEqual([LINE]);
});

test('HO-34 words that are refused are given back and not sent again; unsaved ones are', async () => {
  const { connection, heard, peer } = await seated();
  connection.say({ text: 'one' });
  const { id } = await says.next();
  peer.emit('no', { id, refusal: { code: 'unsaved' } });
  expect((await says.next()).id).toBe(id);
  peer.emit('no', { id, refusal: { code: 'too-fast', ms: 30 } });
  expect(await heard.unsaid.next()).toBe('too-fast');
  peer.disconnect(true);
  const again = await arrivals.next();
  again.emit('sync', sync(7));
  await heard.syncs.next();
  connection.say({ text: 'two' });
  expect(await says.next()).toMatchObject({ text: 'two' });
});

test('what is said does not hold up a command, nor a command what is said', async () => {
  const { connection, heard, peer } = await seated();
  connection.send({ do: 'ready' }, 3);
  connection.say({ phrase: 'hurry' });
  const [done, said] = await Promise.all([dos.next(), says.next()]);
  peer.emit('no', { id: said.id, refusal: { code: 'talk-closed' } });
  expect(await heard.unsaid.next()).toBe('talk-closed');
  peer.emit('yes', { id: done.id, v: 7 });
  expect(await heard.pending.next()).toBe('ready');
  expect(await heard.pending.next()).toBeNull();
  expect(heard.refused.waits).toBe(0);
});
