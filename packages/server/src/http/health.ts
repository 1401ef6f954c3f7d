/** What whoever runs us asks: does the process live, and can it play. */

import { healthy, ready } from '@clabber/protocol';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { problems, refuse } from './problem.ts';

export const serveHealth = (app: FastifyInstance, log: Pick<Log, 'ready'>): void => {
  app.get('/healthz', { schema: { summary: 'The process lives', response: { 200: healthy } } }, async () => ({
    ok: true,
  }));
  app.get('/readyz', { schema: { summary: 'The store answers', response: { 200: ready, ...problems } } }, async () =>
    (await log.ready()) ? { ready: true } : refuse('store-away'),
  );
};
