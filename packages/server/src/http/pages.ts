/** The client as it was built: one page for every address, and its files. */

import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';

/** Its names change with their content. */
const HASHED = `${sep}assets${sep}`;

/** What the client shows something at; `*` is secret enough to stay out of search engines. */
const PAGES = ['/', '/games', '/rules', '/t/*', '/g/*'] as const;

/** Somebody follows a link, rather than a page asking for a part of itself. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/**
 * Every address gets the same page, whoever asks and whatever table or game it names: fetching one mints nothing, seats
 * nobody and tells nothing (HO-31). An address that leads nowhere gets it too, for a person to read why.
 * @param dir where the client was built to
 */
export const servePages = async (app: FastifyInstance, dir: string): Promise<void> => {
  if (!existsSync(join(dir, 'index.html'))) {
    app.log.warn('the pages are not built yet: nothing but the API is served');
    app.setNotFoundHandler(() => refuse('not-found'));
    return;
  }
  await app.register(files, {
    root: dir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const forever = path.startsWith(dir + HASHED);
      reply.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (reply: FastifyReply) => reply.sendFile('index.html');
  for (const path of PAGES) {
    app.get(path.replace('*', ':id'), { schema: { hide: true } }, (_, reply) =>
      page(path.endsWith('*') ? reply.header('x-robots-tag', 'noindex') : reply),
    );
  }
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? page(reply.code(404).header('x-robots-tag', 'noindex')) : refuse('not-found'),
  );
};
