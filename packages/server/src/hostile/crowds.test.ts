/** Many who come and go, and lines that are none. */

import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { newSecret } from '../shuffle.ts';
import { knock, openRaw } from '../testing/rawSocket.ts';
import { hostAt, hostileStage } from './stage.ts';

const { serve, raw, atEnd } = hostileStage();

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
    atEnd(() => clock.mockRestore());
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

  test('a line upgraded to something else than ours is hung up on', async () => {
    const node = await serve();
    const { port, hostname, host } = new URL(node.url);
    const line = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    atEnd(() => void line.destroy());
    line.on('error', () => undefined);
    const gone = new Promise(resolve => line.once('end', resolve).once('close', resolve));
    line.resume().write(`GET /api/me HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
    await gone;
    await vi.waitFor(async () => expect(await node.lines()).toBe(0));
  });
});
