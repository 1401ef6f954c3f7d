/** What is said between a page's line to its table and the page itself. */

import type { ByeCode, Commit, DoorRefusal, Here, LaterCode, Sync, Talk, WireCommand } from '@clabber/protocol';
import type { Refusal } from '@clabber/rules/view';
import type { SayingListener, Words } from './saying.ts';

export type Line =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** `why`: the line itself, or what the server gave as its reason. */
  | { readonly state: 'lost'; readonly why: 'line' | LaterCode }
  /** Final: no attempt is made until `resume`. */
  | { readonly state: 'over'; readonly why: ByeCode | 'old-page' };

/** What the page is told. */
export interface Listener extends SayingListener {
  sync(frame: Sync): void;
  /** False when it holds an event this page does not know. */
  commit(frame: Commit): boolean;
  here(frame: Here): void;
  talk(frame: Talk): void;
  line(line: Line): void;
  /** The command on its way, null when none is. */
  pending(command: WireCommand | null): void;
  refused(refusal: Refusal | DoorRefusal, command: WireCommand): void;
  /** Loads the page again, at most once; false when that was tried already. */
  reload(): boolean;
}

/** All in milliseconds; tests set their own. */
export interface Timing {
  readonly least: number; // between two attempts to connect
  readonly most: number;
  readonly answer: number; // until a silent command or handshake is asked after
  readonly probe: number; // until a line that should be alive counts as lost
}

export interface Place {
  readonly table: string;
  readonly url?: string;
  readonly timing?: Timing;
}

export interface Connection {
  /** False when another command is still on its way. */
  send(command: WireCommand, turn: number): boolean;
  /** Says one thing; false while another is on its way. */
  say(words: Words): boolean;
  /** Asks whether the line is alive, and renews it at once if it is not. */
  probe(): void;
  /** Connects again after a final goodbye, such as from another window. */
  resume(): void;
  close(): void;
}
