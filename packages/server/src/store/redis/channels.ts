import { Cluster, type Redis } from 'ioredis';

/** The subscriptions of a connection: plain on one server, sharded in a cluster. */
export interface Channels {
  /** The prefix of the commands for such channels, in scripts. */
  readonly kind: '' | 'S';
  subscribe(names: readonly string[]): Promise<void>;
  unsubscribe(name: string): Promise<void>;
  publish(name: string, message: string): Promise<unknown>;
  onMessage(hear: (name: string, message: string) => void): void;
  /** Calls `stand` each time the connection is there again, the first time included; it answers whether that went well. */
  onReady(stand: () => Promise<boolean>): void;
}

export const channelsOf = (redis: Redis | Cluster): Channels =>
  redis instanceof Cluster ? sharded(redis) : plain(redis);

function plain(redis: Redis): Channels {
  return {
    kind: '',
    async subscribe(names) {
      if (names.length > 0) await redis.subscribe(...names);
    },
    async unsubscribe(name) {
      await redis.unsubscribe(name);
    },
    publish: (name, message) => redis.publish(name, message),
    onMessage: hear => void redis.on('message', hear),
    onReady: stand => void redis.on('ready', stand),
  };
}

function sharded(cluster: Cluster): Channels {
  const known = new Set<string>();
  return {
    kind: 'S',
    async subscribe(names) {
      await Promise.all(
        names.map(async name => {
          // ioredis keeps a list of its own and would note a channel twice
          if (known.has(name)) await cluster.sunsubscribe(name).catch(() => {});
          known.add(name);
          await cluster.ssubscribe(name);
        }),
      );
    },
    async unsubscribe(name) {
      known.delete(name);
      await cluster.sunsubscribe(name);
    },
    publish: (name, message) => cluster.spublish(name, message),
    onMessage: hear => void cluster.on('smessage', hear),
    onReady(stand) {
      // A cluster stays ready while one of its masters is away: a lost node, then a fresh map, is a return as well.
      let lost = false;
      cluster.on('ready', stand);
      cluster.on('-node', () => {
        lost = true;
      });
      cluster.on('refresh', async () => {
        if (!lost || cluster.status !== 'ready') return;
        lost = false;
        if (!(await stand())) lost = true;
      });
    },
  };
}
