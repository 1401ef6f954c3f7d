/** What a soak runs on: one Redis or two, two nodes as processes, and a proxy on every line between them. */

import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Overrides } from '../../config.ts';
import { type NodeProcess, startNode } from '../node.ts';
import { type RedisServer, startRedis } from '../redisServer.ts';
import { startTcpProxy, type TcpProxy } from '../tcpProxy.ts';

export type StoreKind = 'redis' | 'failover';

/** A node and the lines to it and from it. */
export interface StagedNode {
  readonly process: NodeProcess;
  readonly pages: TcpProxy; // between pages and the node
  readonly store: TcpProxy; // between the node and Redis
}

export interface Stage {
  readonly kind: StoreKind;
  readonly nodes: readonly [StagedNode, StagedNode];
  /** Where pages come in, by node. */
  readonly urls: readonly [string, string];
  /** The one that is written to. */
  master(): RedisServer;
  /** The replica stops to hear; only later do nodes turn to it, one before the other. */
  beginFailover(): Promise<{ turn(node: 0 | 1): void; end(): Promise<void> }>;
  /** What the nodes complained of as their own fault. */
  readonly faults: readonly string[];
  end(): Promise<void>;
}

/** A log line of this level (pino) tells of a fault of ours. */
const ERROR = 50;

export const startStage = async (kind: StoreKind, overrides: Overrides): Promise<Stage> => {
  const redises = [await startRedis({ appendfsync: 'always' })];
  if (kind === 'failover') redises.push(await startRedis({ appendfsync: 'always' }));
  let master = 0;
  const faults: string[] = [];

  const follow = async (follower: RedisServer, leader: RedisServer | null): Promise<void> => {
    const redis = new Redis(follower.url);
    redis.on('error', () => undefined);
    if (leader === null) await redis.replicaof('NO', 'ONE');
    else await redis.replicaof(leader.host, leader.port);
    redis.disconnect();
  };
  /** A replica that still copies would be promoted empty. */
  const copied = async (follower: RedisServer): Promise<void> => {
    const redis = new Redis(follower.url);
    redis.on('error', () => undefined);
    while (!(await redis.info('replication')).includes('master_link_status:up')) await setTimeout(50);
    redis.disconnect();
  };
  if (kind === 'failover') await follow(redises[1]!, redises[0]!);

  const openNode = async (): Promise<StagedNode> => {
    const store = await startTcpProxy(redises[0]!.port);
    const process = await startNode(
      {
        REDIS_URL: `redis://${store.host}:${store.port}`,
        TEST_OVERRIDES: JSON.stringify(overrides),
      },
      line => {
        if ((levelOf(line) ?? 0) >= ERROR) faults.push(line);
      },
    );
    return { store, process, pages: await startTcpProxy(Number(new URL(process.url).port)) };
  };
  const nodes = await Promise.all([openNode(), openNode()] as const);

  return {
    kind,
    nodes,
    urls: [`http://127.0.0.1:${nodes[0].pages.port}`, `http://127.0.0.1:${nodes[1].pages.port}`],
    master: () => redises[master]!,
    async beginFailover() {
      const old = redises[master]!;
      const next = redises[1 - master]!;
      await copied(next);
      await follow(next, null);
      master = 1 - master;
      return {
        turn: node => nodes[node].store.aim(next.port),
        end: () => follow(old, next),
      };
    },
    faults,
    async end() {
      for (const { pages, store, process } of nodes) {
        await process.kill9();
        await pages.close();
        await store.close();
      }
      for (const redis of redises) await redis.stop();
    },
  };
};

const levelOf = (line: string): number | null => {
  try {
    return (JSON.parse(line) as { level?: number }).level ?? null;
  } catch {
    return null;
  }
};
