/** Melds in words. */

import { BELLA_POINTS, type Card, MELD_POINTS, rankOf, type Suit, suitOf } from '@clabber/rules/play';
import type { Meld, MeldClass } from '@clabber/rules/view';
import { capital, rankName, suitName } from './cards.ts';
import { listed } from './people.ts';

const CLASS: Readonly<Record<MeldClass, readonly [one: string, many: string]>> = {
  dad: ['dad', 'dads'],
  fifty: ['fifty', 'fifties'],
  hundred: ['hundred', 'hundreds'],
  'two-hundred': ['two hundred', 'two hundreds'],
};
const COUNT = ['no', 'a', 'two', 'three'];

export const className = (kind: MeldClass): string => CLASS[kind][0];
export const meldTitle = (meld: Meld): string => capital(className(meld.class));

/** `two dads`, `a fifty and a dad`; with `bare` no article: `dad`. */
export const sayClasses = (classes: readonly MeldClass[], bare = false): string => {
  const kinds = [...new Set(classes)];
  const words = kinds.map(kind => {
    const count = classes.filter(each => each === kind).length;
    if (count > 1) return `${COUNT[count] ?? count} ${CLASS[kind][1]}`;
    return bare || kind === 'two-hundred' ? CLASS[kind][0] : `a ${CLASS[kind][0]}`;
  });
  return listed(words);
};

const isFour = (meld: Meld): boolean => rankOf(meld.cards[0]!) === rankOf(meld.cards[1]!);
const PLURAL: Readonly<Record<string, string>> = { '9': 'nines', '10': 'tens' };

/** `10 to king of hearts`, `four jacks`. */
export const meldCards = (meld: Meld): string => {
  const low = meld.cards[0]!;
  const high = meld.cards.at(-1)!;
  const name = (card: Card) => rankName(card).toLowerCase();
  if (isFour(meld)) return `four ${PLURAL[name(low)] ?? `${name(low)}s`}`;
  return `${name(low)} to ${name(high)} of ${suitName(suitOf(low))}`;
};

/** Whether king and queen of trump lie in it, so that bella rides along. C-25 */
export const bearsBella = (meld: Meld, trump: Suit): boolean =>
  meld.cards.includes(`K${trump}`) && meld.cards.includes(`Q${trump}`);

/** What a meld brings when it is shown, bella included. */
export const meldWorth = (meld: Meld, trump: Suit): number =>
  MELD_POINTS[meld.class] + (bearsBella(meld, trump) ? BELLA_POINTS : 0);
