/** Where cheats and vandals are tried: glass nodes, raw sockets, and the faults that nobody caught. */

import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Browser, type Line, newBrowser } from '../testing/browser.ts';
import { type Glass, serveGlass } from '../testing/glass.ts';
import { openRaw, type RawSocket } from '../testing/rawSocket.ts';

export const LENIENT = { points: 1_000_000, ms: 1_000 };
/** As they are in production. */
export const STRICT = { do: { points: 20, ms: 5_000 } };

export interface Stage {
  /** A node of glass; at the end of the test no fault of ours may be in its log. */
  serve(own?: Parameters<typeof serveGlass>[0]): Promise<Glass>;
  raw(node: Glass, cookie: string): Promise<RawSocket>;
  /** Runs `close` at the end of the test, before what was there earlier. */
  atEnd(close: () => Promise<void> | void): void;
}

/** For one file of tests. After each the process lives and nothing was left to nobody. */
export const hostileStage = (): Stage => {
  const faults: unknown[] = [];
  const fault = (error: unknown): void => void faults.push(error);
  const open: (() => Promise<void> | void)[] = [];
  beforeAll(() => {
    process.on('unhandledRejection', fault).on('uncaughtException', fault);
  });
  afterAll(() => {
    process.off('unhandledRejection', fault).off('uncaughtException', fault);
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
    expect(faults).toEqual([]);
  });
  return {
    serve: async own => {
      const node = await serveGlass(own);
      open.push(async () => {
        const troubles = node.logged().match(/.*"level":[56]0.*/g) ?? [];
        await node.close();
        expect(troubles).toEqual([]);
      });
      return node;
    },
    raw: async (node, cookie) => {
      const socket = await openRaw(node.url, { cookie });
      open.push(socket.close);
      return socket;
    },
    atEnd: close => void open.push(close),
  };
};

/** A table of its own whose version goes up when asked: the others at play. */
export const bystander = async (node: Glass): Promise<() => Promise<void>> => {
  const mae = await newBrowser(node.url, 'Mae');
  const line = await mae.join((await mae.open()).table);
  let n = 0;
  return async () => {
    const { v } = line.end();
    n += 1;
    expect(await line.do({ do: 'rename', name: `Mae ${n}` })).toHaveProperty('commit.v', v + 1);
  };
};

export const hostAt = async (
  node: Glass,
  body: Record<string, unknown> = {},
): Promise<{ host: Browser; table: string; invite: string }> => {
  const host = await newBrowser(node.url, 'Ray');
  return { host, ...(await host.open(body)) };
};

/** The code of a refusal, or `done`. */
export const code = (answer: object): string =>
  (answer as { no?: { refusal: { code: string } } }).no?.refusal.code ?? 'done';
/** All that a line heard, as text. */
export const told = (line: Line, from = 0): string => JSON.stringify(line.frames.slice(from));
