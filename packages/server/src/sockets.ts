/** The Socket.IO server: what it takes from a page before the door looks at it. */

import type { Server as HttpServer } from 'node:http';
import { FRAME_LIMIT } from '@clabber/protocol';
import { Server } from 'socket.io';
import type { Config } from './config.ts';
import { isForeign, type PeerOf } from './peer.ts';

/** Handshakes of pages that are not ours are refused, as their POSTs are. */
export const openSockets = (http: HttpServer, config: Config, peerOf: PeerOf): Server =>
  new Server(http, {
    path: '/socket.io',
    transports: config.polling ? ['websocket', 'polling'] : ['websocket'],
    allowRequest: (request, answer) => {
      const foreign = isForeign(request, peerOf(request), config.publicUrl);
      answer(foreign ? 'foreign-origin' : null, !foreign);
    },
    maxHttpBufferSize: FRAME_LIMIT,
    pingInterval: config.times.pingInterval,
    pingTimeout: config.times.pingTimeout,
    connectTimeout: config.times.connect,
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    cleanupEmptyChildNamespaces: true,
  });
