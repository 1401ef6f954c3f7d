/** Melds in words. */

import { BELLA_POINTS, MELD_POINTS, rankOf, type Suit, suitOf } from '@clabber/rules/play';
import type { Meld, MeldClass } from '@clabber/rules/view';
import { listed, t } from './t.ts';

export const className = (kind: MeldClass): string => t('hand.meld', { kind });
export const meldTitle = (meld: Meld): string => t('hand.meld-title', { kind: meld.class });

/** How many there are of each class, in the order given. */
export const countClasses = (classes: readonly MeldClass[]): readonly (readonly [MeldClass, number])[] =>
  [...new Set(classes)].map(kind => [kind, classes.filter(each => each === kind).length]);

/** `two dads`, `a fifty and a dad`. */
export const sayClasses = (classes: readonly MeldClass[]): string =>
  listed(countClasses(classes).map(([kind, n]) => t(`hand.melds-${kind}`, { n })));

/** `10 to king of hearts`, `four jacks`. */
export const meldCards = ({ cards }: Meld): string => {
  const [low, high] = [cards[0]!, cards.at(-1)!];
  return rankOf(low) === rankOf(high)
    ? t('hand.meld-four', { rank: rankOf(low) })
    : t('hand.meld-run', { low: rankOf(low), high: rankOf(high), suit: suitOf(low) });
};

/** `a dad, 10 to queen of hearts; a fifty, four tens`. */
export const meldsShown = (melds: readonly Meld[]): string =>
  melds.map(meld => t('hand.meld-shown', { meld: sayClasses([meld.class]), cards: meldCards(meld) })).join('; ');

/** Whether king and queen of trump lie in it, so that bella rides along. C-25 */
export const bearsBella = (meld: Meld, trump: Suit): boolean =>
  meld.cards.includes(`K${trump}`) && meld.cards.includes(`Q${trump}`);

/** What a meld brings when it is shown, bella included. */
export const meldWorth = (meld: Meld, trump: Suit): number =>
  MELD_POINTS[meld.class] + (bearsBella(meld, trump) ? BELLA_POINTS : 0);
