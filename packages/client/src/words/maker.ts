/** Who made trump, and what that side needs. */

import { sideOf } from '@clabber/rules/play';
import type { HandView, TableView } from '@clabber/rules/view';
import { person } from './people.ts';
import { t } from './t.ts';

/** The points that make it, as far as melds and bella are known; null before. C-27 */
const needs = (hand: HandView): number | null => {
  const meldsKnown = (hand.tricks[1]?.winner ?? null) !== null;
  if (!meldsKnown) return null;
  const melds = hand.settlement ? hand.settlement.points.NS + hand.settlement.points.EW : 0;
  const all = 162 + melds + (hand.bella ? 20 : 0);
  return Math.floor(all / 2) + 1;
};

/** `Opal made it · need 82`. */
export const makerLine = (view: TableView, hand: HandView): string => {
  if (!hand.maker) return '';
  const points = needs(hand);
  return t('play.maker', {
    ...person(view, hand.maker),
    need: view.me !== 'watcher' && sideOf(view.me) === sideOf(hand.maker) ? 'ours' : 'theirs',
    known: points === null ? 'no' : 'yes',
    points: points ?? 0,
  });
};
