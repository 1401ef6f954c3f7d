/** An automatic player: a page's manners without the page. It comes back by itself and asks until it knows. */

import {
  type Commit,
  type DoFrame,
  PROTOCOL,
  type Sync,
  type ToClient,
  type ToServer,
  TURN_COMMANDS,
  type WireCommand,
} from '@clabber/protocol';
import { applyTableView, PACK, type TableView } from '@clabber/rules';
import { pick, type Random } from '@clabber/rules/testing';
import { io, type Socket } from 'socket.io-client';
import { wish } from './wish.ts';
import { createWitness, isOpen } from './witness.ts';

export interface Habits {
  /** Before an act, ms. */
  readonly think: readonly [least: number, most: number];
  /** Chance that a command is sent twice with one id; that an act is sent which is not this player's to make. */
  readonly twice: number;
  readonly outOfTurn: number;
  /** Chance, per frame heard, that the line drops or the page is loaded anew. */
  readonly drop: number;
  readonly reload: number;
}

export interface Setup {
  readonly table: string;
  readonly cookie: string;
  /** By node; `home` is tried first. */
  readonly urls: readonly string[];
  readonly home: number;
  readonly random: Random;
  readonly habits: Habits;
}

export type Player = ReturnType<typeof createPlayer>;

/** What a page waits for an answer, and at most before it comes back, ms. */
const [ANSWER, LEAST, MOST] = [5_000, 100, 3_000];
/** How often a view is kept whole. */
const LOOKED_AT = 0.03;

const ANSWERS_TURN: ReadonlySet<string> = new Set(TURN_COMMANDS);

type Timer = 'answer' | 'come' | 'think' | 'again';

interface Pending {
  readonly id: string;
  readonly command: WireCommand;
  readonly turn: number;
  tries: number;
}

export const createPlayer = ({ table, cookie, urls, home, random, habits }: Setup) => {
  const witness = createWitness();
  let socket: Socket<ToClient, ToServer> | null = null;
  let node = home;
  let cursor: { v: number; mark: string } | null = null;
  let view: TableView | null = null;
  let synced = false; // on this line
  let pending: Pending | null = null;
  let plays = false;
  let over: string | null = null;
  let attempts = 0;
  let ids = 0;
  const moved = new Set<() => void>();
  const timers = new Map<Timer, NodeJS.Timeout>();

  const stop = (...names: readonly Timer[]): void => {
    for (const name of names) {
      clearTimeout(timers.get(name));
      timers.delete(name);
    }
  };
  const after = (name: Timer, ms: number, then: () => void): void => {
    stop(name);
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name);
        then();
      }, ms),
    );
  };

  const open = (): void => {
    if (over !== null || socket !== null) return;
    socket = io(urls[node]!, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
      auth: { table, protocol: PROTOCOL, ...cursor },
    });
    socket.on('sync', onSync);
    socket.on('commit', onCommit);
    socket.on('yes', ({ id, v }) => acked(id, 'yes', v, null));
    socket.on('no', onNo);
    socket.on('later', ({ ms }) => {
      witness.heardLater(ms);
      lose(ms);
    });
    socket.on('bye', ({ code }) => {
      over = code;
      lose();
    });
    socket.on('disconnect', () => lose());
    socket.on('connect_error', () => lose());
    after('answer', ANSWER, lose);
  };

  /** With full jitter, and to whichever node: no balancer is sticky. */
  const lose = (least = 0): void => {
    stop('answer', 'think', 'again');
    const line = socket;
    socket = null;
    synced = false;
    line?.removeAllListeners().disconnect();
    tell();
    if (over !== null) return;
    attempts += 1;
    if (attempts > 1 || random() < 0.3) node = Math.floor(random() * urls.length);
    after('come', least + LEAST + random() * Math.min(MOST, LEAST * 2 ** attempts), open);
  };

  const ask = (): void => {
    synced = false;
    socket?.emit('sync', { ...cursor });
    after('answer', ANSWER, lose);
  };

  const onSync = (frame: Sync): void => {
    stop('answer');
    attempts = 0;
    synced = true;
    if (frame.back) witness.heardBack();
    cursor = { v: frame.v, mark: frame.mark };
    view = frame.view;
    witness.saw(cursor, view, frame, true);
    if (pending !== null) {
      if (frame.you.done.includes(pending.id)) acked(pending.id, 'sync', null, null);
      else if (frame.back) onNo({ id: pending.id, refusal: { code: 'went-back' } });
      else transmit();
    }
    heard();
  };

  const onCommit = (frame: Commit): void => {
    if (cursor !== null && view !== null && frame.v === cursor.v + 1) {
      view = frame.events.reduce(applyTableView, view);
      cursor = { v: frame.v, mark: frame.mark };
      witness.saw(cursor, view, frame, random() < LOOKED_AT);
    } else if (cursor !== null && frame.v > cursor.v && synced) ask();
    if (frame.id !== undefined) acked(frame.id, 'commit', frame.v, frame.mark);
    heard();
  };

  const onNo = ({ id, refusal }: { id: string | null; refusal: { code: string; ms?: number } }): void => {
    if (id === null) return;
    witness.refused(id, refusal.code);
    if (pending?.id !== id) return;
    if (isOpen(refusal.code)) {
      pending.tries += 1;
      after('again', refusal.ms ?? Math.min(MOST, LEAST * 2 ** pending.tries), transmit);
    } else {
      pending = null;
      stop('again');
      heard();
    }
  };

  const acked = (id: string, by: 'commit' | 'yes' | 'sync', v: number | null, mark: string | null): void => {
    witness.acked(id, by, v, mark);
    if (pending?.id !== id) return;
    pending = null;
    stop('again');
    heard();
  };

  const transmit = (): void => {
    if (pending === null || socket === null || !synced || cursor === null) return;
    const { id, command, turn } = pending;
    const frame: DoFrame = { id, ...cursor, command, ...(ANSWERS_TURN.has(command.do) && { turn }) };
    socket.emit('do', frame);
    if (random() < habits.twice) socket.emit('do', frame);
    after('again', ANSWER, ask);
  };

  const say = (command: WireCommand): void => {
    if (pending !== null || view === null) return;
    pending = { id: newId(), command, turn: view.turn.turn, tries: 0 };
    witness.sent(pending.id, command.do);
    transmit();
  };

  const newId = (): string => {
    ids += 1;
    return `s${ids}`;
  };

  /** Asked once and not again: the referee of a table must bear with it. */
  const meddle = (): void => {
    if (socket === null || !synced || cursor === null || view === null) return;
    const cards = view.game?.hand?.cards ?? [];
    const card = pick(cards.length > 0 ? cards : PACK, random);
    const id = newId();
    witness.sent(id, 'card out of turn');
    socket.emit('do', { id, ...cursor, turn: view.turn.turn, command: { do: 'card', card } } satisfies DoFrame);
  };

  const heard = (): void => {
    tell();
    if (!synced || over !== null || !plays) return;
    const chance = random();
    if (chance < habits.drop) return void lose(random() * 2_000);
    if (chance < habits.drop + habits.reload) {
      cursor = null;
      return void lose();
    }
    if (random() < habits.outOfTurn) meddle();
    if (pending !== null || timers.has('think') || view === null || wish(view) === null) return;
    const [least, most] = habits.think;
    after('think', least + random() * (most - least), () => {
      const command = view === null || !plays ? null : wish(view);
      if (command !== null) say(command);
    });
  };

  const tell = (): void => {
    for (const look of [...moved]) look();
  };

  return {
    witness,
    cookie,
    say,
    /** Begins to come to the table. */
    open,
    /** From now on it acts by itself, or no more; a command under way is still asked about. */
    play: (yes: boolean): void => {
      plays = yes;
      if (!yes) stop('think');
      else heard();
    },
    view: (): TableView | null => view,
    end: () => cursor,
    isSynced: (): boolean => synced,
    isBusy: (): boolean => pending !== null,
    /** Why it was sent away for good. */
    over: (): string | null => over,
    /** Resolves once `done` holds. */
    until: (done: () => boolean): Promise<void> =>
      new Promise(resolve => {
        const look = (): void => {
          if (!done()) return;
          moved.delete(look);
          resolve();
        };
        moved.add(look);
        look();
      }),
    close: (): void => {
      over ??= 'closed';
      lose();
      stop('come');
    },
  };
};
