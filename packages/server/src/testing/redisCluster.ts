import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort, type RedisServer, startRedis } from './redisServer.ts';

/** A cluster of three real masters without replicas. */
export interface RedisCluster {
  readonly masters: readonly RedisServer[];
  stop(): Promise<void>;
}

const SLOTS = 16384;

/** Resolves once all three say that every slot is served. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const buses = await Promise.all([freePort(), freePort(), freePort()]);
  const masters = await Promise.all(
    buses.map(bus =>
      startRedis({
        settings: { 'cluster-enabled': 'yes', 'cluster-port': String(bus), 'cluster-node-timeout': '2000' },
      }),
    ),
  );
  const clients = masters.map(({ url }) => new Redis(url));
  const share = Math.ceil(SLOTS / masters.length);
  for (const [i, client] of clients.entries()) {
    await client.cluster('ADDSLOTSRANGE', i * share, Math.min((i + 1) * share, SLOTS) - 1);
    await client.cluster('MEET', masters[0]!.host, masters[0]!.port, buses[0]!);
  }
  for (const client of clients) {
    while (!String(await client.cluster('INFO')).includes('cluster_state:ok')) await setTimeout(50);
    client.disconnect();
  }
  return {
    masters,
    async stop() {
      await Promise.all(masters.map(master => master.stop()));
    },
  };
}
