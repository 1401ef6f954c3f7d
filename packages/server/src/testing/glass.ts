/** A node put together as `start` does it, but of glass: a test sees its sockets, its tables, its ears and its log. */

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { codesIn } from '../code.ts';
import { type Overrides, readConfig } from '../config.ts';
import { createDoor } from '../door.ts';
import { buildHttp } from '../http.ts';
import { createLobby } from '../lobby.ts';
import type { Log } from '../log.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createMyTables } from '../myTables.ts';
import { createNames } from '../names.ts';
import { peers } from '../peer.ts';
import { createPresence } from '../presence.ts';
import { createRecords } from '../records.ts';
import { openSockets } from '../sockets.ts';
import { openEmbedded } from '../store/embedded/index.ts';
import { createTables } from '../tables.ts';
import { createTalk } from '../talk.ts';
import { deckShuffle } from './decks.ts';
import { dataDir, QUICK } from './server.ts';

export type Glass = Awaited<ReturnType<typeof serveGlass>>;

interface Own extends Overrides {
  readonly decks?: readonly string[];
}

/** A method that a test can hold up: calls wait while `shut`. */
const gate = () => {
  let opened: (() => void) | null = null;
  let through = Promise.resolve();
  let waiting = 0;
  let calls = 0;
  return {
    shut: (): void => {
      through = new Promise(resolve => {
        opened = resolve;
      });
    },
    open: (): void => opened?.(),
    waiting: (): number => waiting,
    calls: (): number => calls,
    pass: async (): Promise<void> => {
      waiting += 1;
      calls += 1;
      await through;
      waiting -= 1;
    },
  };
};

/** On an embedded store of its own; everything is logged into memory. */
export const serveGlass = async ({ decks = [], ...own }: Own = {}) => {
  const { dir, remove } = dataDir();
  const config = readConfig(
    { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir },
    {
      pace: { ...QUICK.pace, ...own.pace },
      times: { ...QUICK.times, ...own.times },
      limits: { ...QUICK.limits, ...own.limits },
      counts: { ...QUICK.counts, ...own.counts },
    },
  );
  const logged: string[] = [];
  const logger = createLogger('trace', { write: line => logged.push(line) });
  const store = await openEmbedded({ dataDir: dir });
  const ears = new Set<string>();
  const counted = async (what: string, stop: Promise<() => Promise<void>>): Promise<() => Promise<void>> => {
    ears.add(what);
    const end = await stop;
    return async () => {
      ears.delete(what);
      await end();
    };
  };
  const reads = gate();
  const appends = gate();
  const log: Log = {
    ...store.log,
    listen: (table, bell) => counted(`bell of ${table}`, store.log.listen(table, bell)),
    read: async (table, from) => {
      await reads.pass();
      return store.log.read(table, from);
    },
    append: async (table, end, commit) => {
      await appends.pass();
      return store.log.append(table, end, commit);
    },
  };
  const notes = {
    ...store.notes,
    hear: (channel: string, tell: (message: string) => void) => counted(channel, store.notes.hear(channel, tell)),
  };
  const metrics = createMetrics();
  const shuffle = deckShuffle(decks);
  const peerOf = peers(config);
  const codes = codesIn(notes, config.times.life);
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
    pagesDir: join(dir, 'pages'),
    openTable: tables.open,
    tablesOf: createMyTables({ tables, log, notes, config, logger }),
    lobby: lobby.list,
    records,
  });
  const io = openSockets(app.server, config, peerOf);
  createDoor({ io, tables, presence, talk, log, notes, config, logger, metrics, peerOf });
  await app.listen({ host: config.host, port: config.port });

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    io,
    tables,
    log,
    /** The same log as another node has it: nothing holds it up. */
    elsewhere: store.log,
    notes,
    config,
    reads,
    appends,
    /** What this node listens to. */
    ears: ears as ReadonlySet<string>,
    logged: (): string => logged.join(''),
    /** TCP connections that are open. */
    lines: (): Promise<number> =>
      new Promise((resolve, reject) => app.server.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
    close: async (): Promise<void> => {
      reads.open();
      appends.open();
      io.disconnectSockets(true);
      io.engine.close();
      await app.close();
      await lobby.close();
      await records.close();
      await presence.close();
      await tables.close();
      await store.close();
      remove();
    },
  };
};
