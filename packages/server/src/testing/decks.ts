/** Chance that a test has chosen: the decks to deal, in order dealt, and the first dealer. */

import type { Card, Seat } from '@clabber/rules';
import { cards, deckFor, packFor } from '@clabber/rules/testing';
import { cryptoShuffle, type Shuffle } from '../shuffle.ts';

const CUT = 12;

/** Deals `decks` one after another (text, in the order dealt; the last card is the turn-up), then by chance. */
export const deckShuffle = (decks: readonly string[], dealer: Seat = 'E'): Shuffle => {
  const left: Card[][] = decks.map(cards);
  return {
    pack: () => {
      const deck = left.shift();
      return deck ? packFor(deck, CUT) : cryptoShuffle.pack();
    },
    cut: () => CUT,
    dealer: () => dealer,
    order: cryptoShuffle.order,
  };
};

/** HO-18: dealer E, hearts turned; W ends with king and queen of clubs. */
export const HO_18 = 'JC KD AS TD 9S TC JH AH 9C QC QS QD TH KC QH 9H TS KS AC AD JS 9D KH JD';

/** Nobody holds a meld; E deals. */
export const PLAIN = deckFor({ N: '9C KC AD QH JS 9D', E: 'TC AC 9S KS QD KH', S: 'JC TD 9H AH TS KD' }, 'E').join(' ');
/** Everybody holds one, N king and queen of the suit turned up as well, which he will make trump; E deals. */
export const MELDS = deckFor(
  { N: 'QH KH 9D TD JD AC', S: 'JC QC KC AD KD 9H', W: '9S TS JS JH AH 9C', E: 'TC QS KS AS QD TH' },
  'E',
).join(' ');
