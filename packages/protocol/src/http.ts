/** HTTP bodies and answers, one schema each; the OpenAPI document is made from them. */

import { z } from 'zod';
import { personName, tableTitle } from './names.ts';
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

/** This browser's person: his name, and the tables where he holds a seat. */
export const me = z
  .object({
    name: z.string().nullable(),
    tables: z.array(z.object({ table: tableId, title: z.string(), seat: z.enum(['N', 'E', 'S', 'W']) })),
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
export type Opened = z.infer<typeof opened>;
export type Resolved = z.infer<typeof resolved>;
export type Problem = z.infer<typeof problem>;
export type OpenBody = z.input<typeof openBody>;
