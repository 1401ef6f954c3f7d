import { randomBytes } from 'node:crypto';
import type { Cluster, Redis } from 'ioredis';
import { Unknown, Unwritten } from '../../log.ts';
import { type Channels, channelsOf } from './channels.ts';
import { failureOf } from './failure.ts';

type Ask<T> = (redis: Redis | Cluster) => Promise<T>;

/** A node's connection to Redis: shut to all commands from its loss until its subscriptions stand again. */
export interface Connection {
  /** Who we are, at the head of every message: nobody hears himself. */
  readonly node: string;
  readonly channels: Channels;
  /** @throws Unwritten */
  read<T>(ask: Ask<T>): Promise<T>;
  /** @throws Unwritten | Unknown */
  write<T>(ask: Ask<T>): Promise<T>;
  /** Tells the other nodes. */
  tell(channel: string, message: string): Promise<void>;
  /** Resolves once listening; the answer stops it. @throws Unwritten */
  hear(channel: string, tell: (message: string) => void): Promise<() => Promise<void>>;
  hears(channel: string): boolean;
  /** Told each time Redis is reached again after it was lost, before any command can leave. */
  onReturn(tell: () => void): void;
  close(): Promise<void>;
}

interface Channel {
  readonly ears: Set<(message: string) => void>;
  readonly standing: Promise<void>;
}

/** Ms until a connection that was given up is opened anew. */
const AGAIN_AFTER = 500;

/** @param prepare asked of each fresh connection before it is used */
export function holdConnection(redis: Redis | Cluster, prepare: Ask<void>): Connection {
  const node = randomBytes(6).toString('base64url');
  const channels = channelsOf(redis);
  const heard = new Map<string, Channel>();
  const returns: (() => void)[] = [];
  let open = false;
  let seen = false; // reached at least once
  let readies = 0;
  let ended: Promise<void> | null = null;

  channels.onReady(stand);
  redis.on('close', () => {
    open = false;
  });
  // News of a failover that come while the Sentinels are being asked make ioredis give up: never for good.
  redis.on('end', () => {
    open = false;
    if (ended === null) setTimeout(again, AGAIN_AFTER).unref();
  });
  channels.onMessage((name, text) => {
    const [from = '', message] = cut(text);
    if (from !== node) for (const ear of heard.get(name)?.ears ?? []) ear(message);
  });

  function again(): void {
    if (ended === null && redis.status === 'end') redis.connect().catch(() => {}); // it ends once more, and comes back here
  }

  /** Subscribes anew, and only then lets commands through and tells that Redis is back. */
  async function stand(): Promise<boolean> {
    const mine = ++readies;
    const current = () => mine === readies && redis.status === 'ready';
    try {
      await Promise.all([channels.subscribe([...heard.keys()]), prepare(redis)]);
    } catch {
      if (current() && !open) redis.disconnect(true); // it is of no use like this; the next may be
      return false;
    }
    if (!current()) return false;
    open = true;
    if (seen) for (const tell of returns) tell();
    seen = true;
    return true;
  }

  async function write<T>(ask: Ask<T>): Promise<T> {
    if (!open || redis.status !== 'ready') throw new Unwritten('Redis is not reached');
    try {
      return await ask(redis);
    } catch (error) {
      throw failureOf(error);
    }
  }

  async function read<T>(ask: Ask<T>): Promise<T> {
    try {
      return await write(ask);
    } catch (error) {
      if (error instanceof Unknown) throw new Unwritten(error.message, { cause: error });
      throw error;
    }
  }

  async function hear(name: string, tell: (message: string) => void): Promise<() => Promise<void>> {
    const channel = heard.get(name) ?? { ears: new Set(), standing: read(() => channels.subscribe([name])) };
    heard.set(name, channel);
    channel.ears.add(tell);
    const leave = () => {
      channel.ears.delete(tell);
      return channel.ears.size === 0 && heard.get(name) === channel && heard.delete(name);
    };
    try {
      await channel.standing;
    } catch (error) {
      leave();
      throw error;
    }
    return async () => {
      if (leave() && redis.status === 'ready') await channels.unsubscribe(name).catch(() => {});
    };
  }

  async function end(): Promise<void> {
    open = false;
    heard.clear();
    const left = redis.status === 'ready' ? await redis.quit().catch(() => null) : null;
    if (left === null) redis.disconnect();
  }

  return {
    node,
    channels,
    read,
    write,
    hear,
    hears: name => heard.has(name),
    async tell(name, message) {
      await write(() => channels.publish(name, `${node} ${message}`));
    },
    onReturn: tell => void returns.push(tell),
    close() {
      ended ??= end();
      return ended;
    },
  };
}

/** Before and after the first space. */
function cut(text: string): [string, string] {
  const at = text.indexOf(' ');
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
}
