/** Where a table's evening stands; the same for the server's state and for a page's view. */

import type { Phase } from '../clabber/state.ts';

/** `between` games (or before the first), waiting for a `deal`, or in a `hand`. */
export type Stage = 'between' | 'deal' | 'hand';

interface GameLike {
  readonly winner: unknown;
  readonly hand: { readonly phase: Phase } | null;
}

export const stageOf = (game: GameLike | null): Stage => {
  if (game === null || game.winner !== null) return 'between';
  if (game.hand === null || game.hand.phase === 'thrown-in' || game.hand.phase === 'scored') return 'deal';
  return 'hand';
};
