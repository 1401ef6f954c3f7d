/** One socket at a table. */

import type { ToClient, ToServer } from '@clabber/protocol';
import type { Person, Viewer } from '@clabber/rules';
import type { Socket } from 'socket.io';

export type ClabberSocket = Socket<ToServer, ToClient>;

export interface Guest {
  readonly socket: ClabberSocket;
  readonly person: Person;
  readonly alias: string;
  name: string; // from the person's own note; shown while he watches, empty while not known
  readonly since: number; // when it joined, ms: the newest of a person wins
  viewer: Viewer; // as the last sync or commit told
  told: number; // the version of that
}
