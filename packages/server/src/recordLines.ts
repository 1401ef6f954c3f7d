/** A record as the referee reads it: one hand a line. */

import type { GameRecord, HandRecord } from '@clabber/protocol';
import { type Card, clockwiseFrom, leftOf, PACK } from '@clabber/rules';

/** The deck in the order dealt, one card at a time from the dealer's left. C-06 */
const deckOf = ({ deal, dealer }: HandRecord): readonly (Card | undefined)[] => {
  const order = clockwiseFrom(leftOf(dealer));
  return PACK.map((_, n) => deal[order[n % 4]!][Math.floor(n / 4)]);
};

/** NDJSON of all hands whose cards are known; with `result` as the referee should find it. */
export const refereeLines = ({ id, options, hands }: GameRecord): string =>
  hands
    .filter(hand => hand.open)
    .map(hand => ({
      id: `${id}-${hand.n}`,
      game: 'clabber',
      options: options.rules,
      dealer: hand.dealer,
      deck: deckOf(hand),
      actions: hand.actions.map(({ auto: _, ...action }) => action),
      result: hand.result ?? { thrownIn: true },
    }))
    .map(line => `${JSON.stringify(line)}\n`)
    .join('');
