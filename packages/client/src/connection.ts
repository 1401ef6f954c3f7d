/**
 * One page's line to one table. It keeps the place in the table's log, sends one command at a time and asks again
 * until its outcome is known, and comes back by itself after a loss. What a frame means is the store's business.
 */

import type {
  ByeCode,
  DoFrame,
  DoorRefusal,
  Handshake,
  LaterCode,
  PROTOCOL,
  ToClient,
  ToServer,
  TURN_COMMANDS,
  WireCommand,
} from '@clabber/protocol';
import type { Refusal } from '@clabber/rules/view';
import { Manager, type Socket } from 'socket.io-client';
import { fetchPolling } from './engine.ts';
import type { Connection, Listener, Place, Timing } from './line.ts';
import { createSaying } from './saying.ts';

const protocol: typeof PROTOCOL = 2;

/** Commands that answer a turn and say which. */
const ANSWERS_TURN: Readonly<Record<(typeof TURN_COMMANDS)[number], true>> = {
  ready: true,
  start: true,
  pass: true,
  'play-it': true,
  name: true,
  announce: true,
  show: true,
  card: true,
  claim: true,
};

const TIMING: Timing = { least: 300, most: 5_000, answer: 5_000, probe: 2_000 };

interface Pending {
  readonly id: string;
  readonly command: WireCommand;
  readonly turn: number;
  tries: number;
}

const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};

const TIMERS = ['attempt', 'answer', 'resend', 'say'] as const;
type Timer = (typeof TIMERS)[number];

export const connect = ({ table, url, timing = TIMING }: Place, hear: Listener): Connection => {
  let cursor: { v: number; mark: string } | null = null;
  let pending: Pending | null = null;
  let over = false;
  let works: string[] | null = null; // the transports that opened a line on this page
  let opening = false; // a second CONNECT on one line would look like a second page
  let asking = false; // a sync is on its way
  let attempts = 0;
  let strange = 0; // how often an unknown event was met
  let reason: 'line' | LaterCode = 'line';

  const manager = new Manager<ToClient, ToServer>(url, {
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    timeout: timing.answer,
  });
  const socket: Socket<ToClient, ToServer> = manager.socket('/', {
    auth: (tell: (auth: object) => void) => tell({ table, protocol, ...cursor } satisfies Handshake),
  });

  /** One timer each: the next attempt, the answer that is due, the resending of a command and of what is said. */
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const stop = (name: Timer) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const after = (name: Timer, ms: number, then: () => void) => {
    stop(name);
    timers.set(name, setTimeout(then, ms));
  };

  const open = async () => {
    stop('attempt');
    if (over || opening || socket.connected) return;
    opening = true;
    after('answer', timing.answer, lose);
    // Where no WebSocket gets through, a server that allows it is polled: every third attempt tries that.
    const attempt = attempts;
    const polls =
      works === null &&
      attempt % 3 === 2 &&
      (await fetchPolling().then(
        () => true,
        () => false,
      ));
    if (!opening || attempt !== attempts) return;
    manager.opts.transports = works ?? (polls ? ['polling', 'websocket'] : ['websocket']);
    socket.connect();
  };

  /** Full jitter, so that a restarted server is not met by everybody at once. */
  const comeBack = (least = 0) => {
    if (over || timers.has('attempt')) return;
    const cap = Math.min(timing.most, timing.least * 2 ** (attempts + 1));
    attempts += 1;
    after('attempt', least + timing.least + Math.random() * Math.max(0, cap - timing.least), open);
  };

  const lose = () => {
    for (const name of ['answer', 'resend', 'say'] as const) stop(name);
    opening = false;
    asking = false;
    socket.disconnect();
    if (over) return;
    hear.line({ state: 'lost', why: reason });
    comeBack();
  };

  const ask = (ms = timing.answer) => {
    if (!socket.connected) return;
    asking = true;
    socket.emit('sync', { ...cursor });
    after('answer', ms, lose);
  };

  const finish = () => {
    pending = null;
    stop('resend');
    hear.pending(null);
  };

  /** Never left to Socket.IO's own buffer: that would replay a command whose outcome nobody asked about. */
  const transmit = () => {
    if (!pending || !socket.connected || !cursor || asking) return;
    const { id, command, turn } = pending;
    const frame: DoFrame = { id, v: cursor.v, mark: cursor.mark, command, ...(command.do in ANSWERS_TURN && { turn }) };
    socket.emit('do', frame);
    after('resend', timing.answer, () => ask());
  };

  const again = (ms: number) => after('resend', ms, transmit);

  const saying = createSaying(
    {
      newId,
      emit(frame) {
        if (!socket.connected || !cursor || asking) return false;
        socket.emit('say', frame);
        after('say', timing.answer, () => ask());
        return true;
      },
      again: ms => after('say', ms, () => saying.transmit()),
      stop: () => stop('say'),
    },
    timing,
    hear,
  );

  const end = (why: ByeCode | 'old-page') => {
    over = true;
    for (const name of TIMERS) stop(name);
    if (pending) finish();
    saying.drop();
    hear.line({ state: 'over', why });
    opening = false;
    socket.disconnect();
  };

  const meetStrange = () => {
    strange += 1;
    if (strange === 1) ask();
    else if (!hear.reload()) end('old-page');
  };

  socket.on('connect', () => {
    opening = false;
    works = manager.opts.transports as string[];
    asking = true; // a sync or a bye comes first
  });

  socket.on('sync', frame => {
    cursor = { v: frame.v, mark: frame.mark };
    asking = false;
    attempts = 0;
    reason = 'line';
    stop('answer');
    hear.sync(frame);
    hear.line({ state: 'open' });
    saying.transmit();
    if (!pending) return;
    if (frame.you.done.includes(pending.id)) finish();
    else if (frame.back) refuse({ code: 'went-back' });
    else transmit();
  });

  socket.on('commit', frame => {
    if (!cursor || frame.v <= cursor.v) return settle(frame.id);
    if (frame.v > cursor.v + 1) {
      if (!asking) ask();
      return;
    }
    if (!hear.commit(frame)) return meetStrange();
    cursor = { v: frame.v, mark: frame.mark };
    settle(frame.id);
  });

  const settle = (id: string | undefined) => {
    if (pending && pending.id === id) finish();
  };

  const refuse = (refusal: Refusal | DoorRefusal) => {
    const refused = pending?.command;
    finish();
    if (refused) hear.refused(refusal, refused);
  };

  socket.on('yes', ({ id }) => {
    settle(id);
    saying.settle(id);
  });
  socket.on('talk', frame => {
    hear.talk(frame);
    saying.settle(frame.id);
  });
  socket.on('no', ({ id, refusal }) => {
    if (saying.refuse(id, refusal)) return;
    if (!pending || (id !== null && id !== pending.id)) return;
    switch (refusal.code) {
      case 'unsaved':
      case 'busy':
        pending.tries += 1;
        return again(Math.min(timing.most, timing.least * 2 ** pending.tries));
      case 'too-fast':
        // Nobody waits minutes with his hands tied.
        return refusal.ms <= timing.most ? again(refusal.ms) : refuse(refusal);
      default:
        refuse(refusal);
    }
  });

  socket.on('here', frame => hear.here(frame));

  socket.on('later', ({ code, ms }) => {
    reason = code;
    for (const name of ['answer', 'resend', 'say'] as const) stop(name);
    opening = false;
    asking = false;
    socket.disconnect();
    hear.line({ state: 'lost', why: code });
    comeBack(ms + Math.random() * timing.probe);
  });

  socket.on('bye', ({ code }) => {
    if (code === 'old-protocol' && hear.reload()) return;
    end(code);
  });

  socket.on('disconnect', why => {
    if (why !== 'io client disconnect') lose();
  });
  socket.on('connect_error', lose);

  hear.line({ state: 'connecting' });
  open();

  return {
    send(command, turn) {
      if (pending || over) return false;
      pending = { id: newId(), command, turn, tries: 0 };
      hear.pending(command);
      transmit();
      return true;
    },
    say: words => !over && saying.say(words),
    probe() {
      if (over) return;
      if (socket.connected) ask(timing.probe);
      else open();
    },
    resume() {
      over = false;
      attempts = 0;
      hear.line({ state: 'connecting' });
      open();
    },
    close() {
      over = true;
      for (const name of TIMERS) stop(name);
      socket.disconnect();
    },
  };
};
