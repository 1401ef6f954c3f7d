/** The HTTP side: who I am, tables, spoken codes, finished games, health, and the pages. */

import { FRAME_LIMIT } from '@clabber/protocol';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { originFor } from './addresses.ts';
import type { Config } from './config.ts';
import { type Api, serveApi } from './http/api.ts';
import { type Games, serveGames } from './http/games.ts';
import { guardPages } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { describeApi, serveDescription } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { answerProblems, BAD_REQUEST, hangUp, refuse } from './http/problem.ts';
import type { Log } from './log.ts';
import type { Logger } from './logger.ts';
import { isForeign } from './peer.ts';

export interface HttpParts extends Omit<Api, 'limits' | 'originFor'>, Omit<Games, 'limits'> {
  readonly config: Pick<Config, 'host' | 'limits' | 'publicUrl'>;
  readonly log: Pick<Log, 'ready'>;
  readonly logger: Logger;
  readonly pagesDir: string;
}

/** The server, not yet listening. */
export const buildHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const { config, log, logger, pagesDir, peerOf } = parts;
  // Fastify's own words begin at warnings: where it listens is said once, plainly, by `run`.
  const level = logger.isLevelEnabled('warn') ? 'warn' : logger.level;
  const loggerInstance: FastifyBaseLogger = logger.child({}, { level });
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: FRAME_LIMIT,
    requestTimeout: 10_000,
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => void (reply as FastifyReply).code(400).send(BAD_REQUEST),
    clientErrorHandler: hangUp,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  answerProblems(app);

  // One line a request, without its address: the path of a table is a key to watch it.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    logger.debug(line, 'request');
  });
  app.addHook('onRequest', async request => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && isForeign(request.raw, peerOf(request.raw), config.publicUrl)) refuse('foreign-origin');
  });

  await guardPages(app, peerOf);
  await describeApi(app);
  serveApi(app, { ...parts, limits: config.limits, originFor: (peer, port) => originFor(config, peer, port) });
  serveGames(app, { ...parts, limits: config.limits });
  serveHealth(app, log);
  serveDescription(app);
  await servePages(app, pagesDir);
  await app.ready();
  return app;
};
