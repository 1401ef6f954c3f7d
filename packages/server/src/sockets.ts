/** The Socket.IO server: what it takes from a page before the door looks at it. */

import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { FRAME_LIMIT } from '@clabber/protocol';
import { Server } from 'socket.io';
import type { Config } from './config.ts';
import { isForeign, type PeerOf } from './peer.ts';

const PATH = '/socket.io/';

/** Handshakes of pages that are not ours are refused, as their POSTs are. */
export const openSockets = (http: HttpServer, config: Config, peerOf: PeerOf): Server => {
  const io = new Server(http, {
    path: PATH,
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
    destroyUpgrade: false,
  });
  // Elsewhere nothing is upgraded: such a line would be nobody's, and stay open as long as its other end likes.
  http.on('upgrade', (request, socket) => {
    if (!request.url?.startsWith(PATH)) socket.destroy();
  });
  io.engine.on('connection', boundBacklog);
  return io;
};

/** Frames that may wait for one page: more than a table says while a line is given up for dead. */
const BACKLOG = 500;

/** The part of an Engine.IO connection that is looked at here. */
interface Connection {
  readonly request: { readonly socket: Socket };
  readonly writeBuffer: readonly unknown[];
  on(event: 'packetCreate', hear: () => void): void;
  close(discard: boolean): void;
}

/** Hangs up on a page that keeps its line alive but lets what it is told pile up. */
const boundBacklog = (connection: Connection): void => {
  connection.on('packetCreate', () => {
    if (connection.writeBuffer.length < BACKLOG) return;
    connection.close(true);
    connection.request.socket.destroy(); // it would not read a goodbye either
  });
};
