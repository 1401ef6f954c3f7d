import { Cluster, Redis, type RedisOptions } from 'ioredis';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Where Redis is: REDIS_URL, or REDIS_SENTINELS with REDIS_MASTER, or REDIS_CLUSTER. */
export type RedisConfig =
  | { readonly url: string }
  | { readonly sentinels: readonly Address[]; readonly master: string; readonly password?: string }
  | { readonly cluster: readonly Address[]; readonly password?: string };

/**
 * Nothing is queued, resent or subscribed behind our back: an append that can't leave now is refused, one whose reply is
 * lost is unknown, and after a return the tails are compared first.
 */
const COMMON = {
  connectionName: 'clabber',
  protocol: 3, // commands and subscriptions on one connection
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 3000,
  commandTimeout: 1500,
  socketTimeout: 3000, // a command timeout alone never leaves a master that hangs
  maxLoadingRetryTime: 500,
  reconnectOnError: error => error.message.includes('READONLY'), // a master that became a replica
} as const satisfies RedisOptions;

const SINGLE = {
  ...COMMON,
  enableOfflineQueue: false,
  retryStrategy: times => Math.min(times * 50, 1000) + Math.random() * 50,
} as const satisfies RedisOptions;

/** Opens a connection that reconnects by itself; it need not be there yet. @param warn told of each trouble with it */
export function connect(config: RedisConfig, warn: (error: Error) => void = () => {}): Redis | Cluster {
  const redis = open(config);
  redis.on('error', warn); // at once: an error event without a listener would be printed
  return redis;
}

function open(config: RedisConfig): Redis | Cluster {
  if ('url' in config) return new Redis(config.url, SINGLE);
  const auth = config.password === undefined ? {} : { password: config.password };
  if ('sentinels' in config)
    return new Redis({
      ...SINGLE,
      ...auth,
      sentinels: config.sentinels.map(address => ({ ...address })),
      name: config.master,
      failoverDetector: true,
      sentinelCommandTimeout: 1500,
    });
  return new Cluster(
    config.cluster.map(address => ({ ...address })),
    {
      enableOfflineQueue: false,
      shardedSubscribers: true,
      slotsRefreshInterval: 2000,
      clusterRetryStrategy: times => Math.min(times * 50, 1000) + Math.random() * 50,
      redisOptions: { ...COMMON, ...auth },
    },
  );
}
