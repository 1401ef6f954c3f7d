/** A recorded hand as what a watcher of the table was told, act by act: each step is a view, as at a table. */

import type { GameRecord, HandRecord, RecordAction, RecordPlayer } from '@clabber/protocol';
import {
  BELLA_POINTS,
  type BySide,
  bySeat,
  holdsBella,
  otherSide,
  SEATS,
  type Seat,
  type Side,
  sideOf,
  suitOf,
} from '@clabber/rules/play';
import {
  applyTableView,
  type ChairView,
  type GameView,
  type GameViewEvent,
  type Sheet,
  type TableView,
} from '@clabber/rules/view';
import { stillTable } from '../stillTable.ts';

/** What one act brought about. Step 0 is the deal. */
export interface Step {
  readonly view: TableView;
  /** Each with the view before it, as sentences are told. */
  readonly told: readonly { readonly event: GameViewEvent; readonly before: TableView }[];
  /** Who acted; null for the deal. */
  readonly seat: Seat | null;
  readonly does: RecordAction['do'] | null;
  /** The table played it. */
  readonly auto: boolean;
  /** The trick this belongs to, from 1; 0 for the calls. */
  readonly trick: number;
  /** What each side has so far. */
  readonly points: BySide<number>;
}

const NONE: BySide<number> = { NS: 0, EW: 0 };

/** Who sat where as a hand began. @param n the hand's number */
export const playersIn = ({ players, changes }: Pick<GameRecord, 'players' | 'changes'>, n: number) => {
  const then = { ...players };
  for (const { hand, seat, from } of changes.toReversed()) if (hand >= n) then[seat] = from;
  return then;
};

/** Who sits there, as a view has it. */
export const chairOf = (player: RecordPlayer | null): ChairView => {
  if (player === null) return { kind: 'open', fills: null };
  if (player.name === null) return { kind: 'stand-in' };
  const { name, twin, standIn } = player;
  return { kind: 'person', alias: name, name, twin, ready: false, away: null, lapsed: standIn ? 0 : null };
};

/** The table of a record as a watcher sees it. */
export const tableOf = (record: GameRecord, players: GameRecord['players'], game: GameView): TableView =>
  stillTable({
    id: record.id,
    title: record.title,
    options: record.options,
    chairs: bySeat(seat => chairOf(players[seat])),
    gameNo: record.game,
    game,
  });

/** What a hand wrote; JSON holds nothing undefined. */
const sheetIn = ({ result }: HandRecord): Sheet | null => result as Sheet | null;

/** The score sheet after the first `hands` hands, with no hand on the table. */
export const gameAfter = (record: GameRecord, hands: number): GameView => {
  const played = record.hands.slice(0, hands);
  return {
    me: 'watcher',
    options: record.options.rules,
    pad: played.flatMap(hand => sheetIn(hand) ?? []),
    totals: played.at(-1)?.totals ?? NONE,
    hand: null,
    winner: hands === record.hands.length ? record.winner : null,
  };
};

/** All steps of a hand. @param at its place in the record, from 0 */
export const stepsOf = (record: GameRecord, at: number): readonly Step[] => {
  const hand = record.hands[at]!;
  const steps: Step[] = [];
  let view = tableOf(record, playersIn(record, hand.n), gameAfter(record, at));
  const step = (events: readonly GameViewEvent[], action: RecordAction | null) => {
    const told = events.map(event => {
      const before = view;
      // A record holds only what everybody was told in the end.
      view = applyTableView(view, event as Parameters<typeof applyTableView>[1]);
      return { event, before };
    });
    const seat = hand.actions[steps.length]?.seat ?? null;
    view = { ...view, turn: { ...view.turn, turn: steps.length, seat } };
    steps.push({
      view,
      told,
      seat: action?.seat ?? null,
      does: action?.do ?? null,
      auto: action?.auto === true,
      trick: action === null ? 0 : trickOf(action, view),
      points: pointsIn(view),
    });
  };

  step([{ type: 'Dealt', hand: hand.n, dealer: hand.dealer, turnUp: hand.turnUp, cards: null }], null);
  for (const [n, action] of hand.actions.entries()) {
    const events = eventsOf(hand, action, view);
    const last = n === hand.actions.length - 1;
    step(last ? [...events, ...endOf(record, at)] : events, action);
  }
  return steps;
};

/** Melds are said and shown before a card, and so belong to the trick that follows. @param view after the act */
const trickOf = (action: RecordAction, view: TableView): number => {
  const tricks = view.game?.hand?.tricks ?? [];
  if (action.do === 'card') return tricks.length;
  if (action.do === 'pass' || action.do === 'play-it' || action.do === 'name') return 0;
  return tricks.at(-1)?.winner === null ? tricks.length : tricks.length + 1;
};

const eventsOf = (hand: HandRecord, action: RecordAction, view: TableView): readonly GameViewEvent[] => {
  const { seat } = action;
  switch (action.do) {
    case 'pass':
      return [{ type: 'Passed', seat }];
    case 'play-it':
      return [{ type: 'TrumpMade', seat, suit: suitOf(hand.turnUp), round: 1 }];
    case 'name':
      return [{ type: 'TrumpMade', seat, suit: action.suit, round: 2 }];
    case 'announce': {
      const classes = (hand.melds[seat]?.announced ?? []).map(meld => meld.class);
      return [{ type: 'MeldsAnnounced', seat, classes, melds: null }];
    }
    case 'show': {
      const melds = hand.melds[seat]?.shown ?? [];
      const bella = hand.trump !== null && melds.some(meld => holdsBella(meld.cards, hand.trump!));
      return [{ type: 'MeldsShown', seat, melds, bella }];
    }
    case 'card':
      return [{ type: 'Played', seat, card: action.card, bella: action.bella === true }, ...settled(hand, view)];
    case 'claim': {
      const played = new Set(hand.tricks.flatMap(trick => trick.plays.map(({ card }) => card)));
      const left = bySeat(each => hand.deal[each].filter(card => !played.has(card)));
      const bella = view.game?.hand?.bella ? null : hand.bella;
      return [
        { type: 'ClaimLaid', seat, cards: left[seat] },
        { type: 'Claimed', seat, bella, hands: hand.open ? left : null },
      ];
    }
  }
};

/** What comes with the fourth card of a trick. @param view before that card */
const settled = ({ tricks, settlement }: HandRecord, view: TableView): readonly GameViewEvent[] => {
  const filed = view.game?.hand?.tricks ?? [];
  const n = filed.at(-1)?.winner === null ? filed.length : filed.length + 1;
  const trick = tricks[n - 1];
  if (!trick?.winner || (filed[n - 1]?.plays.length ?? 0) < SEATS.length - 1) return [];
  const won: GameViewEvent = { type: 'TrickWon', seat: trick.winner, points: trick.points };
  return n === 2 && settlement ? [won, { type: 'MeldsSettled', ...settlement }] : [won];
};

/** What ends a hand, and with the last one the game. */
const endOf = (record: GameRecord, at: number): readonly GameViewEvent[] => {
  const hand = record.hands[at]!;
  const { totals, open, deal } = hand;
  const sheet = sheetIn(hand);
  if (sheet === null) return [{ type: 'ThrownIn', hands: open ? deal : null }];
  const scored: GameViewEvent = { type: 'HandScored', sheet, pad: totals };
  return at === record.hands.length - 1
    ? [scored, { type: 'GameEnded', winner: record.winner, pad: totals }]
    : [scored];
};

/** Tricks, melds that counted and bella; the sheet's totals once there is one. */
const pointsIn = ({ game }: TableView): BySide<number> => {
  const hand = game?.hand;
  if (!hand) return NONE;
  const sheet = hand.phase === 'scored' ? game.pad.at(-1) : undefined;
  if (sheet) return sheet.totals;
  const of = (side: Side): number => {
    const taken = hand.tricks.filter(({ winner }) => winner !== null && sideOf(winner) === side);
    const bella = hand.bella !== null && sideOf(hand.bella) === side ? BELLA_POINTS : 0;
    return taken.reduce((sum, { points }) => sum + points, bella + (hand.settlement?.points[side] ?? 0));
  };
  return { NS: of('NS'), EW: of('EW') };
};

/** What the maker's side had to reach in the end; null where nobody made trump. C-27 */
export const lineOf = ({ result }: HandRecord): number | null =>
  result ? Math.floor((result.totals[result.maker] + result.totals[otherSide(result.maker)]) / 2) + 1 : null;

/** The last step of a trick; where a hand ended before it, the last of all. @param n from 1 */
export const endOfTrick = (steps: readonly Step[], n: number): number => steps.findLastIndex(step => step.trick <= n);
