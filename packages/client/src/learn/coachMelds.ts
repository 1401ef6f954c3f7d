/** What the coach says of melds: what one holds, what it is worth, when it is said, what competes. C-15 to C-25 */

import { MELD_POINTS, meldsIn, playedBy, SEATS, type Seat, sideOf } from '@clabber/rules/play';
import type { GameChoices, HandView, Meld } from '@clabber/rules/view';
import { bearsBella, meldCards, meldWorth, sayClasses } from '../words/melds.ts';
import type { Line } from './coach.ts';

export const meldLines = (hand: HandView, me: Seat, { announce, show }: GameChoices): readonly Line[] => {
  const sets = announce.length > 0 ? announce : show;
  const fullest = sets[0];
  if (!fullest) return none(hand, me);
  const melds = [...new Map(sets.flat().map(meld => [meld.cards.join(), meld])).values()];
  const rest = [...(melds.length > fullest.length ? [OVERLAP] : []), contest(hand, me)];
  const each = (line: (meld: Meld) => Line) => melds.flatMap(meld => [line(meld), ...forty(hand, meld)]);
  if (announce.length > 0) return [...each(held), CALL, ...rest];
  const fell = melds.some(({ cards }) => cards.some(card => playedBy(hand.tricks, me).includes(card)));
  return [...each(called), ...(fell ? [FELL] : []), ...rest];
};

const OVERLAP: Line = { key: 'learn.meld-overlap', params: {}, rule: 'C-16' };
const CALL: Line = { key: 'learn.meld-call', params: {}, rule: 'C-20' };
const FELL: Line = { key: 'learn.meld-fell', params: {}, rule: 'C-22' };

const none = (hand: HandView, me: Seat): readonly Line[] =>
  hand.cards?.length === 6 && hand.melds[me] === null && meldsIn(hand.cards).length === 0
    ? [{ key: 'learn.meld-none', params: {}, rule: 'C-20' }]
    : [];

const about = (meld: Meld) => ({
  meld: sayClasses([meld.class]),
  cards: meldCards(meld),
  points: MELD_POINTS[meld.class],
});
const held = (meld: Meld): Line => ({ key: 'learn.meld-held', params: about(meld), rule: 'C-15' });
const called = (meld: Meld): Line => ({ key: 'learn.meld-show', params: about(meld), rule: 'C-21' });

/** C-25 */
const forty = (hand: HandView, meld: Meld): readonly Line[] =>
  hand.trump && bearsBella(meld, hand.trump)
    ? [{ key: 'learn.meld-forty', params: { worth: meldWorth(meld, hand.trump) }, rule: 'C-25' }]
    : [];

/** C-17, C-19 */
const contest = (hand: HandView, me: Seat): Line => {
  const rivals = SEATS.filter(seat => sideOf(seat) !== sideOf(me)).flatMap(seat => hand.melds[seat]?.classes ?? []);
  return rivals.length > 0
    ? { key: 'learn.meld-rival', params: { melds: sayClasses(rivals) }, rule: 'C-17' }
    : { key: 'learn.meld-contest', params: {}, rule: 'C-17' };
};
