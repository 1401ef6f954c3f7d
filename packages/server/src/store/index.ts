import { openEmbedded } from './embedded/index.ts';
import type { RedisConfig } from './redis/connect.ts';
import { openRedis } from './redis/index.ts';
import type { Store } from './store.ts';

export type { RedisConfig } from './redis/connect.ts';
export type { Store } from './store.ts';

/** Which store, and `life`: how long a table lives after its last commit (W, ms; a day unless said). */
export type StoreConfig = (
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | ({ readonly kind: 'redis' } & RedisConfig)
) & {
  readonly life?: number;
  /** How often the clock of Redis is measured (ms). */
  readonly measureEvery?: number;
  /** Told of each trouble with the connection; without it they are silent. */
  readonly warn?: (error: Error) => void;
};

/**
 * Opens the store of this node. Redis need not be there yet (`log.ready()` tells); the embedded store must open.
 * @throws DataDirRefused when DATA_DIR can't be used: another process has it, no room, no right to write
 */
export async function openStore(config: StoreConfig): Promise<Store> {
  return config.kind === 'embedded' ? openEmbedded(config) : openRedis(config);
}
