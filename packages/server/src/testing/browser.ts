/** A browser without a page, for tests: a cookie, HTTP, and a raw socket that records every frame. */

import {
  type Commit,
  type DoFrame,
  type Here,
  PROTOCOL,
  type Sync,
  TURN_COMMANDS,
  type WireCommand,
} from '@clabber/protocol';
import { applyTableView, type TableView } from '@clabber/rules';
import { io, type Socket } from 'socket.io-client';

export interface Frame {
  readonly name: string;
  readonly data: unknown;
}

/** How a `do` ended. */
export type Answer =
  | { readonly commit: Commit }
  | { readonly yes: { readonly id: string; readonly v: number } }
  | { readonly no: { readonly id: string | null; readonly refusal: { readonly code: string } } };

export type Browser = Awaited<ReturnType<typeof newBrowser>>;
export type Line = Awaited<ReturnType<Browser['join']>>;

let ids = 0;

/** @param url the server's address; `name` is kept with the cookie */
export const newBrowser = async (url: string, name: string, cookieHeader?: string) => {
  const post = async (path: string, body: unknown, cookie: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as never };
  };
  const me = await post('/api/me', { name }, cookieHeader ?? '');
  const cookie = cookieHeader ?? me.headers.getSetCookie()[0]!.split(';')[0]!;

  return {
    name,
    cookie,
    post: (path: string, body: unknown) => post(path, body, cookie),
    open: async (body: Record<string, unknown> = {}): Promise<{ table: string; invite: string; code: string }> => {
      const answer = await post('/api/tables', { name, ...body }, cookie);
      if (answer.status !== 200) throw new Error(`not opened: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    /** Opens a socket at a table; resolves with its first `sync`, or throws the `bye`. */
    join: (table: string, seen: { v?: number; mark?: string } = {}) => connect(url, cookie, table, seen),
  };
};

const connect = async (url: string, cookie: string, table: string, seen: { v?: number; mark?: string }) => {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
    auth: { table, protocol: PROTOCOL, ...seen },
  });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let view: TableView | null = null;
  let end = { v: 0, mark: '' };
  let here: Here | null = null;

  socket.onAny((name: string, data: unknown) => {
    frames.push({ name, data });
    if (name === 'sync') {
      const sync = data as Sync;
      view = sync.view;
      end = { v: sync.v, mark: sync.mark };
    } else if (name === 'commit') {
      const commit = data as Commit;
      if (commit.v === end.v + 1 && view) {
        view = commit.events.reduce(applyTableView, view);
        end = { v: commit.v, mark: commit.mark };
      }
    } else if (name === 'here') here = data as Here;
    for (const look of [...waiting]) look();
  });
  socket.on('disconnect', () => {
    for (const look of [...waiting]) look();
  });

  /** Resolves with the first value that `find` gives, now or after a later frame. */
  const until = <T>(find: () => T | null | undefined | false, what = 'a frame', ms = 10_000): Promise<T> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`waited in vain for ${what}; last: ${JSON.stringify(frames.slice(-3)).slice(0, 600)}`));
      }, ms);
      const look = () => {
        const found = find();
        if (found === null || found === undefined || found === false) return;
        clearTimeout(timeout);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });

  const answerTo = (id: string | null, from = 0): Answer | null => {
    for (const { name, data } of frames.slice(from)) {
      if ((data as { id?: string | null }).id !== id) continue;
      if (name === 'commit') return { commit: data as Commit };
      if (name === 'yes') return { yes: data as { id: string; v: number } };
      if (name === 'no') return { no: data as { id: string; refusal: { code: string } } };
    }
    // A sync that replaced the commit tells it among the last ids.
    for (const { name, data } of frames.slice(from)) {
      if (name === 'sync' && id !== null && (data as Sync).you.done.includes(id)) {
        return { yes: { id, v: (data as Sync).v } };
      }
    }
    return null;
  };

  const line = {
    socket,
    frames,
    until,
    view: (): TableView => {
      if (view === null) throw new Error('no view yet');
      return view;
    },
    end: () => end,
    here: () => here,
    newId: (): string => {
      ids += 1;
      return `t${ids}`;
    },
    /** Sends a frame as it is and resolves with its answer. */
    send: async (frame: DoFrame): Promise<Answer> => {
      const from = frames.length;
      socket.emit('do', frame);
      return until(() => answerTo(frame.id, from), `the answer to ${JSON.stringify(frame)}`);
    },
    /** Says a command as a page would, meant for what is on the screen. */
    do: (command: WireCommand, own: Partial<DoFrame> = {}): Promise<Answer> => {
      const answers = ANSWER_TURN.has(command.do) ? { turn: line.view().turn.turn } : {};
      return line.send({ id: line.newId(), ...end, ...answers, command, ...own });
    },
    close: () => socket.disconnect(),
  };
  await until(
    () => view !== null || frames.some(frame => frame.name === 'bye' || frame.name === 'later'),
    'a first sync',
  );
  const bye = frames.find(frame => frame.name === 'bye' || frame.name === 'later');
  if (bye && view === null) {
    socket.disconnect();
    throw new Error(`${bye.name} ${(bye.data as { code: string }).code}`);
  }
  return line;
};

const ANSWER_TURN: ReadonlySet<string> = new Set(TURN_COMMANDS);
