/** What was said among what happened: one list, in the order a person at the table would have had it. */

import type { TalkLine } from '@clabber/protocol';
import type { HeardLine } from '../talking.svelte.ts';
import type { Recounted } from '../words/recount.ts';

export type Item = { readonly key: string; readonly text: string } | { readonly key: string; readonly line: TalkLine };

/** @param told of the running `hand`; talk of earlier ones, and of before this page came, stands above it */
export const interleave = (heard: readonly HeardLine[], told: readonly Recounted[], hand: string): readonly Item[] => {
  const said = ({ line }: HeardLine): Item => ({ key: `said-${line.n}`, line });
  const now = heard.filter(each => each.heard?.hand === hand);
  const items: Item[] = heard.filter(each => each.heard?.hand !== hand).map(said);
  let next = 0;
  for (const [n, { step, text }] of told.entries()) {
    for (; next < now.length && now[next]!.heard!.after < step; next += 1) items.push(said(now[next]!));
    items.push({ key: `told-${hand}-${n}`, text });
  }
  return [...items, ...now.slice(next).map(said)];
};
