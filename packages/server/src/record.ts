/** The records of a table's finished games, made from its log and from nothing else: the same log, the same records. */

import { createHash } from 'node:crypto';
import type { GameRecord, HandRecord, RecordAction, RecordPlayer } from '@clabber/protocol';
import {
  type BySeat,
  begin,
  bySeat,
  type Card,
  evolve,
  PACK,
  type Person,
  SEATS,
  type Seat,
  seatOf,
  type Table,
  type TableEvent,
} from '@clabber/rules';
import { FromTheFuture } from './folded.ts';
import { type Commit, SCHEMA } from './log.ts';

export interface Finished {
  readonly record: GameRecord;
  /** Everybody who held a seat while it was on, where last, and whether he was there at the end. */
  readonly people: ReadonlyMap<Person, { readonly seat: Seat; readonly stayed: boolean }>;
}

/** The address of a game's record; it tells nobody which table it comes from. @param game from 1 */
export const recordIdOf = (table: string, game: number): string =>
  createHash('sha256').update(`record ${table} ${game}`).digest().subarray(0, 12).toString('base64url');

/** @param commits a table's whole log. @throws FromTheFuture */
export const finishedGames = (commits: readonly Commit[]): readonly Finished[] => {
  const finished: Finished[] = [];
  let table: Table | null = null;
  let game: GameDraft | null = null;
  for (const { schema, at, events } of commits) {
    if (schema > SCHEMA) throw new FromTheFuture(`schema ${schema}`);
    let auto: Seat | null = null; // whose acts in this commit the table played
    for (const event of events) {
      if (event.type === 'Opened') table = begin(event);
      if (table === null) throw new Error('a log begins with Opened');
      table = evolve(table, event);
      if (event.type === 'GameStarted') game = startDraft(table, at);
      if (event.type === 'Auto') auto = event.seat;
      if (game !== null) note(game, event, table, auto);
    }
    if (table === null || game === null) continue;
    follow(game, table, at);
    if (events.some(event => event.type === 'GameEnded')) {
      finished.push(finish(game, table, at));
      game = null;
    }
  }
  return finished;
};

type GameState = NonNullable<Table['game']>;
type Players = GameRecord['players'];
type Change = GameRecord['changes'][number];

interface GameDraft {
  readonly startedAt: number;
  players: Players;
  readonly changes: Change[];
  readonly people: Map<Person, Seat>;
  readonly hands: HandRecord[];
  hand: HandDraft | null;
}

interface HandDraft {
  readonly n: number;
  readonly deal: BySeat<readonly Card[]>;
  readonly actions: RecordAction[];
  readonly laid: Card[]; // open by a claim, whatever was answered
}

const startDraft = (table: Table, startedAt: number): GameDraft => ({
  startedAt,
  players: playersOf(table),
  changes: [],
  people: new Map(),
  hands: [],
  hand: null,
});

const playersOf = ({ chairs }: Table): Players =>
  bySeat((seat): RecordPlayer | null => {
    const chair = chairs[seat];
    if (chair.kind === 'open') return null;
    if (chair.kind === 'stand-in') return { name: null, twin: 1, standIn: true };
    return { name: chair.name, twin: chair.twin, standIn: chair.lapsed !== null };
  });

/** Who sits where after a commit, and what that changed. */
const follow = (game: GameDraft, table: Table, at: number): void => {
  const now = playersOf(table);
  for (const seat of SEATS) {
    const [from, to] = [game.players[seat], now[seat]];
    if (!samePlayer(from, to)) game.changes.push({ at, hand: game.hand?.n ?? game.hands.length, seat, from, to });
    const chair = table.chairs[seat];
    if (chair.kind === 'person') game.people.set(chair.person, seat);
  }
  game.players = now;
};

const samePlayer = (a: RecordPlayer | null, b: RecordPlayer | null): boolean =>
  a?.name === b?.name && a?.twin === b?.twin && a?.standIn === b?.standIn;

/** One event of a running game. @param table after it */
const note = (game: GameDraft, event: TableEvent, table: Table, auto: Seat | null): void => {
  if (event.type === 'Dealt') game.hand = { n: event.hand, deal: event.hands, actions: [], laid: [] };
  const { hand } = game;
  if (hand === null || table.game === null) return;
  const action = actionOf(event);
  if (action !== null) hand.actions.push(action.seat === auto ? { ...action, auto: true } : action);
  if (event.type === 'TakenBack') takeBack(hand.actions, event.card);
  if (event.type === 'ClaimLaid') hand.laid.push(...event.cards);
  if (event.type === 'ThrownIn' || event.type === 'HandScored') {
    game.hands.push(handOf(hand, table.game));
    game.hand = null;
  }
};

/** What a seat did, in the words of the referee; null when the event is no act. */
const actionOf = (event: TableEvent): RecordAction | null => {
  switch (event.type) {
    case 'Passed':
      return { seat: event.seat, do: 'pass' };
    case 'TrumpMade':
      if (event.round === 1) return { seat: event.seat, do: 'play-it' };
      return { seat: event.seat, do: 'name', suit: event.suit };
    case 'MeldsAnnounced':
      return { seat: event.seat, do: 'announce', melds: event.melds.map(meld => meld.cards) };
    case 'MeldsShown':
      return { seat: event.seat, do: 'show', melds: event.melds.map(meld => meld.cards) };
    case 'Played':
      return { seat: event.seat, do: 'card', card: event.card, ...(event.bella && { bella: true }) };
    case 'Claimed':
      return { seat: event.seat, do: 'claim' };
    default:
      return null;
  }
};

/** A card taken back was never played; what was announced and shown stays. */
const takeBack = (actions: RecordAction[], card: Card): void => {
  const at = actions.findLastIndex(action => action.do === 'card' && action.card === card);
  if (at >= 0) actions.splice(at, 1);
};

/** A hand that is over. What never became known stays so where the table's `reveal` says never. */
const handOf = ({ n, deal, actions, laid }: HandDraft, game: GameState): HandRecord => {
  const hand = game.hand;
  if (hand === null) throw new Error('a hand ended that was never dealt');
  const { dealer, turnUp, trump, maker, settlement, bella } = hand;
  const played = hand.tricks.flatMap(trick => trick.plays.map(play => play.card));
  const shown = SEATS.flatMap(seat => (hand.shown[seat] ?? []).flatMap(meld => meld.cards));
  const seen: ReadonlySet<Card> = new Set([turnUp, ...played, ...shown, ...laid]);
  const open = game.reveal || played.length === PACK.length;
  const isKnown = (card: Card): boolean => open || seen.has(card);
  const called = new Set(actions.flatMap(action => (action.do === 'card' && action.bella ? [action.card] : [])));
  return {
    n,
    dealer,
    turnUp,
    open,
    deal: bySeat(seat => deal[seat].filter(isKnown)),
    actions: actions.map(action =>
      action.do === 'announce' ? { ...action, melds: action.melds.filter(cards => cards.every(isKnown)) } : action,
    ),
    trump,
    maker,
    tricks: hand.tricks.map(({ leader, plays, winner, points }) => ({
      leader,
      plays: plays.map(({ seat, card }) => ({ seat, card, bella: called.has(card) })),
      winner,
      points,
    })),
    melds: bySeat(seat => {
      const announced = hand.announced[seat];
      if (announced === null) return null;
      return {
        announced: announced.map(({ class: name, cards }) => ({
          class: name,
          cards: cards.every(isKnown) ? cards : null,
        })),
        shown: hand.shown[seat] ?? [],
      };
    }),
    settlement,
    bella,
    claim: actions.find(action => action.do === 'claim')?.seat ?? null,
    result: hand.phase === 'scored' ? (game.pad.at(-1) ?? null) : null,
    totals: game.totals,
  };
};

const finish = ({ startedAt, players, changes, people, hands }: GameDraft, table: Table, endedAt: number): Finished => {
  const { id, title, gameNo, options, game } = table;
  if (game === null || game.winner === null) throw new Error('a game ended that nobody won');
  return {
    record: {
      id: recordIdOf(id, gameNo),
      title,
      game: gameNo,
      options,
      startedAt,
      endedAt,
      players,
      changes,
      hands,
      score: game.totals,
      winner: game.winner,
    },
    people: new Map([...people].map(([person, seat]) => [person, { seat, stayed: seatOf(table, person) !== null }])),
  };
};
