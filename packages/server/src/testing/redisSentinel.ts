import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { stopProcess } from './process.ts';
import { freePort, HOST, launch, type RedisServer, startRedis } from './redisServer.ts';

/** A master, its replica, and one sentinel that promotes the replica a second after the master has gone. */
export interface RedisSentinel {
  readonly name: string;
  readonly address: { readonly host: string; readonly port: number };
  readonly master: RedisServer;
  readonly replica: RedisServer;
  stop(): Promise<void>;
}

const NAME = 'tables';

/** Resolves once the replica follows. */
export async function startRedisSentinel(): Promise<RedisSentinel> {
  const [master, replica, port] = await Promise.all([startRedis(), startRedis(), freePort()]);
  const follower = new Redis(replica.url);
  await follower.replicaof(HOST, master.port);
  while (!(await follower.info('replication')).includes('master_link_status:up')) await setTimeout(50);
  follower.disconnect();

  const dir = mkdtempSync(join(tmpdir(), 'sentinel-'));
  const file = join(dir, 'sentinel.conf');
  const lines = [
    `bind ${HOST}`,
    `port ${port}`,
    `dir ${dir}`,
    `sentinel monitor ${NAME} ${HOST} ${master.port} 1`,
    `sentinel down-after-milliseconds ${NAME} 1000`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const sentinel = await launch([file, '--sentinel'], '+slave slave'); // it knows the replica
  return {
    name: NAME,
    address: { host: HOST, port },
    master,
    replica,
    async stop() {
      await stopProcess(sentinel, 'SIGTERM');
      await Promise.all([master.stop(), replica.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
