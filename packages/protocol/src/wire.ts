/** Socket.IO frames: zod for all that arrives, types for all that leaves. */

import type { Refusal, Shown, TableView, TableViewEvent, Viewer } from '@clabber/rules';
import { type Card, PACK, SEATS, SUITS } from '@clabber/rules/play';
import { z } from 'zod';
import { personName } from './names.ts';
import type { SayFrame, Talk } from './talk.ts';

/** A page of another protocol is asked to reload. */
export const PROTOCOL = 2;

const b64 = (least: number, most: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${least},${most}}$`));

export const tableId = b64(11, 22);
export const secret = b64(22, 22); // 128 bits
export const mark = b64(8, 8); // 48 bits
export const commandId = b64(1, 32);
const version = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const turn = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const seat = z.enum(SEATS);
const alias = b64(8, 8); // 48 bits
/** Told by the table whether they are offered. `z.record` alone would pass over a poisoned prototype. */
const chosen = z
  .custom(given => typeof given === 'object' && given !== null && !Object.hasOwn(given, '__proto__'))
  .pipe(z.record(z.string(), z.unknown()));
const card = z.enum(PACK as [Card, ...Card[]]);
const melds = z.array(z.array(card).min(1).max(6)).min(1).max(6);

/** What a player may ask for. What only the table says has no schema. */
export const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('sit'), name: personName, seat: seat.optional(), invite: secret.optional() }),
  z.strictObject({ do: z.literal('take-over'), move: secret }),
  z.strictObject({ do: z.literal('leave') }),
  z.strictObject({ do: z.literal('ready') }),
  z.strictObject({ do: z.literal('start') }),
  z.strictObject({ do: z.literal('change-seat'), seat }),
  z.strictObject({ do: z.literal('ask-swap'), seat }),
  z.strictObject({ do: z.literal('answer'), question: z.int().min(1).max(Number.MAX_SAFE_INTEGER), yes: z.boolean() }),
  z.strictObject({ do: z.literal('mix') }),
  z.strictObject({ do: z.literal('stand-in'), seat, sits: z.boolean() }),
  z.strictObject({ do: z.literal('set-options'), options: chosen }),
  z.strictObject({ do: z.literal('kick'), seat }),
  z.strictObject({ do: z.literal('ban'), seat }),
  z.strictObject({ do: z.literal('replace'), seat }),
  z.strictObject({ do: z.literal('ban-watcher'), alias }),
  z.strictObject({ do: z.literal('pause') }),
  z.strictObject({ do: z.literal('unpause') }),
  z.strictObject({ do: z.literal('rename'), name: personName }),
  z.strictObject({ do: z.literal('move') }),
  z.strictObject({ do: z.literal('resume') }),
  z.strictObject({ do: z.literal('pass') }),
  z.strictObject({ do: z.literal('play-it') }),
  z.strictObject({ do: z.literal('name'), suit: z.enum(SUITS) }),
  z.strictObject({ do: z.literal('announce'), melds }),
  z.strictObject({ do: z.literal('show'), melds }),
  z.strictObject({ do: z.literal('card'), card, bella: z.boolean().optional() }),
  z.strictObject({ do: z.literal('take-back') }),
  z.strictObject({ do: z.literal('claim') }),
]);
export type WireCommand = z.infer<typeof command>;

/** Commands that answer a turn must say which. */
export const TURN_COMMANDS = [
  'ready',
  'start',
  'pass',
  'play-it',
  'name',
  'announce',
  'show',
  'card',
  'claim',
] as const;
const answersTurn = (what: string): boolean => (TURN_COMMANDS as readonly string[]).includes(what);

/** `do`: everything that changes a table. `v` and `mark` are the last commit its page has seen. */
export const doFrame = z
  .strictObject({ id: commandId, turn: turn.optional(), v: version, mark, command })
  .refine(frame => answersTurn(frame.command.do) === (frame.turn !== undefined), 'turn');
export type DoFrame = z.infer<typeof doFrame>;

/** `sync`: tell me again. */
export const syncFrame = z.strictObject({ v: version.optional(), mark: mark.optional() });
export type SyncFrame = z.infer<typeof syncFrame>;

export const handshake = z.strictObject({
  table: tableId,
  protocol: z.int(),
  v: version.optional(),
  mark: mark.optional(),
});
export type Handshake = z.infer<typeof handshake>;

/** Refusals that come before the rules are asked. */
export type DoorRefusal =
  | { code: 'bad-message' }
  | { code: 'too-fast'; ms: number }
  | { code: 'unsaved' } // the outcome is unknown: ask again with the same id
  | { code: 'busy' } // not done; ask again
  | { code: 'talk-closed' } // free text, while a hand is in play
  | { code: 'went-back' }; // what you saw is not in this table's log; a sync follows

/** A full snapshot: everything a page needs. `done` are the ids of the viewer's own last commands. */
export interface Sync {
  v: number;
  mark: string;
  view: TableView;
  you: { seat: Viewer; alias: string; done: readonly string[] };
  now: number; // the store's clock, ms
  back?: true; // play went back to this point
}

export interface Commit {
  v: number;
  mark: string;
  at: number;
  id?: string; // in the actor's own frame only: this is his yes
  events: readonly Shown<TableViewEvent>[];
}

/** Presence, unversioned. `code` is told to seats only, while a seat can be taken. */
export interface Here {
  watchers: readonly { alias: string; name: string }[];
  connected: readonly Viewer[]; // seats with a live page
  code?: string | null;
}

export type ByeCode = 'elsewhere' | 'no-table' | 'banned' | 'old-protocol' | 'full' | 'not-watchable' | 'no-cookie';
export type LaterCode = 'restarting' | 'overloaded' | 'upgrading' | 'store';

export interface ToClient {
  sync: (frame: Sync) => void;
  commit: (frame: Commit) => void;
  yes: (frame: { id: string; v: number }) => void;
  no: (frame: { id: string | null; refusal: Refusal | DoorRefusal }) => void;
  here: (frame: Here) => void;
  talk: (frame: Talk) => void;
  later: (frame: { code: LaterCode; ms: number }) => void;
  bye: (frame: { code: ByeCode }) => void;
}
export interface ToServer {
  do: (frame: DoFrame) => void;
  sync: (frame: SyncFrame) => void;
  say: (frame: SayFrame) => void;
}

/** The largest frame a page may send, bytes. */
export const FRAME_LIMIT = 16_384;
