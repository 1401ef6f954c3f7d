/** A WebSocket written by hand on a TCP line, for tests of what no library would send. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PROTOCOL } from '@clabber/protocol';

export type RawSocket = Awaited<ReturnType<typeof openRaw>>;

/** The Socket.IO packet that comes to a table. */
export const knock = (table: string): string => `40${JSON.stringify({ table, protocol: PROTOCOL })}`;
/** The Socket.IO packet of an event. */
export const say = (name: string, ...args: readonly unknown[]): string => `42${JSON.stringify([name, ...args])}`;

/** Opens the transport and no more: nobody has said yet who comes to which table. Engine.IO's pings are answered. */
export const openRaw = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const { hostname, port, host } = new URL(url);
  const line: Socket = connect(Number(port), hostname);
  await once(line, 'connect');
  const packets: string[] = [];
  let isCut = false;
  const cut = new Promise<void>(resolve => {
    line.once('close', () => {
      isCut = true;
      resolve();
    });
  });
  line.on('error', () => undefined); // hung up on: `cut` tells

  const send = (...texts: readonly string[]): void => {
    line.write(Buffer.concat(texts.map(text => masked(text))));
  };
  let bytes: Buffer = Buffer.alloc(0);
  let isOpen = false;
  line.on('data', more => {
    bytes = Buffer.concat([bytes, more]);
    if (!isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      isOpen = true;
      bytes = bytes.subarray(end + 4);
    }
    for (let frame = take(bytes); frame !== null; frame = take(bytes)) {
      bytes = frame.rest;
      if (frame.opcode === CLOSE) line.end();
      else if (frame.text === '2') send('3');
      else packets.push(frame.text);
    }
  });

  /** Resolves once so many packets hold `text`; `false` when the line was cut before. */
  const hear = async (text: string, times = 1): Promise<boolean> => {
    const heard = (): boolean => packets.filter(packet => packet.includes(text)).length >= times;
    while (!heard() && !isCut) await Promise.race([once(line, 'data'), cut]);
    return heard();
  };

  const fields = {
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    'Sec-WebSocket-Version': '13',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  line.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`);
  await hear('0{"sid"');

  return {
    line,
    packets: packets as readonly string[],
    hear,
    /** Resolves when the server hung up. */
    cut,
    isCut: (): boolean => isCut,
    /** Engine.IO packets as they are, all in one write. */
    send,
    /** A binary frame. */
    sendBytes: (payload: Buffer): void => void line.write(masked(payload, BINARY)),
    close: (): void => void line.destroy(),
  };
};

const [TEXT, BINARY, CLOSE] = [1, 2, 8];

/** One frame of a client, RFC 6455. */
const masked = (payload: string | Buffer, opcode = TEXT): Buffer => {
  const body = Buffer.from(payload);
  const size = sizeOf(body.length);
  const mask = randomBytes(4);
  for (let n = 0; n < body.length; n += 1) body[n]! ^= mask[n & 3]!;
  return Buffer.concat([Buffer.from([0x80 | opcode!, 0x80 | size[0]!, ...size.slice(1)]), mask, body]);
};

const sizeOf = (length: number): readonly number[] => {
  if (length < 126) return [length];
  if (length < 65_536) return [126, length >> 8, length & 255];
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(length, 4);
  return [127, ...bytes];
};

/** The first whole frame of a server, or null. */
const take = (bytes: Buffer): { opcode: number; text: string; rest: Buffer } | null => {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 127;
  const from = short === 126 ? 4 : 2;
  if (bytes.length < from) return null;
  const to = from + (short === 126 ? bytes.readUInt16BE(2) : short);
  if (bytes.length < to) return null;
  return { opcode: bytes[0]! & 15, text: bytes.toString('utf8', from, to), rest: bytes.subarray(to) };
};
