/** The table's phrases in the order they are offered. */

import type { Phrase } from '@clabber/protocol';

const DURING: Readonly<Record<Phrase, true>> = {
  'nice-play': true,
  'good-hand': true,
  'sorry-partner': true,
  hurry: true,
  'well-done': true,
  thanks: true,
  'one-moment': true,
  hello: true,
  'good-game': true,
};
const ALL = Object.keys(DURING) as Phrase[];
const BETWEEN: readonly Phrase[] = ['hello', 'thanks', 'good-game', 'one-moment'];

/** What suits best comes first. @param inHand whether a hand is in play */
export const phrasesFor = (inHand: boolean): readonly Phrase[] =>
  inHand ? ALL : [...BETWEEN, ...ALL.filter(each => !BETWEEN.includes(each))];
