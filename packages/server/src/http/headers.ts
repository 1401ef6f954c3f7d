/** The headers that tell a browser what our pages may do. */

import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { PeerOf } from '../peer.ts';

/**
 * Only what comes from here, nothing inline. Pages must also work over plain http on a home network: so no upgrade to
 * https, and none of the headers that a browser ignores with a warning there.
 */
export const guardPages = async (app: FastifyInstance, peerOf: PeerOf): Promise<void> => {
  // Some browsers do not count a web socket of the same host as 'self'.
  const sockets = (request: IncomingMessage): string => {
    const { host } = peerOf(request);
    return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'], // courts, drawn to pixels on the page
        connectSrc: ["'self'", sockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
};
