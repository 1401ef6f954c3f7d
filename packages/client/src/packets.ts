/**
 * Socket.IO's packets, protocol 5, in text alone: nothing said at a table is binary. In the page's build Socket.IO finds
 * this file in the place of its own: see `vite.config.ts`.
 */

import { Emitter } from '@socket.io/component-emitter';

export const PacketType = { CONNECT: 0, DISCONNECT: 1, EVENT: 2, ACK: 3, CONNECT_ERROR: 4 } as const;

interface Packet {
  readonly type: number;
  readonly nsp: string;
  readonly id?: number | undefined;
  readonly data?: unknown;
}

/** `2["sync",{"v":7}]`: the type, a namespace and the number of what is to be answered, if any, and JSON. */
const PACKET = /^([0-4])(?:(\/[^,]*),)?(\d*)(.*)$/s;

/** A class, as is `Decoder`, because Socket.IO makes them with `new`. */
export class Encoder {
  encode({ type, nsp, id, data }: Packet): readonly string[] {
    const where = nsp === '/' ? '' : `${nsp},`;
    return [`${type}${where}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`];
  }
}

interface Events {
  decoded: (packet: Packet) => void;
}

export class Decoder extends Emitter<Events, Events> {
  /** @throws what is no packet: Socket.IO closes the line then. */
  add(text: string): void {
    const [, type, nsp = '/', id, data] = PACKET.exec(text) ?? [];
    if (type === undefined) throw new Error('bad-packet');
    this.emit('decoded', {
      type: Number(type),
      nsp,
      id: id ? Number(id) : undefined,
      data: data ? JSON.parse(data) : undefined,
    });
  }

  /** Called between two lines; nothing is kept here. */
  destroy(): void {}
}
