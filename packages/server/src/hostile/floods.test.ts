/** More than anybody needs, faster than anybody acts. */

import { describe, expect, test, vi } from 'vitest';
import { newSecret } from '../shuffle.ts';
import { knock, say } from '../testing/rawSocket.ts';
import { bystander, code, hostAt, hostileStage, LENIENT, STRICT } from './stage.ts';

const { serve, raw } = hostileStage();

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
