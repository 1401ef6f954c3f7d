/**
 * The running hand as a short log, told from the view alone, so that it survives a reload. Of tricks that were turned
 * over only winner and points are told: looking at their cards again is not done at a table.
 */

import { BELLA_POINTS, clockwiseFrom, leftOf, suitOf } from '@clabber/rules/play';
import type { TableView } from '@clabber/rules/view';
import { cardSaid, suitName } from './cards.ts';
import { meldsShown, sayClasses } from './melds.ts';
import { party, person } from './people.ts';
import { t } from './t.ts';

export const recount = (view: TableView): readonly string[] => {
  const hand = view.game?.hand;
  if (!hand) return [];
  const lines = [t('hand.told-dealt', { ...person(view, hand.dealer), card: cardSaid(hand.turnUp) })];
  if (hand.calls.length >= 4 && hand.calls.slice(0, 4).every(call => call.call === 'pass')) {
    lines.push(t('hand.all-pass', { suit: suitName(suitOf(hand.turnUp)) }));
  }
  const said = hand.calls.length >= 4 ? hand.calls.slice(4) : hand.calls;
  const passes = said
    .filter(({ call }) => call === 'pass')
    .map(({ seat }) => t('hand.told-passed', person(view, seat)));
  if (passes.length > 0) lines.push(passes.join(' '));
  const made = hand.calls.find(({ call }) => call !== 'pass');
  if (made && hand.trump) {
    lines.push(t('hand.told-makes', { ...person(view, made.seat), suit: suitName(hand.trump) }));
  }
  for (const seat of clockwiseFrom(leftOf(hand.dealer))) {
    const melds = hand.melds[seat];
    if (!melds) continue;
    const who = person(view, seat);
    lines.push(
      melds.shown
        ? t('hand.told-shows', { ...who, melds: meldsShown(melds.shown), bella: 'no' })
        : t('hand.told-calls', { ...who, melds: sayClasses(melds.classes) }),
    );
  }
  if (hand.settlement) {
    const { winner, points } = hand.settlement;
    lines.push(
      winner ? t('hand.melds-score', { ...party(view, winner), points: points[winner] }) : t('hand.told-no-meld'),
    );
  }
  if (hand.bella) lines.push(t('hand.bella-for', { ...person(view, hand.bella), points: BELLA_POINTS }));
  hand.tricks.forEach((trick, i) => {
    if (trick.winner) {
      lines.push(t('hand.told-wins', { ...person(view, trick.winner), n: i + 1, points: trick.points }));
      return;
    }
    for (const [at, { seat, card }] of trick.plays.entries()) {
      lines.push(t(at === 0 ? 'hand.told-leads' : 'hand.told-plays', { ...person(view, seat), card: cardSaid(card) }));
    }
  });
  return lines;
};
