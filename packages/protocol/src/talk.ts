/** Talk at a table: free text and fixed phrases. All of it is data; pages show it as text and make a phrase's sentence. */

import type { Seat } from '@clabber/rules';
import { z } from 'zod';
import { talkText } from './names.ts';
import { commandId } from './wire.ts';

/** What may be said at any time. Codes: each page says them in its own language. */
export const PHRASES = [
  'nice-play',
  'good-hand',
  'sorry-partner',
  'thanks',
  'well-done',
  'hurry',
  'hello',
  'one-moment',
  'good-game',
] as const;
export type Phrase = (typeof PHRASES)[number];

const phrase = z.enum(PHRASES);

/** `say`: one thing, text or phrase. The same `id` sent again is said once. */
export const sayFrame = z.union([
  z.strictObject({ id: commandId, text: talkText }),
  z.strictObject({ id: commandId, phrase }),
]);
export type SayFrame = z.infer<typeof sayFrame>;

/** What was said. `n` rises from line to line, with gaps; all else is as it was when it was said. */
export type TalkLine = {
  readonly n: number;
  /** `seat` null: a watcher. `twin` above 1 is shown beside an equal name, as on a chair. */
  readonly from: { readonly alias: string; readonly seat: Seat | null; readonly name: string; readonly twin: number };
  readonly at: number; // the store's clock, ms
} & ({ readonly text: string } | { readonly phrase: Phrase });

/** Lines in their order, those to be filed by `n`. With `id`, in its sender's frame alone, it is his yes. */
export interface Talk {
  readonly lines: readonly TalkLine[];
  readonly id?: string;
}

/** How many lines a table remembers. */
export const TALK_KEPT = 200;
