/** The HTTP side as it runs, on a real store in a folder of its own; only the tables behind it are short. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Me } from '@clabber/protocol';
import type { Person } from '@clabber/rules';
import request from 'supertest';
import { codesIn } from '../../code.ts';
import { type Overrides, readConfig } from '../../config.ts';
import { buildHttp } from '../../http.ts';
import type { Log } from '../../log.ts';
import { createLogger } from '../../logger.ts';
import { createNames } from '../../names.ts';
import { peers } from '../../peer.ts';
import { createRecords } from '../../records.ts';
import { newSecret, newTableId } from '../../shuffle.ts';
import { openEmbedded } from '../../store/embedded/index.ts';
import type { Opening } from '../../tables.ts';

export const PAGE = '<!doctype html><html lang="en"><head><title>Clabber</title></head><body></body></html>';

const NO_TABLES = { onCommit: () => undefined, peek: () => null };
/** How a table stands that was just opened. */
export const NEW = { score: null, gameNo: 0, handNo: 0, yourTurn: false };

interface Own {
  readonly env?: Record<string, string>;
  readonly limits?: Overrides['limits'];
  readonly ready?: Log['ready'];
  readonly openTable?: (opening: Opening) => Promise<{ table: string; invite: string }>;
  readonly built?: boolean; // whether there are pages
}

export const openSite = async ({ env = {}, limits = {}, ready, openTable, built = true }: Own = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'clabber-http-'));
  const pagesDir = join(home, 'pages');
  if (built) {
    mkdirSync(join(pagesDir, 'assets'), { recursive: true });
    writeFileSync(join(pagesDir, 'index.html'), PAGE);
    writeFileSync(join(pagesDir, 'assets', 'app-1a2b3c.js'), 'export {};');
    writeFileSync(join(pagesDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(pagesDir, '.hidden'), 'not for you');
  }
  const store = await openEmbedded({ dataDir: join(home, 'data') });
  const config = readConfig({ HOST: '127.0.0.1', ...env }, { limits });
  const lines: string[] = [];
  const openings: Opening[] = [];
  const seats = new Map<Person, Me['tables']>();
  const app = await buildHttp({
    config,
    log: ready === undefined ? store.log : { ready },
    notes: store.notes,
    names: createNames(store.notes, () => undefined),
    codes: codesIn(store.notes, config.times.life),
    logger: createLogger('trace', { write: line => lines.push(line) }),
    peerOf: peers(config),
    pagesDir,
    tablesOf: async person => seats.get(person) ?? [],
    lobby: async () => ({ tables: [], totals: { tables: 0, watching: 0 } }),
    records: createRecords({ ...store, tables: NO_TABLES, config, logger: createLogger('silent') }),
    openTable:
      openTable ??
      (async opening => {
        const table = newTableId();
        openings.push(opening);
        seats.set(opening.person, [{ ...NEW, table, title: opening.title, seat: 'N' }]);
        return { table, invite: newSecret() };
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    notes: store.notes,
    /** What was logged so far. */
    logged: () => lines.join(''),
    openings: openings as readonly Opening[],
    close: async () => {
      await app.close();
      await store.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

export type Site = Awaited<ReturnType<typeof openSite>>;

const lenient = { points: 10_000, ms: 60_000 };
/** For tests that ask more often than people do. */
export const LENIENT: Overrides['limits'] = { opens: lenient, codes: lenient, me: lenient };

/** The cookie that an answer gives, as a browser sends it. */
export const cookieOf = (headers: Record<string, unknown>): string => {
  const [line = ''] = (headers['set-cookie'] as string[] | undefined) ?? [];
  return line.split(';')[0] ?? '';
};

/** A browser that has just been given its cookie. */
export const newcomer = async (site: Site, name?: string): Promise<string> => {
  const answer = await request(site.url)
    .post('/api/me')
    .send(name === undefined ? {} : { name })
    .expect(200);
  return cookieOf(answer.headers);
};
