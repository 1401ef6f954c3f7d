/** A finished hand in table words, read from its sheet and what the view knows of it. */

import { LAST_TRICK, meldRank, otherSide, SEATS, type Seat, type Side, sideOf } from '@clabber/rules/play';
import type { HandView, Sheet, TableView } from '@clabber/rules/view';
import { suitName } from './cards.ts';
import { className, meldCards } from './melds.ts';
import { party, person, secondPerson } from './people.ts';
import { t } from './t.ts';

/** `We made it`, `They went set`. */
export const resultTitle = (view: TableView, { set, maker }: Sheet): string =>
  t(set ? 'hand.went-set' : 'hand.made-it', party(view, maker));

/** The makers' figure first, as the title speaks of them: `163 to 69`. */
export const bothTotals = ({ maker, totals }: Sheet): string =>
  t('hand.totals', { makers: totals[maker], others: totals[otherSide(maker)] });

/** `Ray made diamonds`. */
export const madeBy = (view: TableView, sheet: Sheet): string =>
  t('hand.made-by', { ...person(view, sheet.makerSeat), suit: suitName(sheet.trump) });

/** Card points without the last trick's ten, which has a line of its own. C-26 */
export const cardsAlone = (sheet: Sheet, side: Side): number => sheet.cardPoints[side] - lastTrick(sheet, side);
export const lastTrick = (sheet: Sheet, side: Side): number =>
  sideOf(sheet.trickWinners.at(-1)!) === side ? LAST_TRICK : 0;

/** What a side showed, the meld that stood for it in the contest first. C-17 */
const shownBy = (hand: HandView, side: Side) =>
  SEATS.filter(seat => sideOf(seat) === side)
    .flatMap(seat => (hand.melds[seat]?.shown ?? []).map(meld => ({ seat, meld })))
    .toSorted((a, b) => meldRank(b.meld, hand.trump) - meldRank(a.meld, hand.trump));

/** Beside the melds line: what counted. */
export const meldsLine = (hand: HandView, sheet: Sheet): string => {
  if (sheet.meldWinner) {
    return shownBy(hand, sheet.meldWinner)
      .map(({ meld }) => t('hand.meld-shown', { meld: className(meld.class), cards: meldCards(meld) }))
      .join('; ');
  }
  if (SEATS.some(seat => hand.melds[seat]?.shown)) return t('hand.melds-tied');
  return SEATS.some(seat => hand.melds[seat]) ? t('hand.melds-not-shown') : t('hand.melds-not-called');
};

/** Why it came out so, in one or two sentences; null when the figures say it all. */
export const whyLine = (view: TableView, hand: HandView, sheet: Sheet): string | null => {
  const said: string[] = [];
  if (sheet.set) said.push(whySet(view, sheet));
  const beaten = contest(view, hand, sheet);
  if (beaten) said.push(beaten);
  if (hand.bella && !sheet.set && sideOf(hand.bella) !== sheet.meldWinner && sheet.meldWinner) {
    said.push(t('hand.bella-counts', person(view, hand.bella)));
  }
  return said.length > 0 ? said.join(' ') : null;
};

const whySet = (view: TableView, sheet: Sheet): string => {
  const { maker, totals } = sheet;
  const made = totals[maker];
  const others = totals[otherSide(maker)];
  return t('hand.why-set', { ...party(view, maker), tie: made === others ? 'yes' : 'no', made, others });
};

/** `Opal’s fifty beat Lorena’s dad.` */
const contest = (view: TableView, hand: HandView, { meldWinner }: Sheet): string | null => {
  if (!meldWinner) return null;
  const best = shownBy(hand, meldWinner)[0];
  const beaten = shownBy(hand, otherSide(meldWinner))[0];
  if (!best || !beaten) return null;
  return t('hand.meld-beat', {
    ...person(view, best.seat),
    meld: className(best.meld.class),
    ...secondPerson(view, beaten.seat),
    beaten: className(beaten.meld.class),
  });
};

/** `Ray deals next.` */
export const dealsNext = (view: TableView, seat: Seat): string => t('hand.deals-next', person(view, seat));

export const gameOverTitle = (view: TableView, winner: Side): string =>
  t('hand.game-won', {
    ...party(view, winner),
    high: view.game?.totals[winner] ?? 0,
    low: view.game?.totals[otherSide(winner)] ?? 0,
  });

export const gameOverWhy = (view: TableView, winner: Side): string => {
  const totals = view.game?.totals;
  if (!totals) return '';
  const target = view.game?.options.target ?? 500;
  const loser = totals[otherSide(winner)];
  return loser >= target
    ? t('hand.both-passed', { target })
    : t('hand.first-to', { target, ahead: totals[winner] - loser });
};
