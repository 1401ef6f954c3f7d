/** The page's title and heading: what this table waits for, in a few words. */

import { roundOf } from '@clabber/rules/play';
import { stageOf, type TableView } from '@clabber/rules/view';
import { person } from './people.ts';
import { t } from './t.ts';

export const pageTitle = (view: TableView): string => {
  const { seat } = view.turn;
  const hand = view.game?.hand;
  const table = view.title;
  if (view.game?.winner) return t('core.title-over', { table });
  if (stageOf(view.game) === 'between') return t('core.title-waiting', { table });
  if (hand?.phase === 'scored' && seat === null) return t('core.title-scored', { table });
  if (!hand || seat === null) return table;
  const who = person(view, seat);
  if (hand.phase === 'calling') return t('core.title-call', { ...who, n: roundOf(hand.calls), table });
  const taken = hand.tricks.filter(trick => trick.winner).length;
  return t('core.title-trick', { ...who, n: Math.min(6, taken + 1), table });
};
