/** HTTP bodies and answers, one schema each; the OpenAPI document is made from them. */

import { SEATS } from '@clabber/rules/play';
import { z } from 'zod';
import { personName, tableTitle } from './names.ts';
import { tableOptions } from './record.ts';
import { secret, tableId } from './wire.ts';

/** Two words and a number, as read over the telephone: `MAPLE-HERON-42`. Case, spaces and kinds of dash do not matter. */
export const spokenCode = z
  .string()
  .max(60)
  .transform(text =>
    text
      .normalize('NFKC')
      .trim()
      .toUpperCase()
      .replace(/[\s\p{Pd}_.,]+/gu, '-'),
  )
  .refine(text => /^[A-Z]+-[A-Z]+-\d{2}$/.test(text), 'two words and a number');

/** `POST /api/me`: who I am called; without a name it only renews the cookie. */
export const meBody = z.strictObject({ name: personName.optional() }).meta({ id: 'MeBody' });

const seat = z.enum(SEATS);
const count = z.int().min(0);
/** How a table's evening stands. */
const standing = {
  score: z.tuple([count, count]).nullable(), // of the running or the last game, NS first; null before the first
  gameNo: count, // 0 before the first
  handNo: count, // 0 before its first deal
};

/** This browser's person: his name, and the tables where he holds a seat. */
export const me = z
  .object({
    name: z.string().nullable(),
    tables: z.array(
      z.object({
        table: tableId,
        title: z.string(),
        seat,
        ...standing,
        yourTurn: z.boolean().nullable(), // null: the node that was asked does not know
      }),
    ),
    /** Where others reach this server, when it is not the address this page came by: invitations lead there. */
    origin: z.string().nullable(),
  })
  .meta({ id: 'Me' });

/** `POST /api/tables`: opens a table with the sender at N as its host. `standIns`: practise, three of them, started. */
export const openBody = z
  .strictObject({
    name: personName,
    title: tableTitle.optional(),
    options: z.record(z.string(), z.unknown()).default({}),
    standIns: z.boolean().default(false),
  })
  .meta({ id: 'OpenBody' });
export const opened = z.object({ table: tableId, invite: secret, code: z.string() }).meta({ id: 'Opened' });

const sitter = z.object({
  kind: z.enum(['person', 'stand-in']), // who plays
  name: z.string().nullable(), // null: a stand-in that plays for nobody
  twin: count, // 1, or the number shown beside a name that another person there has too
});

/** What the lobby says of a public table. */
export const tableLine = z.object({
  table: tableId,
  title: z.string(),
  options: tableOptions,
  seats: z.object({ N: sitter.nullable(), E: sitter.nullable(), S: sitter.nullable(), W: sitter.nullable() }),
  ...standing,
  watchers: count,
  open: z.array(seat).readonly(), // seats that a person can take, at the latest when the hand is scored
});

/** `GET /api/tables`: public tables where somebody is; those with a seat to take come first. */
export const lobby = z
  .object({
    tables: z.array(tableLine).readonly(),
    totals: z.object({ tables: count, watching: count }), // of all of them, also those that the list is too short for
  })
  .meta({ id: 'Lobby' });

/** `POST /api/codes`: where a spoken code leads. */
export const codeBody = z.strictObject({ code: spokenCode }).meta({ id: 'CodeBody' });
export const resolved = z.object({ table: tableId, invite: secret }).meta({ id: 'Resolved' });

export const healthy = z.object({ ok: z.literal(true) }).meta({ id: 'Healthy' });
export const ready = z.object({ ready: z.literal(true) }).meta({ id: 'Ready' });

/** The status that goes with each code. */
export const PROBLEMS = {
  'bad-request': 400, // also 415 and its like: the status says more, the code says whose fault it is
  'bad-options': 400,
  'no-cookie': 401,
  'foreign-origin': 403,
  'no-such-code': 404,
  'not-found': 404,
  'too-large': 413,
  'too-fast': 429, // with `ms`: when to come back
  internal: 500,
  'store-away': 503,
} as const;

const codes = Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[];

/** Every error answer, on every path. */
export const problem = z.object({ code: z.enum(codes), ms: z.int().min(0).optional() }).meta({ id: 'Problem' });

export type Me = z.infer<typeof me>;
export type TableLine = z.infer<typeof tableLine>;
export type Lobby = z.infer<typeof lobby>;
export type Opened = z.infer<typeof opened>;
export type Resolved = z.infer<typeof resolved>;
export type Problem = z.infer<typeof problem>;
export type OpenBody = z.input<typeof openBody>;
