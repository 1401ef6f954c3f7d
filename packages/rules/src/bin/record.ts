/** One recorded hand, judged by the same `decide` and `evolve` as a live table. */

import { type Card, isCard, SUITS } from '../cards.ts';
import type { Act, Claim } from '../clabber/act.ts';
import { clabber } from '../clabber/index.ts';
import { type Options, parseOptions } from '../clabber/options.ts';
import type { State } from '../clabber/state.ts';
import { legalCards, openPlays } from '../clabber/trick.ts';
import { SEATS, type Seat } from '../seats.ts';
import { dealtFrom } from '../testing.ts';

interface Action {
  readonly seat: Seat;
  readonly act: Act | Claim;
}

interface HandRecord {
  readonly id: string | number | null;
  readonly dealer: Seat;
  readonly deck: readonly Card[];
  readonly options: Options;
  readonly actions: readonly Action[];
}

/** The answer to one line of input, as one line. */
export const answer = (line: string): string => JSON.stringify(judgeLine(line));

const judgeLine = (line: string): object => {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    given = null;
  }
  const record = parseRecord(given);
  return record ? judgeRecord(record) : { id: isObject(given) ? parseId(given.id) : null, error: 'bad-record' };
};

const judgeRecord = ({ id, dealer, deck, options, actions }: HandRecord): object => {
  const legal: Card[][] = [];
  let state = dealtFrom(deck, dealer, clabber.start({ rules: options, reveal: true }));
  for (const [n, { seat, act }] of actions.entries()) {
    const decision = clabber.decide(state, seat, act);
    if (!decision.ok) return { id, refusedAt: n, refusal: decision.refusal.code };
    if (act.do === 'card') legal.push(legalFor(state, seat));
    state = decision.events.reduce(clabber.evolve, state);
  }
  return { id, legal, result: state.hand?.phase === 'thrown-in' ? { thrownIn: true } : (state.pad[0] ?? null) };
};

const legalFor = ({ hand }: State, seat: Seat): Card[] =>
  legalCards(hand!.hands[seat], openPlays(hand!.tricks), hand!.trump!).toSorted();

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const isOneOf = <T>(list: readonly T[], given: unknown): given is T => (list as readonly unknown[]).includes(given);

const parseId = (given: unknown): string | number | null =>
  typeof given === 'string' || typeof given === 'number' ? given : null;

/** Fields the referee does not read, such as the expected result, may be there or not. */
const parseRecord = (given: unknown): HandRecord | null => {
  if (!isObject(given)) return null;
  const { game = 'clabber', dealer, deck } = given;
  const id = parseId(given.id);
  const options = parseOptions(given.options);
  const actions = Array.isArray(given.actions) ? given.actions.map(parseAction) : null;
  if ((given.id ?? null) !== id || game !== 'clabber' || !isOneOf(SEATS, dealer) || !isDeck(deck) || options === null)
    return null;
  if (actions === null || !actions.every(action => action !== null)) return null;
  return { id, dealer, deck, options, actions };
};

const isDeck = (given: unknown): given is Card[] => isCards(given) && given.length === 24 && new Set(given).size === 24;

const isCards = (given: unknown): given is Card[] => Array.isArray(given) && given.every(isCard);

const parseAction = (given: unknown): Action | null => {
  if (!isObject(given) || !isOneOf(SEATS, given.seat)) return null;
  const act = parseAct(given);
  return act && { seat: given.seat, act };
};

const parseAct = ({ do: what, suit, melds, card, bella }: Record<string, unknown>): Act | Claim | null => {
  switch (what) {
    case 'pass':
    case 'play-it':
    case 'claim':
      return { do: what };
    case 'name':
      return isOneOf(SUITS, suit) ? { do: what, suit } : null;
    case 'announce':
    case 'show':
      return Array.isArray(melds) && melds.every(isCards) ? { do: what, melds } : null;
    case 'card':
      if (!isCard(card) || (bella !== undefined && typeof bella !== 'boolean')) return null;
      return { do: what, card, bella };
    default:
      return null;
  }
};
