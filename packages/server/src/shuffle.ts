/** All chance of the game, drawn from the system's cryptographic source. */

import { randomBytes, randomInt } from 'node:crypto';
import { type BySeat, type Card, PACK, SEATS, type Seat } from '@clabber/rules';

/** What a table draws. Tests hand in one of their own; production has only `cryptoShuffle`. */
export interface Shuffle {
  /** A shuffled pack. */
  pack(): readonly Card[];
  /** How many cards are lifted, 4 to 20. C-05 */
  cut(): number;
  /** A game's first dealer. C-04 */
  dealer(): Seat;
  /** How *Mix* seats everyone: who sat at `order[seat]` now sits at `seat`. */
  order(): BySeat<Seat>;
}

/** Fisher-Yates: every order is equally likely. */
const shuffled = <T>(things: readonly T[]): T[] => {
  const all = [...things];
  for (let left = all.length; left > 1; left--) {
    const pick = randomInt(left);
    [all[left - 1], all[pick]] = [all[pick]!, all[left - 1]!];
  }
  return all;
};

export const cryptoShuffle: Shuffle = {
  pack: () => shuffled(PACK),
  cut: () => randomInt(4, 21),
  dealer: () => SEATS[randomInt(4)]!,
  order: () => {
    const [N, E, S, W] = shuffled(SEATS);
    return { N: N!, E: E!, S: S!, W: W! };
  },
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** 128 bits, 22 characters: an invite, a move link, a browser's cookie. */
export const newSecret = (): string => random(16);
/** 48 bits, 8 characters: tells one commit from another of the same version. */
export const newMark = (): string => random(6);
/** 72 bits, 12 characters. */
export const newTableId = (): string => random(9);
