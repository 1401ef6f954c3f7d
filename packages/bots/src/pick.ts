/** The best of several, and how a tie is broken without chance. */

/** What a tie is drawn from: game, hand, seat and turn, as text. */
export type Lot = string;

/** The item with the highest score; among equals the lot decides, the same way every time. `items` is not empty. */
export const bestOf = <T>(items: readonly T[], score: (item: T) => number, lot: Lot): T => {
  const scores = items.map(score);
  const top = Math.max(...scores);
  const ties = items.filter((_, n) => scores[n] === top);
  return ties[hash(lot) % ties.length]!;
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) sum = Math.imul(sum ^ text.charCodeAt(n), 0x01000193);
  return sum >>> 0;
};
