/** HTTP bodies and answers, one schema each; the OpenAPI document is made from them. */

import { z } from 'zod';
import { personName, tableTitle } from './names.ts';
import { secret, tableId } from './wire.ts';

/** Two words and a number, as read over the telephone: `MAPLE-HERON-42`. */
export const spokenCode = z
  .string()
  .max(60)
  .transform(text =>
    text
      .normalize('NFKC')
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, '-'),
  )
  .refine(text => /^[A-Z]+-[A-Z]+-\d{2}$/.test(text), 'two words and a number');

export const meBody = z.strictObject({ name: personName.optional() });
export const me = z.object({
  name: z.string().nullable(),
  tables: z.array(z.object({ table: tableId, title: z.string(), seat: z.enum(['N', 'E', 'S', 'W']) })),
});

export const openBody = z.strictObject({
  name: personName,
  title: tableTitle.optional(),
  options: z.record(z.string(), z.unknown()).default({}),
  standIns: z.boolean().default(false),
});
export const opened = z.object({ table: tableId, invite: secret, code: z.string() });

export const codeBody = z.strictObject({ code: spokenCode });
export const resolved = z.object({ table: tableId, invite: secret });

/** Every error answer, on every path. */
export const problem = z.object({
  code: z.enum([
    'bad-request',
    'bad-options',
    'no-cookie',
    'no-such-code',
    'not-found',
    'foreign-origin',
    'too-fast',
    'too-large',
    'store-away',
    'internal',
  ]),
  ms: z.number().optional(),
});

export type Me = z.infer<typeof me>;
export type Opened = z.infer<typeof opened>;
export type Resolved = z.infer<typeof resolved>;
export type Problem = z.infer<typeof problem>;
export type OpenBody = z.input<typeof openBody>;
