/** A recorded hand in words. */

import type { GameRecord, HandRecord } from '@clabber/protocol';
import type { TableView } from '@clabber/rules/view';
import { tellGame } from '../words/gameEvents.ts';
import { nameOf, type People, party } from '../words/people.ts';
import { currentLocale, t } from '../words/t.ts';
import type { Step } from './replay.ts';

/** All that a step brought about, as one or more sentences. */
export const saidIn = ({ told, auto }: Step): string => {
  const said = told.map(({ event, before }) => tellGame(event, before)).join(' ');
  return auto ? t('record.auto', { said }) : said;
};

/** `30 Nov 2026`. @param at ms */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(at);
/** `19:05`. @param at ms */
export const hourOf = (at: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' }).format(at);

/** How a hand is called: by its line on the score sheet; one that was thrown in has none. @param at from 0 */
export const handName = (record: GameRecord, at: number): string => {
  const n = lineOnPad(record, at);
  return n === null ? t('record.hand-thrown-in') : t('record.hand', { n });
};
/** Its line on the score sheet, from 1. */
export const lineOnPad = (record: GameRecord, at: number): number | null =>
  record.hands[at]?.result ? record.hands.slice(0, at + 1).filter(({ result }) => result !== null).length : null;

/** `Ray leads, Dutch wins 18 points`, as far as the trick went. */
export const trickSaid = (view: TableView, hand: HandRecord, n: number): string => {
  const trick = hand.tricks[n - 1];
  if (!trick) return t('record.claim-cell', { name: hand.claim ? nameOf(view, hand.claim) : '' });
  const leader = nameOf(view, trick.leader);
  if (trick.winner === null) return t('record.trick-claimed', { n, leader });
  return t('record.trick-said', { n, leader, winner: nameOf(view, trick.winner), points: trick.points });
};

/** `Opal and Ray 632, Dutch and Lorena 550`. */
export const finalScore = (people: People, score: GameRecord['score']): string =>
  t('record.final', {
    near: party(people, 'NS').pair,
    nearScore: score.NS,
    far: party(people, 'EW').pair,
    farScore: score.EW,
  });
