/** A finished hand in table words, read from its sheet and what the view knows of it. */

import { LAST_TRICK, meldRank, otherSide, SEATS, type Seat, type Side, sideOf } from '@clabber/rules/play';
import type { HandView, Sheet, TableView } from '@clabber/rules/view';
import { nearSide } from '../seating.ts';
import { capital, suitName } from './cards.ts';
import { className, meldCards } from './melds.ts';
import { does, sideName, whoOf, whose } from './people.ts';

/** `We made it`, `They went set`. */
export const resultTitle = (view: TableView, { set, maker }: Sheet): string => {
  const who = sideName(view, maker, ' and ');
  return set ? `${who} went set` : `${who} made it`;
};

/** The near side's figure first: `163 to 69`. */
export const bothTotals = (view: TableView, sheet: Sheet): string => {
  const near = nearSide(view.me);
  return `${sheet.totals[near]} to ${sheet.totals[otherSide(near)]}`;
};

/** `Ray made diamonds`. */
export const madeBy = (view: TableView, sheet: Sheet): string =>
  `${whoOf(view, sheet.makerSeat)} made ${suitName(sheet.trump)}`;

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
    const melds = shownBy(hand, sheet.meldWinner).map(({ meld }) => `${className(meld.class)}, ${meldCards(meld)}`);
    return melds.join('; ');
  }
  if (SEATS.some(seat => hand.melds[seat]?.shown)) return 'a dead tie, nobody scores';
  return SEATS.some(seat => hand.melds[seat]) ? 'none shown' : 'none called';
};

/** Why it came out so, in one or two sentences; null when the figures say it all. */
export const whyLine = (view: TableView, hand: HandView, sheet: Sheet): string | null => {
  const said: string[] = [];
  if (sheet.set) said.push(whySet(view, sheet));
  const beaten = contest(view, hand, sheet);
  if (beaten) said.push(beaten);
  if (hand.bella && !sheet.set && sideOf(hand.bella) !== sheet.meldWinner && sheet.meldWinner) {
    said.push(`${capital(whose(view, hand.bella))} bella counts whatever happens.`);
  }
  return said.length > 0 ? said.join(' ') : null;
};

const whySet = (view: TableView, sheet: Sheet): string => {
  const near = nearSide(view.me);
  const { maker, totals } = sheet;
  const other = otherSide(maker);
  const tie = totals[maker] === totals[other] ? 'A tie is set.' : 'The maker’s side must take the most.';
  if (view.me === 'watcher')
    return `${tie} The makers’ ${totals[maker]} go to nobody; the others write their own ${totals[other]}.`;
  return maker === near
    ? `${tie} Our ${totals[maker]} go to nobody; they write their own ${totals[other]}.`
    : `${tie} Their ${totals[maker]} go to nobody; we write our own ${totals[other]}.`;
};

/** `Opal’s fifty beat Lorena’s dad.` */
const contest = (view: TableView, hand: HandView, { meldWinner }: Sheet): string | null => {
  if (!meldWinner) return null;
  const best = shownBy(hand, meldWinner)[0];
  const beaten = shownBy(hand, otherSide(meldWinner))[0];
  if (!best || !beaten) return null;
  const title = (entry: typeof best) => `${whose(view, entry.seat)} ${className(entry.meld.class)}`;
  return `${capital(title(best))} beat ${title(beaten)}.`;
};

/** `Ray deals next.` */
export const dealsNext = (view: TableView, seat: Seat): string => `${does(view, seat, 'deal')} next.`;

export const gameOverTitle = (view: TableView, winner: Side): string => {
  const [high, low] = [view.game?.totals[winner] ?? 0, view.game?.totals[otherSide(winner)] ?? 0];
  const near = nearSide(view.me);
  const name = sideName(view, winner, ' and ');
  return view.me !== 'watcher' && winner !== near ? `They win, ${high} to ${low}` : `${name} win, ${high} to ${low}`;
};

export const gameOverWhy = (view: TableView, winner: Side): string => {
  const totals = view.game?.totals;
  if (!totals) return '';
  const target = view.game?.options.target ?? 500;
  return totals[otherSide(winner)] >= target
    ? `Both sides passed ${target} on the last hand; the higher score takes it.`
    : `First to ${target}, with ${totals[winner] - totals[otherSide(winner)]} to spare.`;
};
