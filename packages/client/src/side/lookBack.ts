/** Which tricks may be looked at again. All of them are public; how long they lie open is for the table to say. */

import type { TableView, Trick } from '@clabber/rules/view';

/**
 * The complete tricks that lie open now, the newest last.
 *
 * @param held a full trick that is still on display, even over the next lead or deal
 */
export const tricksInSight = ({ game, options }: TableView, held: Trick | null): readonly Trick[] => {
  const tricks = game?.hand?.tricks ?? [];
  const done = tricks.filter(({ winner }) => winner !== null);
  if (held && !done.includes(held)) return [held];
  switch (options.lastTrick) {
    case 'always':
      return done;
    case 'trick':
      return done.slice(-1);
    case 'lead':
      return held || done.length === tricks.length ? done.slice(-1) : [];
  }
};
