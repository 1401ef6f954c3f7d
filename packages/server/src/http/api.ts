/** Who I am, a new table, and where a spoken code leads. */

import { codeBody, type Me, me, meBody, openBody, opened, resolved } from '@clabber/protocol';
import { type Person, parseTableOptions } from '@clabber/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Codes } from '../code.ts';
import type { Config } from '../config.ts';
import { aliasOf, cookieWith, personIn, personOf, secretIn } from '../identity.ts';
import type { Names } from '../names.ts';
import type { Notes } from '../notes.ts';
import { networkOf, type Peer, type PeerOf } from '../peer.ts';
import { newSecret } from '../shuffle.ts';
import type { Opening } from '../tables.ts';
import { sharedThrottle, throttle } from '../throttle.ts';
import { drawTitle } from '../titles.ts';
import { problems, refuse, refuseTooFast } from './problem.ts';

export interface Api {
  readonly limits: Config['limits'];
  readonly notes: Notes;
  readonly names: Names;
  readonly codes: Codes;
  readonly peerOf: PeerOf;
  /** Where others reach this server, by who asks and how. */
  readonly originFor: (peer: Peer, port: number | undefined) => string | null;
  /** Writes a new table's first commit. @throws Unknown | Unwritten */
  readonly openTable: (opening: Opening) => Promise<{ table: string; invite: string }>;
  /** The tables where a person holds a seat. */
  readonly tablesOf: (person: Person) => Promise<readonly Me['tables'][number][]>;
}

export const serveApi = (
  plain: FastifyInstance,
  { limits, notes, names, codes, peerOf, originFor, openTable, tablesOf }: Api,
): void => {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const mes = throttle(limits.me);
  const opens = sharedThrottle(notes, 'opens', limits.opens);
  const tries = sharedThrottle(notes, 'codes', limits.codes);
  const triesHere = throttle(limits.codesHere);

  const from = (request: FastifyRequest): string => networkOf(peerOf(request.raw).address);
  const originOf = ({ raw }: FastifyRequest): string | null => originFor(peerOf(raw), raw.socket.localPort);
  const meOf = async (person: Person, request: FastifyRequest): Promise<Me> => {
    const [name, tables] = await Promise.all([names.of(person), tablesOf(person)]);
    return { name, tables: [...tables], origin: originOf(request) };
  };

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  app.get('/api/me', { schema: { summary: 'Who I am', response: { 200: me, ...problems } } }, async request => {
    const person = personIn(request.headers.cookie);
    return person === null ? { name: null, tables: [], origin: originOf(request) } : meOf(person, request);
  });

  app.post(
    '/api/me',
    {
      schema: {
        summary: 'Makes or renews my cookie, and keeps my name',
        body: meBody,
        response: { 200: me, ...problems },
      },
    },
    async (request, reply) => {
      refuseTooFast(await mes(from(request)));
      const secret = secretIn(request.headers.cookie) ?? newSecret();
      const person = personOf(secret);
      const name = request.body.name ?? (await names.of(person));
      if (name !== null) await names.keep(person, name);
      reply.header('set-cookie', cookieWith(secret, peerOf(request.raw).secure));
      return { name, tables: [...(await tablesOf(person))], origin: originOf(request) };
    },
  );

  app.post(
    '/api/tables',
    {
      schema: {
        summary: 'Opens a table, with me as its host',
        security: [{ browser: [] }],
        body: openBody,
        response: { 200: opened, ...problems },
      },
    },
    async request => {
      const { name, title, options: given, standIns } = request.body;
      const person = personIn(request.headers.cookie) ?? refuse('no-cookie');
      const options = parseTableOptions(given) ?? refuse('bad-options');
      refuseTooFast(await opens(from(request)));
      const alias = (table: string): string => aliasOf(person, table);
      const { table, invite } = await openTable({
        person,
        alias,
        name,
        title: title ?? drawTitle(),
        options,
        standIns,
      });
      const [code] = await Promise.all([codes.of(table, invite), names.keep(person, name)]);
      return { table, invite, code };
    },
  );

  app.post(
    '/api/codes',
    { schema: { summary: 'Where a spoken code leads', body: codeBody, response: { 200: resolved, ...problems } } },
    async request => {
      refuseTooFast(await tries(from(request)));
      refuseTooFast(await triesHere(''));
      return (await codes.resolve(request.body.code)) ?? refuse('no-such-code');
    },
  );
};
