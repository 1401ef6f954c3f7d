/** For tests: what a seat sees of any hand, and whole games through the rules. */

import {
  begin,
  clabber,
  fold,
  type Open,
  open,
  PACE,
  parseTableOptions,
  type Seat,
  type Side,
  sideOf,
  type Table,
  viewOf,
} from '@clabber/rules';
import { pick, type Random, randomChance, SETTINGS } from '@clabber/rules/testing';
import type { Act, GameChoices, TableView } from '@clabber/rules/view';

export type State = NonNullable<Table['game']>;
export type Player = (view: TableView) => readonly Act[];

/** The one person at a table of stand-ins; she sits at N. */
export const ANN = { by: 'ann', alias: 'a' };

const practice: Open = {
  ...ANN,
  table: 'T',
  title: 'Practice',
  name: 'Ann',
  invite: 'invite',
  options: parseTableOptions({})!,
  pace: PACE,
  standIns: true,
};

const begun = ([opened, ...rest]: ReturnType<typeof open>): Table => {
  if (opened?.type !== 'Opened') throw new Error('A table begins with Opened.');
  return fold(begin(opened), rest);
};

/** Ann and three stand-ins, before the first deal. */
export const PRACTICE = begun(open(practice, 0));

/** What `seat` sees of this game, at a turn with this number. */
export const viewAt = (game: State, seat: Seat, turn = 1): TableView =>
  viewOf({ ...PRACTICE, game, turn: { turn, seat, at: 0, until: null } }, seat);

/** Says and plays anything legal, each act as likely as any other. */
export const randomPlayer =
  (random: Random): Player =>
  ({ game, me }) => [pick(game === null ? [] : legalActs(clabber.choices(game, me)), random)];

const legalActs = ({ calls, announce, show, cards }: GameChoices): readonly Act[] => [
  ...calls.filter(({ refusal }) => refusal === null).map(({ act }) => act),
  ...announce.map(set => ({ do: 'announce', melds: set.map(meld => meld.cards) }) as const),
  ...show.map(set => ({ do: 'show', melds: set.map(meld => meld.cards) }) as const),
  ...cards.filter(({ refusal }) => refusal === null).map(({ card }) => ({ do: 'card', card }) as const),
  ...cards.filter(({ bella }) => bella === null).map(({ card }) => ({ do: 'card', card, bella: true }) as const),
];

/** A whole game, state by state: first the new game, then what each deal or turn made of it. */
export function* gameOf(players: Readonly<Record<Side, Player>>, random: Random): Generator<State> {
  let state = clabber.start(SETTINGS);
  for (let turn = 1; ; turn++) {
    yield state;
    const waits = clabber.waits(state);
    if (waits.for === 'over') return;
    if (waits.for === 'deal') {
      state = after(state, clabber.deal(state, randomChance(state, random)));
      continue;
    }
    for (const act of players[sideOf(waits.seat)](viewAt(state, waits.seat, turn)))
      state = after(state, clabber.decide(state, waits.seat, act));
  }
}

const after = (state: State, decision: ReturnType<typeof clabber.deal>): State => {
  if (!decision.ok) throw new Error(`Refused: ${decision.refusal.code}`);
  return decision.events.reduce(clabber.evolve, state);
};
