/** A table's spoken code: it leads there while a person can still take a seat, and otherwise nowhere. */

import { isFree, SEATS, type Table } from '@clabber/rules';
import type { Codes } from '../code.ts';
import type { LiveTable } from '../table.ts';

/** A person could still sit down, now or when the hand is scored. @param now the store's clock, ms */
export const canBeTaken = (state: Table, now: number): boolean => SEATS.some(seat => isFree(state, seat, now));

interface Minted {
  readonly invite: string;
  readonly code: string;
  readonly renew: number; // ms
}

/** @param now the store's clock, ms @param life how long a code is kept, ms @returns asks for the code of the moment */
export const spokenCodeOf = (table: LiveTable, codes: Codes, now: () => number, life: number) => {
  let minted: Minted | null | undefined; // null: it leads nowhere; undefined: not asked yet
  return async (): Promise<string | null> => {
    const state = table.state();
    if (state === null) return null;
    if (!canBeTaken(state, now())) {
      if (minted !== null) await codes.drop(table.id);
      minted = null;
    } else if (minted?.invite !== state.invite || minted.renew <= now()) {
      const code = await codes.of(table.id, state.invite);
      minted = { invite: state.invite, code, renew: now() + life / 2 };
    }
    return minted?.code ?? null;
  };
};
