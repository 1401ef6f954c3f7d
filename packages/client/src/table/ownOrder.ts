/** The order in which somebody laid his cards, kept in this tab over a reload for as long as the hand lasts. */

import type { Card } from '@clabber/rules/play';

const keyOf = (table: string): string => `order:${table}`;

/** @param hand which one, with its game: another hand's order is forgotten @returns null: sorted */
export const keptOrder = (table: string, hand: string): readonly Card[] | null => {
  try {
    const [of, ...cards] = (sessionStorage.getItem(keyOf(table)) ?? '').split(' ');
    if (of === hand) return cards as Card[];
    sessionStorage.removeItem(keyOf(table));
  } catch {
    // a browser that keeps nothing
  }
  return null;
};

export const keepOrder = (table: string, hand: string, cards: readonly Card[] | null): void => {
  try {
    if (cards) sessionStorage.setItem(keyOf(table), [hand, ...cards].join(' '));
    else sessionStorage.removeItem(keyOf(table));
  } catch {
    // a browser that keeps nothing
  }
};
