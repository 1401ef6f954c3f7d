/** What each node says of who is at a table: notes, believed while their node beats. */

import { SEATS } from '@clabber/rules';
import { z } from 'zod';
import type { Times } from '../config.ts';
import { readJson } from '../json.ts';
import type { Notes } from '../notes.ts';

const nodeHere = z.object({
  seats: z.array(z.enum(SEATS)),
  watchers: z.array(z.object({ alias: z.string(), name: z.string() })),
});
/** Whom one node holds. */
export type NodeHere = z.infer<typeof nodeHere>;

interface Others {
  readonly live: readonly NodeHere[];
  /** Nodes that beat no more, each with its last beat, ms. */
  readonly dead: readonly (NodeHere & { readonly beat: number })[];
}

const tableKey = (table: string): string => `here:${table}`;
const beatKey = (node: string): string => `node:${node}`;

/** @param node this one @param now the store's clock, ms */
export const hereNotes = (notes: Notes, node: string, now: () => number, times: Times) => ({
  /** Says that this node lives. */
  beat: (): Promise<void> => notes.put(beatKey(node), String(now()), times.linger),
  write: (table: string, here: NodeHere): Promise<void> =>
    notes.putField(tableKey(table), node, JSON.stringify(here), times.life),
  drop: (table: string): Promise<void> => notes.dropField(tableKey(table), node),
  /** What the other nodes say of a table. */
  read: async (table: string): Promise<Others> => {
    const live: NodeHere[] = [];
    const dead: (NodeHere & { beat: number })[] = [];
    for (const [name, text] of Object.entries(await notes.fields(tableKey(table)))) {
      if (name === node) continue;
      const here = readJson(nodeHere, text);
      const beat = Number((await notes.get(beatKey(name))) ?? 0);
      if (here === null) continue;
      if (now() - beat <= times.dead) live.push(here);
      else dead.push({ ...here, beat });
    }
    return { live, dead };
  },
  end: (): Promise<void> => notes.drop(beatKey(node)),
});
