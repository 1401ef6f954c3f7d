/** Puts a node together: store, tables, HTTP, sockets. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { codesIn } from './code.ts';
import type { Config } from './config.ts';
import { createDoor } from './door.ts';
import { buildHttp } from './http.ts';
import { createLobby } from './lobby.ts';
import { createLogger, type Logger, warnSeldom } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './metricsServer.ts';
import { createMyTables } from './myTables.ts';
import { createNames } from './names.ts';
import { peers } from './peer.ts';
import { createPresence } from './presence.ts';
import { createRecords } from './records.ts';
import type { Shuffle } from './shuffle.ts';
import { openSockets } from './sockets.ts';
import { openStore } from './store/index.ts';
import { createTables } from './tables.ts';
import { createTalk } from './talk.ts';

export interface Running {
  readonly port: number; // the one that was really taken
  readonly metricsPort: number | null; // null: nobody may ask
  readonly config: Config;
  readonly logger: Logger;
  /** Sends every page away kindly, then closes everything; what is in the log stays. */
  close(): Promise<void>;
}

/** The client as it was built, seen from `src` and from `dist` alike. */
const PAGES = resolve(import.meta.dirname, '../../client/dist');

export interface Start {
  readonly config: Config;
  readonly shuffle: Shuffle;
  /** Where the client was built to. */
  readonly pagesDir?: string;
}

/**
 * Waits for the HTTP side to close. A line whose answer was under way when it began to, and one on which nothing was asked
 * yet (browsers open some ahead of need), would keep it open: the first is cut once it is idle, the rest after `patience`, ms.
 */
const hangUp = async (server: Server, closed: Promise<unknown>, patience: number): Promise<void> => {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const all = setTimeout(() => server.closeAllConnections(), patience);
  try {
    await closed;
  } finally {
    clearInterval(idle);
    clearTimeout(all);
  }
};

/**
 * Serves until `close`.
 * @throws DataDirRefused | Error with code EADDRINUSE and the like, when it can't listen
 */
export const start = async ({ config, shuffle, pagesDir = PAGES }: Start): Promise<Running> => {
  const logger = createLogger(config.logLevel);
  const { times } = config;
  const store = await openStore({
    ...config.store,
    life: times.life,
    measureEvery: times.clock,
    warn: warnSeldom(logger, 'trouble with the store', times.quiet),
  });
  const metrics = createMetrics();
  const { notes } = store;
  const log = metrics.timing(store.log);
  const peerOf = peers(config);
  const codes = codesIn(notes, times.life);
  const names = createNames(notes, error => logger.warn({ err: error }, 'a name was not told'));
  const tables = createTables({ log, notes, shuffle, config, logger, metrics });
  const presence = createPresence({ tables, log, notes, names, codes, config, logger });
  const talk = createTalk({ tables, log, notes, config, logger });
  const lobby = createLobby({ tables, presence, log, notes, config, logger });
  const records = createRecords({ tables, log, notes, config, logger });
  const app = await buildHttp({
    config,
    log,
    notes,
    names,
    codes,
    logger,
    peerOf,
    pagesDir,
    openTable: tables.open,
    tablesOf: createMyTables({ tables, log, notes, config, logger }),
    lobby: lobby.list,
    records,
  });
  const io = openSockets(app.server, config, peerOf);
  const door = createDoor({ io, tables, presence, talk, log, notes, config, logger, metrics, peerOf });
  metrics.watch(tables.all, () => io.engine.clientsCount);
  let metricsServer: MetricsServer | null = null;

  const closeRest = async (): Promise<void> => {
    io.engine.close();
    await hangUp(app.server, app.close(), times.stop / 2);
    await metricsServer?.close();
    await lobby.close();
    await records.close();
    await presence.close();
    await tables.close();
    await store.close();
  };
  try {
    if (config.metrics !== null) metricsServer = await serveMetrics(metrics, config.metrics);
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await closeRest();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    port,
    metricsPort: metricsServer?.port ?? null,
    config,
    logger,
    close: () => {
      closed ??= door.closing().then(closeRest);
      return closed;
    },
  };
};
