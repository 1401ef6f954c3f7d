/** A random game as its record, for tests: made from what was done and how each hand stood in the end. */

import type { GameRecord, HandRecord, RecordAction } from '@clabber/protocol';
import { bySeat, type Card, DEFAULTS, type Seat, TABLE_DEFAULTS } from '@clabber/rules';
import { type Happening, randomFrom, randomGame } from '@clabber/rules/testing';

const NAMES = { N: 'Opal', E: 'Dutch', S: 'Ray', W: 'Lorena' } as const;

const actionOf = ({ seat, act, events }: Happening): RecordAction | null => {
  if (seat === null || act === null) return null;
  if (act.do !== 'card') return { seat, ...act } as RecordAction;
  const bella = events.some(event => event.type === 'Played' && event.bella);
  return { seat, do: 'card', card: act.card, ...(bella && { bella }) };
};

const handOf = (happenings: readonly Happening[]): HandRecord => {
  const dealt = happenings[0]!.after.hand!;
  const { after } = happenings.at(-1)!;
  const hand = after.hand!;
  const actions: RecordAction[] = [];
  for (const happening of happenings) {
    const action = actionOf(happening);
    if (action) actions.push(action);
    if (happening.events.some(event => event.type === 'TakenBack')) {
      actions.splice(
        actions.findLastIndex(each => each.do === 'card'),
        1,
      );
    }
  }
  const { n, dealer, turnUp, trump, maker, settlement, bella, tricks, claimed, phase } = hand;
  const deal: Record<Seat, readonly Card[]> = dealt.hands;
  const melds = bySeat(
    seat => hand.announced[seat] && { announced: hand.announced[seat], shown: hand.shown[seat] ?? [] },
  );
  return {
    ...{ n, dealer, turnUp, open: true, deal, actions, trump, maker, melds, settlement, bella, claim: claimed },
    tricks: tricks.map(trick => ({ ...trick, plays: trick.plays.map(play => ({ ...play, bella: false })) })),
    result: phase === 'scored' ? after.pad.at(-1)! : null,
    totals: after.totals,
  };
};

/** The record of a random game, and all that happened in each of its hands. */
export const randomRecord = (seed: number): { record: GameRecord; hands: readonly (readonly Happening[])[] } => {
  const hands: Happening[][] = [];
  for (const happening of randomGame(randomFrom(seed))) {
    if (happening.seat === null) hands.push([]);
    hands.at(-1)!.push(happening);
  }
  const end = hands.at(-1)!.at(-1)!.after;
  const record: GameRecord = {
    id: 'abcdefghijklmnop',
    title: 'Sternwheel Table',
    game: 1,
    options: { ...TABLE_DEFAULTS, rules: DEFAULTS },
    startedAt: 1_796_000_000_000,
    endedAt: 1_796_003_000_000,
    players: bySeat(seat => ({ name: NAMES[seat], twin: 1, standIn: false })),
    changes: [],
    hands: hands.map(handOf),
    score: end.totals,
    winner: end.winner!,
  };
  return { record, hands };
};
