/** A line of talk as it is kept, who may hear it, and when players may not write their own. */

import { PHRASES, type SayFrame, type TalkLine } from '@clabber/protocol';
import { SEATS, seatOf, stageOf, type Table, type Viewer } from '@clabber/rules';
import { z } from 'zod';
import type { Guest } from './guest.ts';
import { readJson } from './json.ts';
import type { Pushed } from './notes.ts';

/** `by` and `id` tell that it was said already, `v` what its speaker can have seen at most; they go to nobody. */
const kept = z.object({
  by: z.string(),
  id: z.string(),
  v: z.number(),
  from: z.object({ alias: z.string(), seat: z.enum(SEATS).nullable(), name: z.string(), twin: z.number() }),
  at: z.number(),
  said: z.union([z.object({ text: z.string() }), z.object({ phrase: z.enum(PHRASES) })]),
});

export interface KeptLine {
  readonly by: string;
  readonly id: string;
  readonly v: number;
  readonly line: TalkLine;
}

/** Said by this guest at version `v`, as he is called and sits there. @param at the store's clock, ms @returns a note */
export const writeLine = (state: Table, v: number, guest: Guest, frame: SayFrame, at: number): string => {
  const { id, ...said } = frame;
  const line: z.infer<typeof kept> = { by: guest.person, id, v, from: speaker(state, guest), at, said };
  return JSON.stringify(line);
};

/** Null when it is none, or one of a later release. */
export const readLine = ({ n, value }: Pushed): KeptLine | null => {
  const found = readJson(kept, value);
  if (found === null) return null;
  const { by, id, v, from, at, said } = found;
  return { by, id, v, line: { n, from, at, ...said } };
};

const speaker = (state: Table, { person, alias, name }: Guest): TalkLine['from'] => {
  const seat = seatOf(state, person);
  const chair = seat === null ? null : state.chairs[seat];
  if (chair?.kind === 'person') return { alias, seat, name: chair.name, twin: chair.twin };
  const twins = SEATS.filter(other => {
    const held = state.chairs[other];
    return held.kind === 'person' && held.name.toLowerCase() === name.toLowerCase();
  });
  return { alias, seat: null, name, twin: 1 + twins.length };
};

export const inHand = (state: Table): boolean => stageOf(state.game) === 'hand';

/** Players' own words wait until the hand is over: they would be help, or answers. */
export const isClosed = (state: Table, viewer: Viewer, frame: SayFrame): boolean =>
  'text' in frame && viewer !== 'watcher' && inHand(state) && !isOpen(state.options);

const isOpen = (options: object): boolean => 'talk' in options && options.talk === 'open';

/** Who gave a seat up in the running hand still hears as that seat. */
export const earOf = ({ saw }: Pick<Table, 'saw'>, { viewer, person }: Pick<Guest, 'viewer' | 'person'>): Viewer =>
  viewer === 'watcher' ? (saw[person] ?? viewer) : viewer;

/** A table at one version; `dealt` is the one that dealt its last hand. */
export interface Moment {
  readonly state: Table;
  readonly v: number;
  readonly dealt: number | null;
}

/** Watchers hear everything. A seat hears no watcher who can have seen of this hand, or of one not yet known here. */
export const mayHear = ({ v, line }: KeptLine, viewer: Viewer, now: Moment): boolean => {
  if (viewer === 'watcher' || line.from.seat !== null) return true;
  return inHand(now.state) ? v < (now.dealt ?? 0) : v <= now.v;
};
