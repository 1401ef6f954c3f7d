/** What a cheat with developer tools and a vandal try, over real sockets. Ids are those of docs/scenarios.md. */

import { connect } from 'node:net';
import { FRAME_LIMIT } from '@clabber/protocol';
import { SEATS, type Seat } from '@clabber/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { personIn } from './identity.ts';
import { newSecret } from './shuffle.ts';
import { type Browser, type Line, newBrowser } from './testing/browser.ts';
import { HO_18 } from './testing/decks.ts';
import { allAlike, playUntil, seatFour, startGame, toPlay } from './testing/evening.ts';
import { type Glass, serveGlass } from './testing/glass.ts';
import { knock, openRaw, type RawSocket, say } from './testing/rawSocket.ts';

const LENIENT = { points: 1_000_000, ms: 1_000 };
/** As they are in production. */
const STRICT = { do: { points: 20, ms: 5_000 } };

const faults: unknown[] = [];
const fault = (error: unknown): void => void faults.push(error);
beforeAll(() => {
  process.on('unhandledRejection', fault).on('uncaughtException', fault);
});
afterAll(() => {
  process.off('unhandledRejection', fault).off('uncaughtException', fault);
});

const open: (() => Promise<void> | void)[] = [];
const serve = async (own?: Parameters<typeof serveGlass>[0]): Promise<Glass> => {
  const node = await serveGlass(own);
  open.push(async () => {
    const troubles = node.logged().match(/.*"level":[56]0.*/g) ?? [];
    await node.close();
    expect(troubles).toEqual([]);
  });
  return node;
};
const raw = async (node: Glass, cookie: string): Promise<RawSocket> => {
  const socket = await openRaw(node.url, { cookie });
  open.push(socket.close);
  return socket;
};
/** The process lives, nothing was left to nobody, and no fault of ours is in the log. */
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  expect(faults).toEqual([]);
});

/** A table of its own whose version goes up when asked: the others at play. */
const bystander = async (node: Glass): Promise<() => Promise<void>> => {
  const mae = await newBrowser(node.url, 'Mae');
  const line = await mae.join((await mae.open()).table);
  let n = 0;
  return async () => {
    const { v } = line.end();
    n += 1;
    expect(await line.do({ do: 'rename', name: `Mae ${n}` })).toHaveProperty('commit.v', v + 1);
  };
};

const hostAt = async (node: Glass, body: Record<string, unknown> = {}) => {
  const host = await newBrowser(node.url, 'Ray');
  return { host, ...(await host.open(body)) };
};

const code = (answer: object) => (answer as { no?: { refusal: { code: string } } }).no?.refusal.code ?? 'done';
const told = (line: Line, from = 0): string => JSON.stringify(line.frames.slice(from));

const deep = (n: number): string => `${'['.repeat(n)}${']'.repeat(n)}`;

describe('HO-35 frames that nobody would send', () => {
  const ODD: readonly unknown[] = [
    null,
    0,
    -1,
    1.5,
    true,
    '',
    'leave',
    [],
    JSON.parse(deep(3_000)),
    JSON.parse('{"__proto__":{"id":"x","command":{"do":"leave"}}}'),
    { constructor: { prototype: { id: 'x' } } },
    { id: 'x', v: 1, mark: 'aaaaaaaa', command: { do: '__proto__' } },
    { id: ['x'], v: '1', mark: null, command: 'leave' },
    'x'.repeat(FRAME_LIMIT - 100),
    Buffer.from('leave'),
    { id: 'x', v: 1, mark: Buffer.from('aaaaaaaa'), command: { do: Buffer.from('leave') } },
  ];

  test('each event with each of them is answered by one `bad-message`, an acknowledgement by nothing', async () => {
    const node = await serve({ limits: { bad: LENIENT } });
    const others = await bystander(node);
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    const { v } = line.end();
    let sent = 0;
    let acknowledged = 0;
    for (const name of ['do', 'sync', 'say', 'deal', 'error', 'message', '__proto__', 'constructor', '']) {
      for (const odd of ODD) {
        line.socket.emit(name, odd);
        line.socket.emit(name, odd, () => {
          acknowledged += 1;
        });
        sent += 2;
      }
      line.socket.emit(name);
      sent += 1;
    }
    const nos = () => line.frames.filter(frame => frame.name === 'no');
    await line.until(() => nos().length >= sent, `${sent} refusals`);
    expect(new Set(nos().map(({ data }) => (data as { refusal: { code: string } }).refusal.code))).toEqual(
      new Set(['bad-message']),
    );
    expect({ nos: nos().length, acknowledged, v: line.end().v }).toEqual({ nos: sent, acknowledged: 0, v });
    await others();
    line.close();
  });

  test('packets that are none end their connection, or change nothing', async () => {
    const node = await serve({ times: { away: 60_000 } });
    const others = await bystander(node);
    const { host, table } = await hostAt(node);
    const text = (n: number) => 'x'.repeat(n);
    const packets = [
      ...['', '0', '1', '2', '3x', '4', '5', '6', '7', '8', 'b', 'b!', '2probe', '\u0000', '4\ud800', text(20_000)],
      ...['42[]', '42{}', '42["do"', '42["disconnect"]', '42["newListener"]', '42[null]', `42["do",${deep(8_000)}]`],
      ...['40', '40[]', '40{"__proto__":{}}', '40/x,{}', '42/x,["do"]', '41', '41{}', '44"x"', '46', '47', '4x'],
      ...['42-1["do"]', '4299999999999999999999["sync"]', '43[1]', '431[1]', '431', '43', '439[]'],
      ...['45-["x"]', '450-["x"]', '451-["x"]', '4511-["x"]', '451e9-["x"]', `451-["x",${deep(7_000)}]`],
      ...['451-["do",{"_placeholder":true,"num":5}]', '451-["do",{"_placeholder":true,"num":-1}]'],
    ];
    const came = { answered: 0, cut: 0 };
    for (const packet of packets) {
      const socket = await raw(node, host.cookie);
      socket.send(knock(table));
      await socket.hear('42["sync"');
      socket.send(packet);
      if (packet.startsWith('45')) socket.sendBytes(Buffer.from('bytes'));
      socket.send(say('sync', {}));
      if (await socket.hear('42["sync"', 2)) came.answered += 1;
      else came.cut += 1;
      socket.close();
    }
    expect(came.answered + came.cut).toBe(packets.length);
    expect(came.cut).toBeGreaterThan(20);
    const line = await host.join(table);
    expect(line.end().v).toBe(1);
    await others();
    line.close();
  });

  test('before the join is done they are answered too, and what can be read waits for it', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const socket = await raw(node, host.cookie);
    node.reads.shut();
    socket.send(knock(table));
    await socket.hear('40{"sid"');
    socket.send(say('do', null), say('deal', {}), say('sync', [1]), say('sync', {}));
    expect(await socket.hear('bad-message', 3)).toBe(true);
    expect(socket.packets.filter(packet => packet.startsWith('42["sync"'))).toEqual([]);
    node.reads.open();
    expect(await socket.hear('42["sync"', 2)).toBe(true);
  });

  test('before a table was named, and after a bye, nothing is heard', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const early = await raw(node, host.cookie);
    early.send(say('do', null), knock(table));
    await early.cut;
    expect(early.packets.slice(1)).toEqual([]);
    const late = await raw(node, host.cookie);
    late.send(knock('no-such-table'));
    await late.hear('"bye"');
    late.send(say('do', null), knock(table), say('sync', {}));
    await late.cut;
    expect(late.packets.slice(1).join('')).toMatch(/^40.*42\["bye",\{"code":"no-table"\}\]41$/);
    expect(node.tables.all().flatMap(each => [...each.guests])).toEqual([]);
  });

  test('the tenth that can’t be read in a minute hangs up, the ninth does not', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const socket = await raw(node, host.cookie);
    socket.send(knock(table));
    await socket.hear('42["sync"');
    socket.send(...Array.from({ length: 9 }, () => say('do', null)), say('sync', {}));
    expect(await socket.hear('42["sync"', 2)).toBe(true);
    socket.send(say('nonsense'), say('nonsense'), say('do', {}));
    await socket.cut;
    expect(socket.packets.filter(packet => packet.includes('bad-message'))).toHaveLength(10);
  });

  test('two tables named on one connection are two guests, and leave with it', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const { table: second } = await host.open();
    const socket = await raw(node, host.cookie);
    socket.send(knock(table), knock(second));
    expect(await socket.hear('42["sync"', 2)).toBe(true);
    socket.close();
    await vi.waitFor(() => expect(node.tables.all().map(each => each.guests.size)).toEqual([0, 0]));
    expect(node.io.sockets.sockets.size).toBe(0);
  });
});

describe('floods', () => {
  test('thousands of commands: twenty are heard, the rest are too fast, and then the line is cut', async () => {
    const node = await serve({ limits: STRICT });
    const others = await bystander(node);
    const { host, table } = await hostAt(node);
    const socket = await raw(node, host.cookie);
    socket.send(knock(table));
    await socket.hear('42["sync"');
    const live = node.tables.get(table);
    const { mark } = JSON.parse(socket.packets.find(packet => packet.startsWith('42["sync"'))!.slice(2))[1];
    const rename = (n: number) => say('do', { id: `f${n}`, v: 1, mark, command: { do: 'rename', name: `Ray ${n}` } });
    for (let n = 0; n < 6_000; n += 500) socket.send(...Array.from({ length: 500 }, (_, k) => rename(n + k)));
    await others();
    await socket.cut;
    const fast = socket.packets.filter(packet => packet.includes('too-fast'));
    expect(fast[0]).toMatch(/"id":"f20","refusal":\{"code":"too-fast","ms":\d+\}/);
    expect(fast).toHaveLength(201);
    await vi.waitFor(() => expect(live.guests.size).toBe(0));
    expect(live.version()).toBeLessThanOrEqual(21);
    await others();
  });

  test('a page that asks and asks for a snapshot is told that it is too fast', async () => {
    const node = await serve({ limits: STRICT });
    const { host, table } = await hostAt(node);
    const socket = await raw(node, host.cookie);
    socket.send(knock(table));
    await socket.hear('42["sync"');
    socket.send(...Array.from({ length: 30 }, () => say('sync', {})));
    expect(await socket.hear('"no",{"id":null,"refusal":{"code":"too-fast","ms":', 10)).toBe(true);
    expect(await socket.hear('42["sync"', 21)).toBe(true);
    expect(socket.packets.filter(packet => packet.startsWith('42["sync"'))).toHaveLength(21);
  });

  test('a page that keeps its line alive but never reads is hung up on', async () => {
    const node = await serve({ limits: { do: LENIENT } });
    const others = await bystander(node);
    const { host, table } = await hostAt(node, { standIns: true });
    const socket = await raw(node, host.cookie);
    socket.send(knock(table));
    await socket.hear('42["sync"');
    const { conn } = [...node.tables.get(table).guests][0]!.socket;
    socket.line.pause();
    let sent = 0;
    for (; sent < 9_000 && conn.readyState === 'open'; sent += 20) {
      socket.send(...Array.from({ length: 20 }, () => say('sync', {})));
      await others();
    }
    expect(conn.readyState).toBe('closed');
    await vi.waitFor(() => expect(node.tables.get(table).guests.size).toBe(0));
  });

  test('the 33rd command that waits at a table is told `busy`, and all others are done', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    node.appends.shut();
    const renames = Array.from({ length: 40 }, (_, n) => line.do({ do: 'rename', name: `Ray ${n}` }));
    await line.until(() => line.frames.filter(frame => frame.name === 'no').length >= 8, 'eight refusals');
    node.appends.open();
    const answers = (await Promise.all(renames)).map(code);
    expect(answers).toEqual([...Array(32).fill('done'), ...Array(8).fill('busy')]);
    expect(line.end().v).toBe(33);
    line.close();
  });

  test('what plays nothing is counted by person, however many sockets he has; his cards are not', async () => {
    const node = await serve({ limits: { arrange: { points: 5, ms: 60_000 } } });
    const { host, table } = await hostAt(node);
    const told: unknown[] = [];
    for (let n = 0; n < 7; n += 1) {
      const line = await host.join(table);
      told.push(code(await line.do({ do: 'rename', name: `Ray ${n}` })));
    }
    expect(told).toEqual([...Array(5).fill('done'), 'too-fast', 'too-fast']);
    const line = await host.join(table);
    expect(code(await line.do({ do: 'ready' }))).toBe('done');
    line.close();
  });

  test('who wants in while 32 wait is told to come a little later, and no fault is logged', async () => {
    const node = await serve({ counts: { watchers: 50 } });
    const { table } = await hostAt(node);
    node.reads.shut();
    const crowd = await Promise.all(Array.from({ length: 40 }, () => raw(node, `clabber=${newSecret()}`)));
    for (const socket of crowd) socket.send(knock(table));
    const late = () => crowd.filter(socket => socket.packets.some(packet => packet.includes('overloaded')));
    await vi.waitFor(() => expect(late()).toHaveLength(8));
    node.reads.open();
    const rest = crowd.filter(socket => !late().includes(socket));
    expect(await Promise.all(rest.map(socket => socket.hear('42["sync"')))).toEqual(Array(32).fill(true));
  });
});

describe('comings and goings', () => {
  test('500 of them, many cut off in the middle, leave nobody and nothing behind', async () => {
    const node = await serve({ times: { linger: 300, sweep: 100 }, counts: { watchers: 50 } });
    const hosts = await Promise.all(Array.from({ length: 5 }, () => hostAt(node)));
    const come = async (n: number): Promise<void> => {
      const { host, table } = hosts[n % 5]!;
      const socket = await openRaw(node.url, { cookie: n % 3 === 0 ? host.cookie : `clabber=${newSecret()}` });
      socket.send(knock(n % 7 === 0 ? 'no-such-table' : table));
      if (n % 2 === 0) await socket.hear('42[');
      socket.close();
    };
    for (let n = 0; n < 500; n += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => come(n + k)));
    await vi.waitFor(() => expect(node.tables.all()).toEqual([]), 10_000);
    await vi.waitFor(() => expect([...node.ears]).toEqual(['names']), 10_000);
    const { sids, rooms } = node.io.of('/').adapter;
    expect({ clients: node.io.engine.clientsCount, sids: sids.size, rooms: rooms.size }).toEqual({
      clients: 0,
      sids: 0,
      rooms: 0,
    });
    for (const { table } of hosts) expect(await node.notes.fields(`here:${table}`)).toEqual({});
  });

  test('HO-32 a crowd is bounded while a seat is open too, and keeps nobody from his own', async () => {
    const node = await serve({ counts: { watchers: 5 } });
    const { host, table } = await hostAt(node);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => raw(node, `clabber=${newSecret()}`)));
    for (const socket of crowd) socket.send(knock(table));
    const of = (text: string) => crowd.filter(socket => socket.packets.some(packet => packet.startsWith(text)));
    await vi.waitFor(() => expect(of('42["bye",{"code":"full"}]')).toHaveLength(2));
    expect(of('42["sync"')).toHaveLength(10);
    const line = await host.join(table);
    expect(line.view().me).toBe('N');
    line.close();
  });

  test('of three tabs that race one stays, again and again', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    for (let round = 0; round < 5; round += 1) {
      const tabs = await Promise.all([1, 2, 3].map(() => raw(node, host.cookie)));
      for (const tab of tabs) tab.send(knock(table));
      await vi.waitFor(() => expect(tabs.filter(tab => !tab.isCut())).toHaveLength(1));
      const [left] = tabs.filter(tab => !tab.isCut());
      expect(await left!.hear('42["sync"')).toBe(true);
      expect([...node.tables.get(table).guests]).toHaveLength(1);
    }
  });

  test('a table that closes for want of guests is not closed under one who is just coming in', async () => {
    const node = await serve();
    const [{ host, table }, { host: mae, table: witness }] = [await hostAt(node), await hostAt(node)];
    const sat = [await host.join(table), await mae.join(witness)];
    for (const line of sat) line.close();
    await vi.waitFor(() => expect(node.tables.all().map(each => each.guests.size)).toEqual([0, 0]));
    const live = node.tables.all().find(each => each.id === table)!;
    const { now } = Date;
    let ahead = 30_000; // half of `linger`
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    open.push(() => clock.mockRestore());
    node.reads.shut();
    const socket = await raw(node, host.cookie);
    socket.send(knock(table));
    await socket.hear('40{"sid"');
    await vi.waitFor(() => expect(node.reads.waiting()).toBe(1));
    ahead = 61_000;
    await vi.waitFor(() => expect(node.tables.all().map(each => each.id)).toEqual([table]));
    node.reads.open();
    expect(await socket.hear('42["sync"')).toBe(true);
    expect(node.tables.get(table)).toBe(live);
    expect(live.guests.size).toBe(1);
  });

  test('who comes to a table that a later release has written to is told so', async () => {
    const node = await serve();
    const { host, table } = await hostAt(node);
    const end = (await node.log.tail(table))!;
    const commit = { schema: 99, v: 2, mark: 'abcdefgh', at: node.log.now(), by: null, id: null, events: [] };
    await node.log.append(table, end, commit);
    await expect(host.join(table)).rejects.toThrow('later upgrading');
    await vi.waitFor(() => expect(node.tables.all()).toEqual([]));
  });

  test('a line upgraded to something else than ours is hung up on', async () => {
    const node = await serve();
    const { port, hostname, host } = new URL(node.url);
    const line = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    open.push(() => void line.destroy());
    line.on('error', () => undefined);
    const gone = new Promise(resolve => line.once('end', resolve).once('close', resolve));
    line.resume().write(`GET /api/me HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
    await gone;
    await vi.waitFor(async () => expect(await node.lines()).toBe(0));
  });
});

describe('cheats', () => {
  let node: Glass;

  test('forged versions, marks and turns', async () => {
    node = await serve();
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    const { v, mark } = line.end();
    const rename = { do: 'rename', name: 'Ray II' } as const;
    for (const forged of [{ v: 1e9 }, { v: Number.MAX_SAFE_INTEGER }, { v: 0 }, { v: v + 1 }, { mark: 'aaaaaaaa' }]) {
      const from = line.frames.length;
      expect(await line.do(rename, forged)).toHaveProperty('no.refusal.code', 'went-back');
      await line.until(() => line.frames.slice(from).some(frame => frame.name === 'sync'), 'a sync');
      expect(line.frames.slice(from).find(frame => frame.name === 'sync')!.data).toMatchObject({ v, mark, back: true });
    }
    for (const forged of [
      { v: -1 },
      { v: 1.5 },
      { v: Number.NaN },
      { v: 2 ** 53 },
      { v: `${v}` },
      { turn: 1 },
      { by: 'x' },
    ])
      expect(await line.do(rename, forged as never)).toHaveProperty('no.refusal.code', 'bad-message');
    for (const turn of [1e9, 0, line.view().turn.turn + 1])
      expect(await line.do({ do: 'ready' }, { turn })).toHaveProperty('no.refusal.code', 'stale');
    expect(await line.do({ do: 'ready' }, { turn: undefined } as never)).toHaveProperty(
      'no.refusal.code',
      'bad-message',
    );
    expect(line.end().v).toBe(v);
    line.close();
  });

  test('what only the table says has no schema, however it is dressed', async () => {
    node = await serve({ limits: { bad: LENIENT } });
    const evening = await seatFour(node.url);
    await startGame(evening);
    const line = evening.lines.N;
    const { turn, seat } = line.view().turn;
    const { v } = line.end();
    const commands = [
      { do: 'open', table: evening.table, title: 'x', invite: newSecret(), standIns: true },
      { do: 'deal', turn, pack: [], cut: 12, dealer: 'N' },
      { do: 'time-up', turn, acts: [{ do: 'pass' }] },
      { do: 'away', seat: 'E', since: 0 },
      { do: 'back', seat: 'N' },
      { do: 'lapse', seat, since: 0 },
      { do: 'fill', seat, since: 0 },
      { do: 'silence', question: 1 },
      { do: 'claim', seat },
      { do: 'kick', seat: 'E', fresh: newSecret() },
      { do: 'move', fresh: newSecret() },
      { do: 'mix', order: { N: 'N', E: 'E', S: 'S', W: 'W' } },
      { do: 'pass', seat },
      { do: 'leave', by: personIn(evening.browsers.E.cookie) },
      { do: 'rename', name: 'Ray', alias: 'x' },
    ];
    for (const command of commands) {
      for (const own of [{}, { turn }])
        expect(code(await line.do(command as never, own)), command.do).toBe('bad-message');
    }
    expect(line.end().v).toBe(v);
  });

  test('nobody acts for the seat whose turn it is', async () => {
    node = await serve({ decks: [HO_18] });
    const evening = await seatFour(node.url);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    const player = toPlay(evening);
    const { v } = player.end();
    const { cards } = player.view().game!.hand!;
    const thief = evening.lines[SEATS.find(seat => seat !== player.view().me)!];
    for (const card of [...cards!, ...thief.view().game!.hand!.cards!])
      expect(code(await thief.do({ do: 'card', card }))).toBe('not-your-turn');
    for (const ask of ['announce', 'show'] as const)
      expect(['not-your-turn', 'not-held']).toContain(code(await thief.do({ do: ask, melds: [cards!.slice(0, 3)] })));
    expect(thief.end().v).toBe(v);
  });

  test('another’s command id is one’s own', async () => {
    node = await serve();
    const { lines } = await seatFour(node.url);
    const rename = { do: 'rename', name: 'Bo' } as const;
    const first = await lines.N.do(rename, { id: 'shared' });
    await allAlike(lines);
    const second = await lines.E.do(rename, { id: 'shared' });
    const v = lines.N.end().v;
    expect([first, second]).toEqual([
      { commit: expect.objectContaining({ v: v - 1, id: 'shared' }) },
      { commit: expect.objectContaining({ v, id: 'shared' }) },
    ]);
    await allAlike(lines);
    const from = lines.N.frames.length;
    lines.N.socket.emit('do', { id: 'shared', ...lines.N.end(), command: rename });
    await lines.N.until(() => lines.N.frames.slice(from).some(frame => frame.name === 'yes'), 'the yes again');
    expect(lines.N.frames.at(-1)).toEqual({ name: 'yes', data: { id: 'shared', v: v - 1 } });
  });

  test('invites and move links that are wrong, old, spent, late or another’s open nothing', async () => {
    node = await serve();
    const evening = await seatFour(node.url);
    const { lines, invite, browsers, table } = evening;
    const secretOf = async (line: Line): Promise<string> => {
      await line.do({ do: 'move' });
      return line.view().move!.secret;
    };
    const watcher = await (await newBrowser(node.url, 'Nosy')).join(table);
    const sit = (line: Line, by: string) => line.do({ do: 'sit', name: 'Nosy', invite: by }).then(code);
    const take = (line: Line, move: string) => line.do({ do: 'take-over', move }).then(code);
    expect(await sit(watcher, newSecret())).toBe('bad-invite');
    expect(await take(watcher, newSecret())).toBe('bad-move');
    expect(await take(watcher, invite)).toBe('bad-move');

    // A kicked person keeps no way back: neither the invite nor a link he asked for before.
    const kept = await secretOf(lines.E);
    await lines.N.do({ do: 'kick', seat: 'E' });
    await lines.E.until(() => lines.E.view().me === 'watcher', 'E to watch');
    const from = lines.E.frames.length;
    expect(await sit(lines.E, invite)).toBe('bad-invite');
    expect(await take(lines.E, kept)).toBe('bad-move');
    const again = await browsers.E.join(table);
    expect(await sit(again, invite)).toBe('bad-invite');
    expect(again.view().invite).toBeNull();

    // A link works once, and one who sits already can't use it.
    const spent = await secretOf(lines.S);
    expect(await take(lines.W, spent)).toBe('already-seated');
    expect(await take(watcher, spent)).toBe('done');
    expect(watcher.view().me).toBe('S');
    await lines.S.until(() => lines.S.view().me === 'watcher', 'S to watch');
    expect(await take(lines.S, spent)).toBe('bad-move');
    expect(await take(again, spent)).toBe('bad-move');

    const now = lines.N.view().invite!;
    expect(now).not.toBe(invite);
    for (const line of [again, lines.S]) expect(told(line, line === again ? 0 : from)).not.toContain(now);
  });

  test('a move link that is late opens nothing', async () => {
    node = await serve({ pace: { move: -1 } });
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    await line.do({ do: 'move' });
    const { secret } = line.view().move!;
    const other = await (await newBrowser(node.url, 'Nosy')).join(table);
    expect(code(await other.do({ do: 'take-over', move: secret }))).toBe('bad-move');
  });

  test('no frame and no line of the log tells who somebody is, or what opens another’s seat', async () => {
    node = await serve({ decks: [HO_18] });
    const evening = await seatFour(node.url);
    const { lines, browsers, table, invite } = evening;
    const nosy = await newBrowser(node.url, 'Nosy');
    const watcher = await nosy.join(table);
    await lines.N.until(() => lines.N.here()?.watchers.length === 1, 'a watcher');
    await lines.W.do({ do: 'move' });
    const { secret } = lines.W.view().move!;
    await startGame(evening);
    await playUntil(evening, line => (line.view().game?.hand?.tricks.length ?? 0) > 2);
    await lines.N.do({ do: 'kick', seat: 'E' });
    await lines.E.until(() => lines.E.view().me === 'watcher', 'E to watch');
    await lines.N.until(() => typeof lines.N.here()?.code === 'string', 'a new code');
    const kickedAt = lines.E.frames.findLastIndex(frame => frame.name === 'sync');
    const fresh = lines.N.view().invite!;
    const spoken = lines.N.here()!.code!;
    await watcher.until(() => watcher.end().v >= lines.N.end().v, 'the last commit');
    const page = await fetch(`${node.url}/t/${table}`).then(answer => answer.text());
    const mine = await fetch(`${node.url}/api/me`, { headers: { cookie: nosy.cookie } }).then(each => each.text());

    const everybody: readonly Browser[] = [...Object.values(browsers), nosy];
    const cookies = everybody.map(({ cookie }) => cookie.split('=')[1]!);
    const persons = everybody.map(({ cookie }) => personIn(cookie)!);
    const all: Record<string, string> = { watcher: told(watcher), log: node.logged(), page, mine };
    for (const seat of SEATS) all[seat] = told(lines[seat]);
    const mayNot = (who: string, secrets: readonly string[]) => {
      expect(
        secrets.filter(each => all[who]!.includes(each)),
        who,
      ).toEqual([]);
    };
    for (const who of Object.keys(all)) mayNot(who, [...cookies, ...persons]);
    for (const who of ['watcher', 'log', 'page', 'mine']) mayNot(who, [invite, fresh, secret, spoken]);
    for (const who of ['N', 'E', 'S']) mayNot(who, [secret]);
    expect(all.W).toContain(secret);
    expect(told(lines.E, kickedAt)).not.toContain(fresh);
    expect(told(lines.E, kickedAt)).not.toContain(spoken);
    for (const { name, data } of watcher.frames) if (name === 'here') expect(data).not.toHaveProperty('code');

    // One numbering and one clock for all; the id of a command goes to its sender alone.
    const commits = (line: Line) => line.frames.filter(each => each.name === 'commit').map(each => each.data);
    const seen = new Map<number, string>();
    const senders = new Map<string, Set<string>>();
    for (const who of [...SEATS, 'watcher'] as const) {
      for (const each of commits(who === 'watcher' ? watcher : lines[who as Seat])) {
        const { v, mark, at, id } = each as { v: number; mark: string; at: number; id?: string };
        expect(`${mark} ${at}`).toBe(seen.get(v) ?? `${mark} ${at}`);
        seen.set(v, `${mark} ${at}`);
        if (id !== undefined) senders.set(id, (senders.get(id) ?? new Set()).add(who));
      }
    }
    expect(senders.size).toBeGreaterThan(20);
    for (const who of senders.values()) expect(who.size).toBe(1);
  });
});

describe('HO-33 names', () => {
  const REFUSED = {
    empty: '',
    blanks: ' \u00a0\u3000 ',
    'a zero width space': '\u200b',
    'a Hangul filler': '\u3164',
    'its half width': '\uffa0',
    'a Braille blank': '\u2800',
    'a variation selector': '\ufe0f',
    'a grapheme joiner': '\u034f',
    'a tag': '\u{e0041}',
    'half a pair': '\ud800',
    'no character': '\uffff\u{10ffff}',
    'an object': '\ufffc',
    'a mark without a letter': '\u0301',
    '5,000 letters': 'x'.repeat(5_000),
    markup: '<script>alert(1)</script>',
  };

  test('what nobody can see or is too long is refused everywhere, and nobody hears of it', async () => {
    const node = await serve({ limits: { bad: LENIENT } });
    const { host, table, invite } = await hostAt(node);
    const seated = await host.join(table);
    const guest = await (await newBrowser(node.url, 'Dutch')).join(table);
    for (const [what, name] of Object.entries(REFUSED)) {
      expect((await host.post('/api/me', { name })).status, what).toBe(400);
      expect((await host.post('/api/tables', { name })).status, what).toBe(400);
      expect(code(await seated.do({ do: 'rename', name })), what).toBe('bad-message');
      expect(code(await guest.do({ do: 'sit', name, invite })), what).toBe('bad-message');
    }
    expect(guest.end().v).toBe(1);
    for (const line of [seated, guest]) line.close();
  });

  test.each([
    ['right to left', '\u202eRay'],
    ['a zero width joiner', 'R\u200day'],
    ['a variation selector', 'Ray\ufe0f'],
    ['a filler', 'Ray\u3164'],
    ['half a pair', 'Ray\ud83d'],
    ['wide letters', '\uff32\uff41\uff59'],
    ['blanks', '  Ray\n'],
    ['capitals', 'RAY'],
  ])('with %s in it another’s name is marked all the same', async (_, name) => {
    const node = await serve();
    const { table, invite } = await hostAt(node);
    const line = await (await newBrowser(node.url, 'Dutch')).join(table);
    await line.do({ do: 'sit', name, invite });
    expect(line.view().chairs.S).toMatchObject({ name: expect.stringMatching(/^ray$/i), twin: 2 });
    line.close();
  });

  test('a line under a letter makes no other name', async () => {
    const node = await serve();
    const { table, invite } = await hostAt(node);
    const line = await (await newBrowser(node.url, 'Dutch')).join(table);
    await line.do({ do: 'sit', name: 'Ra\u0332y', invite });
    expect(line.view().chairs.S).toMatchObject({ twin: 2 });
    line.close();
  });

  test('no tower of marks stands over a neighbour', async () => {
    const node = await serve();
    const browser = await newBrowser(node.url, `Ray${'\u0301'.repeat(16)}`);
    const line = await browser.join((await browser.open()).table);
    expect(line.view().chairs.N).toMatchObject({ name: 'Ra\u00fd\u0301\u0301\u0301' });
    line.close();
  });

  test('markup is text', async () => {
    const node = await serve();
    const name = '<b onx=1>&amp;';
    const browser = await newBrowser(node.url, name);
    const line = await browser.join((await browser.open()).table);
    expect(line.view().chairs.N).toMatchObject({ name });
    line.close();
  });
});

describe('cookies', () => {
  test.each([
    ['none', ''],
    ['too short', 'clabber=short'],
    ['with an end of line', `clabber=${'a'.repeat(21)}%0a`],
    ['a bad one before a good one', `clabber=bad; clabber=${'a'.repeat(22)}`],
    ['no cookie at all', '; ;=;__proto__=x;clabber'],
  ])('%s: no', async (_, cookie) => {
    const node = await serve();
    const { table } = await hostAt(node);
    const socket = await raw(node, cookie);
    socket.send(knock(table));
    expect(await socket.hear('"bye",{"code":"no-cookie"}')).toBe(true);
    const me = await fetch(`${node.url}/api/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ name: null, tables: [] });
    expect(me.headers.getSetCookie()).toEqual([]);
  });
});

describe('what is no HTTP of ours', () => {
  test.each([
    'OPTIONS * HTTP/1.1',
    'CONNECT example.org:443 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PROPFIND /api/me HTTP/1.1',
    'HEAD /api/nothing HTTP/1.1',
    'GET //evil.example/api/me HTTP/1.1',
    'GET /t/../../package.json HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=__proto__ HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=websocket&sid=constructor HTTP/1.1',
    'POST /socket.io/?EIO=4&transport=polling HTTP/1.1',
    'GET /long HTTP/1.1',
    'PRI * HTTP/2.0',
  ])('%s', async start => {
    const node = await serve();
    const { port, hostname, host } = new URL(node.url);
    const line = connect(Number(port), hostname);
    open.push(() => void line.destroy());
    let answer = '';
    line.setEncoding('latin1').on('data', text => {
      answer += text;
    });
    const end = new Promise(resolve => line.once('close', resolve).on('error', resolve));
    line.write(
      `${start.replace('long', 'x'.repeat(20_000))}\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    await end;
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });
});
