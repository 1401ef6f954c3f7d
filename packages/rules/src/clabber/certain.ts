/** Whether a claim cannot fail, as far as one of those who are asked can tell. */

import { type Card, PACK, type Suit, suitOf } from '../cards.ts';
import { clockwiseFrom, SEATS, type Seat } from '../seats.ts';
import { meldsIn, setsOf } from './meld.ts';
import { ruledOut, seenIn } from './seen.ts';
import { beats, legalCards, openPlays, type Play, playedBy, winningPlay } from './trick.ts';
import type { HandView } from './view.ts';

/** Cards that a seat may hold. */
interface Holding {
  readonly seat: Seat;
  readonly cards: readonly Card[];
}

/**
 * Whether the cards that `claimer`, who is to play, has laid open win every trick that is left, in some order, however
 * the other cards lie and are played: all that the owner of this view cannot exclude. False when nothing was laid.
 */
export const isCertain = (hand: HandView, claimer: Seat, me: Seat): boolean => {
  const laid = hand.laid[claimer];
  if (laid === null || laid.length !== hand.counts[claimer] || hand.cards === null || hand.trump === null) return false;
  const held: readonly Holding[] = [{ seat: me, cards: hand.cards }, ...possible(hand, laid, claimer, me, hand.trump)];
  return takesAll({ claimer, trump: hand.trump, plays: openPlays(hand.tricks), laid, held });
};

/** Every holding of the two others that fits what was called, played, announced, shown and laid. */
const possible = (hand: HandView, laid: readonly Card[], claimer: Seat, me: Seat, trump: Suit): readonly Holding[] => {
  const [one, two] = SEATS.filter(seat => seat !== claimer && seat !== me) as [Seat, Seat];
  const gone = new Set([...laid, ...hand.cards!, ...hand.tricks.flatMap(({ plays }) => plays.map(({ card }) => card))]);
  const out = PACK.filter(card => !gone.has(card));
  const seen = seenIn(hand);
  const excluded = ruledOut(hand, trump);
  const may = (seat: Seat, cards: readonly Card[]): boolean =>
    cards.every(card => (seen.get(card) ?? seat) === seat && !excluded(seat, card)) &&
    wasDealt(hand, seat, [...cards, ...playedBy(hand.tricks, seat)], trump);
  return choose(out, hand.counts[one]).flatMap(cards => {
    const rest = out.filter(card => !cards.includes(card));
    if (!may(one, cards) || !may(two, rest)) return [];
    return [
      { seat: one, cards },
      { seat: two, cards: rest },
    ];
  });
};

/** Whether these six fit what the seat has said: who makes trump holds one, and announced melds are held. C-10, C-20 */
const wasDealt = ({ maker, melds }: HandView, seat: Seat, six: readonly Card[], trump: Suit): boolean => {
  if (seat === maker && !six.some(card => suitOf(card) === trump)) return false;
  const said = melds[seat]?.classes.join();
  return said === undefined || setsOf(meldsIn(six)).some(set => set.map(meld => meld.class).join() === said);
};

/** All ways to take `n` of these cards. */
const choose = (cards: readonly Card[], n: number): readonly (readonly Card[])[] => {
  if (n === 0) return [[]];
  return cards.flatMap((card, at) => choose(cards.slice(at + 1), n - 1).map(rest => [card, ...rest]));
};

interface Rest {
  readonly claimer: Seat;
  readonly trump: Suit;
  readonly plays: readonly Play[]; // of the open trick
  readonly laid: readonly Card[];
  readonly held: readonly Holding[]; // while the claimer takes every trick, no holding restrains another
}

const takesAll = (rest: Rest): boolean => {
  const { claimer, trump, plays, laid, held } = rest;
  return (
    laid.length === 0 ||
    legalCards(laid, plays, trump).some(card => {
      const open = [...plays, { seat: claimer, card }];
      if (winningPlay(open, trump)!.seat !== claimer) return false;
      const left = afterwards(held, open, trump);
      return left !== null && takesAll({ ...rest, plays: [], laid: laid.filter(each => each !== card), held: left });
    })
  );
};

/** What may be held once the trick is full; null when somebody who is still to play can take it from the claimer. */
const afterwards = (held: readonly Holding[], open: readonly Play[], trump: Suit): readonly Holding[] | null => {
  const { seat: claimer, card } = open.at(-1)!;
  const toPlay = new Set(clockwiseFrom(claimer).slice(1, 5 - open.length));
  const left = new Map<string, Holding>();
  for (const holding of held) {
    if (!toPlay.has(holding.seat)) {
      left.set(keyOf(holding), holding);
      continue;
    }
    for (const played of legalCards(holding.cards, open, trump)) {
      if (beats(played, card, trump)) return null;
      const kept = { ...holding, cards: holding.cards.filter(each => each !== played) };
      left.set(keyOf(kept), kept);
    }
  }
  return [...left.values()];
};

const keyOf = ({ seat, cards }: Holding): string => `${seat} ${cards.join(' ')}`;
