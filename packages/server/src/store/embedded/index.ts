import { LIFE, type Store } from '../store.ts';
import { steadyClock } from './clock.ts';
import { openEnvironment } from './environment.ts';
import { createHub } from './hub.ts';
import { embeddedLog, sweepTables } from './log.ts';
import { embeddedNotes, sweepNotes } from './notes.ts';

export { DataDirRefused } from './claim.ts';

export interface EmbeddedConfig {
  readonly dataDir: string;
  /** W: how long a table lives after its last commit (ms). */
  readonly life?: number;
  /** The clock (ms); the machine's own unless a test brings another. */
  readonly now?: () => number;
  readonly warn?: (error: Error) => void;
}

export interface Embedded extends Store {
  /** A second view of the same environment, as another node would have it. The environment ends with its last view. */
  peer(): Embedded;
  /** Removes what has ended; runs by itself every few minutes. */
  sweep(): Promise<void>;
}

const SWEEP_EVERY = 5 * 60 * 1000;

/** Opens the store of one machine: lmdb in `dataDir`, used by one process. @throws DataDirRefused */
export async function openEmbedded(config: EmbeddedConfig): Promise<Embedded> {
  const { life = LIFE, now = steadyClock(), warn = () => {} } = config;
  const environment = await openEnvironment(config.dataDir);
  const hub = createHub();
  const views = new Set<symbol>();

  async function sweep(): Promise<void> {
    await sweepTables(environment, now);
    await sweepNotes(environment, now);
  }
  const sweeping = setInterval(() => {
    sweep().catch(warn);
  }, SWEEP_EVERY).unref();

  function view(): Embedded {
    const node = Symbol('node');
    views.add(node);
    async function close(): Promise<void> {
      hub.leave(node);
      if (!views.delete(node) || views.size > 0) return;
      clearInterval(sweeping);
      await environment.close();
    }
    const common = { environment, hub, node, now, close };
    return { log: embeddedLog({ ...common, life }), notes: embeddedNotes(common), close, peer: view, sweep };
  }
  return view();
}
