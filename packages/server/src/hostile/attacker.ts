/** One hostile line: what it sent that was not answered yet. */

import { knock, openRaw, type RawSocket } from '../testing/rawSocket.ts';
import type { Seen, Shot } from './vandal.ts';

export type Attacker = Awaited<ReturnType<typeof attackAt>>;

/** How long an answer may take on a machine that is busy being attacked, ms. */
const PATIENCE = 20_000;

/** Opens a line and knocks at a table; nobody is let in yet. */
export const attackAt = async (url: string, cookie: string, table: string) => {
  const socket = await openRaw(url, { cookie });
  const open = new Map<string | null, number>(); // how many answers are awaited, by id
  let waiting = 0;
  let read = 1; // packets that were looked at; the first opened the line
  const codes = new Map<string, number>(); // of the answers
  let seen: Seen = { v: 1, mark: 'aaaaaaaa', turn: 0 };

  const settle = (id: string | null): void => {
    const left = open.get(id) ?? 0;
    if (left === 0) return;
    open.set(id, left - 1);
    waiting -= 1;
  };
  const count = (code: string): void => void codes.set(code, (codes.get(code) ?? 0) + 1);
  const look = (packet: string): void => {
    if (!packet.startsWith('42[')) return;
    const [name, frame] = JSON.parse(packet.slice(2));
    if (name === 'no' || name === 'yes') {
      settle(frame.id);
      count(frame.refusal?.code ?? name);
    }
    if (name === 'talk' || name === 'commit') settle(frame.id ?? '');
    if (name === 'bye') count(frame.code);
    if (name === 'sync') {
      for (const id of frame.you.done) for (let n = open.get(id) ?? 0; n > 0; n -= 1) settle(id);
      seen = { v: frame.v, mark: frame.mark, turn: frame.view.turn.turn };
    }
    if (name === 'commit') {
      const turn = frame.events.find((event: { type: string }) => event.type === 'Turn')?.turn ?? seen.turn;
      seen = { v: frame.v, mark: frame.mark, turn };
    }
  };
  const catchUp = (): void => {
    for (; read < socket.packets.length; read += 1) look(socket.packets[read]!);
  };

  socket.send(knock(table));
  return {
    socket,
    codes: codes as ReadonlyMap<string, number>,
    seen: (): Seen => seen,
    /** Resolves once it was let in; false when it was sent away. */
    comeIn: async (): Promise<boolean> => {
      const isIn = await socket.hear('42["sync"');
      catchUp();
      return isIn;
    },
    shoot: (shots: readonly Shot[]): void => {
      for (const { packet, bytes, id } of shots) {
        open.set(id, (open.get(id) ?? 0) + 1);
        waiting += 1;
        socket.send(packet);
        if (bytes) socket.sendBytes(bytes);
      }
    },
    /** Resolves once every shot was answered or the line was cut. @throws Error when some are neither */
    answered: async (): Promise<void> => {
      const end = performance.now() + PATIENCE;
      for (catchUp(); waiting > 0 && !socket.isCut(); catchUp()) {
        await heardMore(socket);
        if (performance.now() < end) continue;
        const ids = [...open].filter(([, left]) => left > 0);
        throw new Error(`no answer to ${JSON.stringify(ids)}; heard ${JSON.stringify([...codes])}`);
      }
    },
  };
};

const heardMore = ({ line, cut }: RawSocket): Promise<unknown> =>
  Promise.race([
    new Promise(resolve => line.once('data', resolve)),
    cut,
    new Promise(resolve => setTimeout(resolve, PATIENCE).unref()),
  ]);
