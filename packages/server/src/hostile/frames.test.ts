/** Frames that nobody would send. Ids are those of docs/scenarios.md. */

import { FRAME_LIMIT } from '@clabber/protocol';
import { describe, expect, test, vi } from 'vitest';
import { knock, say } from '../testing/rawSocket.ts';
import { bystander, hostAt, hostileStage, LENIENT } from './stage.ts';
import { deep } from './vandal.ts';

const { serve, raw } = hostileStage();

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
