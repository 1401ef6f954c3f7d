/** What happened, as sentences: the log of a hand, and what is read aloud. */

import { LAST_TRICK, openPlays, type Seat, SIDES, type Side } from '@clabber/rules/play';
import { stageOf, type TableView, type TableViewEvent } from '@clabber/rules/view';
import { nearSide } from '../seating.ts';
import { cardName, suitName } from './cards.ts';
import { meldCards, sayClasses } from './melds.ts';
import { does, isMe, nameOf, personName, sideName, whoOf } from './people.ts';

type Of<T extends TableViewEvent['type']> = Extract<TableViewEvent, { type: T }>;
/** `view` is the view before the event; null = nothing to say. */
type Tell = { readonly [T in TableViewEvent['type']]: (event: Of<T>, view: TableView) => string | null };

const silent = () => null;

const TELL: Tell = {
  Opened: silent,
  Sat: ({ seat, name, twin }, { me }) =>
    isMe(me, seat) ? 'You sit down.' : `${personName({ name, twin })} sits down.`,
  Moved: ({ seat }, view) => `${does(view, seat, 'go on')} in another browser.`,
  Left: ({ seat, why }, view) =>
    why === 'left' ? `${does(view, seat, 'leave')} the table.` : `${whoOf(view, seat)} had to leave the table.`,
  Readied: ({ seat }, view) => `${does(view, seat, 'are')} ready.`,
  Unreadied: silent,
  StandInSat: (_, view) => (stageOf(view.game) === 'between' ? 'A stand-in sits down.' : 'A stand-in plays on.'),
  StandInLeft: () => 'The stand-in gets up.',
  SeatChanged: ({ from, to }, view) =>
    view.chairs[to].kind === 'person'
      ? `${whoOf(view, from)} and ${nameOf(view, to)} swap seats.`
      : `${does(view, from, 'change')} seats.`,
  SwapAsked: ({ from, to }, view) =>
    `${does(view, from, 'ask')} ${isMe(view.me, to) ? 'you' : nameOf(view, to)} to swap seats.`,
  SwapAnswered: ({ to, yes }, view) => (yes ? null : `${does(view, to, 'stay')} put.`),
  Mixed: () => 'Partners are mixed.',
  Renamed: ({ seat, name, twin }, view) => `${whoOf(view, seat)} now goes by ${personName({ name, twin })}.`,
  HostPassed: ({ seat }, view) => `${does(view, seat, 'are')} host now.`,
  InviteChanged: silent,
  MoveOffered: silent,
  GameStarted: ({ game }) => (game === 1 ? 'The game begins.' : `Game ${game} begins.`),
  WentAway: ({ seat }, view) => `${does(view, seat, 'have')} lost the line.`,
  CameBack: ({ seat }, view) => `${backName(view, seat)} back.`,
  Lapsed: ({ seat }, view) => (stageOf(view.game) === 'between' ? null : `A stand-in plays for ${nameOf(view, seat)}.`),
  Auto: silent,
  Turn: silent,
  Dealt: ({ dealer, turnUp }, view) => `${does(view, dealer, 'deal')}. ${cardName(turnUp)} is up.`,
  Passed: ({ seat }, view) => `${does(view, seat, 'pass')}.`,
  TrumpMade: ({ seat, suit, round }, view) =>
    round === 1
      ? `${does(view, seat, 'play')} it: ${suitName(suit)} are trump.`
      : `${does(view, seat, 'make')} it ${suitName(suit)}.`,
  ThrownIn: () => 'All four pass twice. The hand is thrown in.',
  MeldsAnnounced: ({ seat, classes }, view) => `${does(view, seat, 'call')} ${sayClasses(classes)}.`,
  MeldsShown: ({ seat, melds, bella }, view) => {
    const shown = melds.map(meld => `${sayClasses([meld.class])}, ${meldCards(meld)}`).join('; ');
    return `${does(view, seat, 'show')} ${shown}${bella ? ', and bella' : ''}.`;
  },
  Played: ({ seat, card, bella }, view) => {
    const hand = view.game?.hand;
    const leads = hand ? openPlays(hand.tricks).length === 0 : false;
    const how = bella ? 'say bella with' : leads ? 'lead' : 'play';
    return `${does(view, seat, how)} ${cardName(card)}.`;
  },
  TrickWon: ({ seat, points }, view) => {
    const n = view.game?.hand?.tricks.length ?? 0;
    return n === 6
      ? `${does(view, seat, 'win')} the last trick, ${points} points with ${LAST_TRICK} extra.`
      : `${does(view, seat, 'win')} trick ${n}, ${points} points.`;
  },
  MeldsSettled: ({ winner, points }, view) => {
    if (winner === null) return 'No meld scores.';
    const side = sideName(view, winner, ' and ');
    return `${side} ${view.me === 'watcher' ? 'score' : 'have'} the best meld: ${points[winner]}.`;
  },
  HandScored: ({ sheet }, view) => {
    const n = (view.game?.pad.length ?? 0) + 1;
    const [near, far] = nearFirst(view);
    const part = (side: Side) => {
      const name = sideName(view, side, ' and ');
      const shown = name === 'We' ? 'we' : name === 'They' ? 'they' : name;
      if (sheet.set && side === sheet.maker) return `${shown} go set`;
      return `${shown} ${side === sheet.maker ? 'made' : 'write'} ${sheet.score[side]}`;
    };
    return `Hand ${n}: ${part(near)}, ${part(far)}.`;
  },
  GameEnded: ({ winner, pad }, view) => {
    const loser: Side = winner === 'NS' ? 'EW' : 'NS';
    return `${sideName(view, winner, ' and ')} win, ${pad[winner]} to ${pad[loser]}.`;
  },
};

const backName = (view: TableView, seat: Seat): string => {
  const chair = view.chairs[seat];
  if (isMe(view.me, seat)) return 'You are';
  return `${chair.kind === 'person' ? personName(chair) : nameOf(view, seat)} is`;
};

const nearFirst = (view: TableView): readonly [Side, Side] => {
  const near = nearSide(view.me);
  return [near, SIDES.find(side => side !== near)!];
};

/** The sentence of one event, told from the view before it. */
export const tell = (event: TableViewEvent, before: TableView): string | null => {
  const say = TELL[event.type] as ((event: TableViewEvent, view: TableView) => string | null) | undefined;
  return say ? say(event, before) : null;
};
