/**
 * The running hand as a short log, told from the view alone, so that it survives a reload. Of tricks that were turned
 * over only winner and points are told: looking at their cards again is not done at a table.
 */

import { BELLA_POINTS, clockwiseFrom, leftOf, suitOf } from '@clabber/rules/play';
import type { TableView } from '@clabber/rules/view';
import { cardName, suitName } from './cards.ts';
import { meldCards, sayClasses } from './melds.ts';
import { does, nameOf, sideName, whoOf } from './people.ts';

export const recount = (view: TableView): readonly string[] => {
  const hand = view.game?.hand;
  if (!hand) return [];
  const lines = [`${does(view, hand.dealer, 'deal')}. ${cardName(hand.turnUp)} is up.`];
  if (hand.calls.length >= 4 && hand.calls.slice(0, 4).every(call => call.call === 'pass')) {
    lines.push(`All four pass ${suitName(suitOf(hand.turnUp))}.`);
  }
  const said = hand.calls.length >= 4 ? hand.calls.slice(4) : hand.calls;
  const passes = said.filter(({ call }) => call === 'pass').map(({ seat }) => does(view, seat, 'pass'));
  if (passes.length > 0) lines.push(`${passes.join(', ')}.`);
  const made = hand.calls.find(({ call }) => call !== 'pass');
  if (made && hand.trump) lines.push(`${does(view, made.seat, 'make')} it ${suitName(hand.trump)}.`);
  for (const seat of clockwiseFrom(leftOf(hand.dealer))) {
    const melds = hand.melds[seat];
    if (!melds) continue;
    const shown = melds.shown?.map(meld => `${sayClasses([meld.class])}, ${meldCards(meld)}`).join('; ');
    lines.push(
      shown ? `${does(view, seat, 'show')} ${shown}.` : `${does(view, seat, 'call')} ${sayClasses(melds.classes)}.`,
    );
  }
  if (hand.settlement) {
    const { winner, points } = hand.settlement;
    const side = winner && sideName(view, winner, ' and ');
    lines.push(winner ? `${side} score ${points[winner]} for melds.` : 'No meld scores.');
  }
  if (hand.bella)
    lines.push(`Bella: ${BELLA_POINTS} for ${whoOf(view, hand.bella) === 'You' ? 'you' : nameOf(view, hand.bella)}.`);
  hand.tricks.forEach((trick, n) => {
    if (trick.winner) lines.push(`${does(view, trick.winner, 'win')} trick ${n + 1}, ${trick.points} points.`);
    else
      for (const [at, play] of trick.plays.entries())
        lines.push(`${does(view, play.seat, at === 0 ? 'lead' : 'play')} ${cardName(play.card)}.`);
  });
  return lines;
};
