/** Which hand and step of a record an address means: `?hand=3&step=12`, both as people count. */

import type { GameRecord } from '@clabber/protocol';

export interface PlaceInRecord {
  /** From 0. */
  readonly hand: number;
  /** From 0: the deal. */
  readonly step: number;
}

/** Null when the address names no hand that there is; a step beyond the end is the end. */
export const placeIn = (search: string, { hands }: Pick<GameRecord, 'hands'>): PlaceInRecord | null => {
  const asked = new URLSearchParams(search);
  const number = (name: string): number => (/^\d{1,3}$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : 0);
  const hand = number('hand') - 1;
  const found = hands[hand];
  return found ? { hand, step: Math.min(number('step'), found.actions.length) } : null;
};

/** The end of the address that leads there. */
export const searchFor = ({ hand, step }: PlaceInRecord): string => `?hand=${hand + 1}&step=${step}`;
