/**
 * The running hand as a short log, told from the view alone, so that it survives a reload. Of tricks that were turned
 * over only winner and points are told: looking at their cards again is not done at a table.
 */

import { BELLA_POINTS, clockwiseFrom, leftOf, suitOf } from '@clabber/rules/play';
import type { TableView } from '@clabber/rules/view';
import { TRICK_STEPS, TRICKS_FROM } from '../progress.ts';
import { cardSaid, suitName } from './cards.ts';
import { meldsShown, sayClasses } from './melds.ts';
import { party, person } from './people.ts';
import { t } from './t.ts';

/** `step`: where it stands among what else is told of the hand, as `progress` counts. */
export interface Recounted {
  readonly step: number;
  readonly text: string;
}

export const recount = (view: TableView): readonly Recounted[] => {
  const hand = view.game?.hand;
  if (!hand) return [];
  const lines: Recounted[] = [];
  const tell = (step: number, text: string) => lines.push({ step, text });
  tell(0, t('hand.told-dealt', { ...person(view, hand.dealer), card: cardSaid(hand.turnUp) }));
  if (hand.calls.length >= 4 && hand.calls.slice(0, 4).every(call => call.call === 'pass')) {
    tell(4, t('hand.all-pass', { suit: suitName(suitOf(hand.turnUp)) }));
  }
  const said = hand.calls.length >= 4 ? hand.calls.slice(4) : hand.calls;
  const passes = said
    .filter(({ call }) => call === 'pass')
    .map(({ seat }) => t('hand.told-passed', person(view, seat)));
  if (passes.length > 0) tell(hand.calls.length, passes.join(' '));
  const made = hand.calls.find(({ call }) => call !== 'pass');
  if (made && hand.trump) {
    tell(TRICKS_FROM, t('hand.told-makes', { ...person(view, made.seat), suit: suitName(hand.trump) }));
  }
  for (const seat of clockwiseFrom(leftOf(hand.dealer))) {
    const melds = hand.melds[seat];
    if (!melds) continue;
    const who = person(view, seat);
    tell(
      TRICKS_FROM,
      melds.shown
        ? t('hand.told-shows', { ...who, melds: meldsShown(melds.shown), bella: 'no' })
        : t('hand.told-calls', { ...who, melds: sayClasses(melds.classes) }),
    );
  }
  if (hand.settlement) {
    const { winner, points } = hand.settlement;
    tell(
      TRICKS_FROM,
      winner ? t('hand.melds-score', { ...party(view, winner), points: points[winner] }) : t('hand.told-no-meld'),
    );
  }
  if (hand.bella) {
    tell(TRICKS_FROM, t('hand.bella-for', { ...person(view, hand.bella), points: BELLA_POINTS }));
  }
  hand.tricks.forEach((trick, i) => {
    const from = TRICKS_FROM + i * TRICK_STEPS;
    if (trick.winner) {
      const about = { ...person(view, trick.winner), n: i + 1, points: trick.points };
      tell(from + TRICK_STEPS, t('hand.told-wins', about));
      return;
    }
    for (const [at, { seat, card }] of trick.plays.entries()) {
      const key = at === 0 ? 'hand.told-leads' : 'hand.told-plays';
      tell(from + at + 1, t(key, { ...person(view, seat), card: cardSaid(card) }));
    }
  });
  return lines;
};
