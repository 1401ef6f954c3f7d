/** The client as it was built: one page for every address, and its files. */

import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Its names change with their content. */
const HASHED = `${sep}assets${sep}`;

/**
 * Every address gets the same page, whoever asks and whatever table it names: fetching one mints nothing, seats nobody
 * and tells nothing (HO-31).
 * @param dir where the client was built to
 */
export const servePages = async (app: FastifyInstance, dir: string): Promise<void> => {
  if (!existsSync(join(dir, 'index.html'))) {
    app.log.warn('the pages are not built yet: nothing but the API is served');
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
  const page = (_: unknown, reply: FastifyReply) => reply.sendFile('index.html');
  app.get('/', { schema: { hide: true } }, page);
  app.get('/t/:id', { schema: { hide: true } }, (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    return page(request, reply);
  });
};
