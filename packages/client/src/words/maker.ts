/** Who made trump, and what that side needs. */

import { sideOf } from '@clabber/rules/play';
import type { HandView, TableView } from '@clabber/rules/view';
import { whoOf } from './people.ts';

/** What the makers need to have made it, as far as melds and bella are known. C-27 */
const needs = (hand: HandView): string => {
  const meldsKnown = (hand.tricks[1]?.winner ?? null) !== null;
  if (!meldsKnown) return 'the most';
  const melds = hand.settlement ? hand.settlement.points.NS + hand.settlement.points.EW : 0;
  const all = 162 + melds + (hand.bella ? 20 : 0);
  return String(Math.floor(all / 2) + 1);
};

/** `Opal made it · need 82`. */
export const makerLine = (view: TableView, hand: HandView): string => {
  if (!hand.maker) return '';
  const need =
    view.me === hand.maker || (view.me !== 'watcher' && sideOf(view.me) === sideOf(hand.maker)) ? 'need' : 'needs';
  return `${whoOf(view, hand.maker)} made it · ${need} ${needs(hand)}`;
};
