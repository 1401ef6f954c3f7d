import { Redis } from 'ioredis';
import { vi } from 'vitest';
import { openRedis } from '../store/redis/index.ts';
import type { Store } from '../store/store.ts';
import { type RedisOptions, type RedisServer, startRedis } from './redisServer.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

/** The Redis of one test, a node whose line to it can be troubled, and a look at Redis from outside. */
export interface RedisStage {
  readonly server: RedisServer;
  readonly proxy: TcpProxy;
  readonly node: Store;
  readonly outside: Redis;
  /** Another node; it is closed with the stage. */
  openNode(url: string): Promise<Store>;
  /** Runs `close` at the end, before what was there earlier. */
  atEnd(close: () => unknown): void;
  end(): Promise<void>;
}

export async function stageRedis(options?: RedisOptions): Promise<RedisStage> {
  const server = await startRedis(options);
  const proxy = await startTcpProxy(server.port);
  const outside = new Redis(server.url, { maxRetriesPerRequest: null });
  outside.on('error', () => {});
  const closing: (() => unknown)[] = [server.stop, () => outside.disconnect(), proxy.close];

  async function openNode(url: string): Promise<Store> {
    const store = await openRedis({ url });
    closing.push(store.close);
    await vi.waitUntil(() => store.log.ready(), { timeout: 10_000 });
    return store;
  }
  return {
    server,
    proxy,
    outside,
    node: await openNode(`redis://${proxy.host}:${proxy.port}`),
    openNode,
    atEnd: close => void closing.push(close),
    async end() {
      for (const close of closing.toReversed()) await close();
    },
  };
}

/** Resolves when Redis is next reached again. */
export const nextReturn = (store: Store) => new Promise<void>(resolve => store.log.onReturn(resolve));
