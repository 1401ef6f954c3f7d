/** Every no of the HTTP side, in one shape. */

import type { Socket } from 'node:net';
import { PROBLEMS, type Problem, problem } from '@clabber/protocol';
import type { FastifyError, FastifyInstance } from 'fastify';
import { FromTheFuture } from '../folded.ts';
import { Unknown, Unwritten } from '../log.ts';

/** Thrown where a request ends in a no. */
class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

export const refuse = (code: Problem['code']): never => {
  throw new Refused({ code });
};
/** @param ms when to come back; 0 lets pass */
export const refuseTooFast = (ms: number): void => {
  if (ms > 0) throw new Refused({ code: 'too-fast', ms });
};

/** For a route's `response`. */
export const problems = { '4xx': problem, '5xx': problem };

const statusOf = (error: Partial<FastifyError>): number => error.statusCode ?? 500;

/** Asked again a little later, perhaps of a newer node, it may be answered. */
const AWAY = [Unknown, Unwritten, FromTheFuture];

const problemOf = (error: unknown): Problem => {
  if (error instanceof Refused) return error.problem;
  if (AWAY.some(each => error instanceof each)) return { code: 'store-away' };
  const status = statusOf(error as Partial<FastifyError>);
  if (status === 404) return { code: 'not-found' };
  if (status === 413) return { code: 'too-large' };
  return { code: status < 500 ? 'bad-request' : 'internal' };
};

/** What can't be read gets no further than this. */
export const BAD_REQUEST: Problem = { code: 'bad-request' };

/** Answers what is no HTTP, and hangs up. */
export const hangUp = (_error: Error, socket: Socket): void => {
  if (!socket.writable) return;
  const body = JSON.stringify(BAD_REQUEST);
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json', 'Connection: close'];
  socket.end([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
};

/** What went wrong is logged here and told to nobody. */
export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const answer = problemOf(error);
    const own = statusOf(error as Partial<FastifyError>);
    const status = answer.code === 'bad-request' && own < 500 ? own : PROBLEMS[answer.code];
    if (answer.code === 'internal') request.log.error({ err: error }, 'a request failed');
    if (answer.code === 'store-away') request.log.warn({ err: error }, 'the store is away');
    if (answer.ms !== undefined) reply.header('retry-after', Math.ceil(answer.ms / 1000));
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  });
};
