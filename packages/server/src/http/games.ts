/** Which tables there are to sit down at, and the games that were played. */

import {
  type GameRecord,
  gameRecord,
  type Lobby,
  lobby as lobbySchema,
  myGames,
  recordId,
  tableGames,
  tableId,
} from '@clabber/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { personIn } from '../identity.ts';
import { networkOf, type PeerOf } from '../peer.ts';
import { refereeLines } from '../recordLines.ts';
import type { Records } from '../records.ts';
import { throttle } from '../throttle.ts';
import { problems, refuse, refuseTooFast } from './problem.ts';

export interface Games {
  readonly limits: Config['limits'];
  readonly peerOf: PeerOf;
  /** The public tables. @throws Unknown | Unwritten */
  readonly lobby: () => Promise<Lobby>;
  readonly records: Pick<Records, 'read' | 'of' | 'at'>;
}

const byId = z.object({ id: z.string() });
const byTable = z.object({ table: z.string() });
const ndjson = {
  description: 'One hand a line, as the referee reads it',
  content: { 'application/x-ndjson': { schema: z.string() } },
};

/** A game that is over does not change. */
const keepAnHour = (reply: FastifyReply) => reply.header('cache-control', 'private, max-age=3600');

export const serveGames = (plain: FastifyInstance, { limits, peerOf, lobby, records }: Games): void => {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const reads = throttle(limits.records);
  const pass = async (request: FastifyRequest): Promise<void> =>
    refuseTooFast(await reads(networkOf(peerOf(request.raw).address)));
  const find = async (id: string): Promise<GameRecord> =>
    (recordId.safeParse(id).success ? await records.read(id) : null) ?? refuse('not-found');

  app.get(
    '/api/tables',
    { schema: { summary: 'Public tables', response: { 200: lobbySchema, ...problems } } },
    async () => lobby(),
  );

  app.get(
    '/api/tables/:table/games',
    { schema: { summary: 'Games a table finished', params: byTable, response: { 200: tableGames, ...problems } } },
    async request => {
      await pass(request);
      const { table } = request.params;
      return tableId.safeParse(table).success ? { games: await records.at(table) } : refuse('not-found');
    },
  );

  app.get(
    '/api/games',
    {
      schema: {
        summary: 'Finished games I sat in',
        security: [{ browser: [] }],
        response: { 200: myGames, ...problems },
      },
    },
    async request => {
      await pass(request);
      const person = personIn(request.headers.cookie);
      return { games: person === null ? [] : await records.of(person) };
    },
  );

  app.get(
    '/api/records/:id',
    { schema: { summary: 'A finished game', params: byId, response: { 200: gameRecord, ...problems } } },
    async (request, reply) => {
      await pass(request);
      const record = await find(request.params.id);
      keepAnHour(reply);
      return record;
    },
  );

  app.get(
    '/api/records/:id/download',
    { schema: { summary: 'A finished game for the referee', params: byId, response: { 200: ndjson, ...problems } } },
    async (request, reply) => {
      await pass(request);
      const record = await find(request.params.id);
      keepAnHour(reply)
        .header('content-disposition', `attachment; filename="clabber-${record.id}.jsonl"`)
        .type('application/x-ndjson');
      return refereeLines(record);
    },
  );
};
