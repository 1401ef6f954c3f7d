/** How a page files what it is told: a fact goes into the view, nothing is derived. */

import { applyView as applyGameView } from '../clabber/applyView.ts';
import { start } from '../clabber/evolve.ts';
import { viewOf as viewOfGame } from '../clabber/viewOf.ts';
import type { Shown } from '../game.ts';
import { type BySeat, bySeat, SEATS, type Seat, withSeat } from '../seats.ts';
import { aliasAt, awaySince } from './chairs.ts';
import type { ViewEvent } from './event.ts';
import { completed, completedPace, isPublic } from './options.ts';
import { answered, quietAfter, quietMoved, withoutVoter } from './question.ts';
import type { ChairView, TableView } from './view.ts';

export const applyView = (view: TableView, event: Shown<ViewEvent>): TableView => {
  switch (event.type) {
    case 'Opened': {
      const { table: id, title, invite } = event;
      const pace = completedPace(event.pace);
      const reserve = bySeat(() => pace.reserve);
      const options = completed(event.options);
      return { ...view, id, title, options, votes: isPublic(options), pace, invite, reserve };
    }
    case 'Sat': {
      const { seat, alias, name, twin } = event;
      return withChair(view, seat, { kind: 'person', alias, name, twin, ready: false, away: null, lapsed: null });
    }
    case 'Left':
      return {
        ...withChair(view, event.seat, { kind: 'open', fills: event.fills ?? null }),
        question: withoutVoter(view.question, event.seat),
        host: view.host === event.seat ? null : view.host,
        move: view.me === event.seat ? null : view.move,
      };
    case 'Moved': {
      const { seat, alias } = event;
      return {
        ...withPerson(view, seat, { alias, away: null, lapsed: null }),
        quiet: quietMoved(view.quiet, aliasAt(view.chairs, seat) ?? alias, alias),
        move: view.me === seat ? null : view.move,
      };
    }
    case 'Readied':
      return withPerson(view, event.seat, { ready: true });
    case 'Unreadied':
      return { ...view, chairs: unready(view.chairs) };
    case 'StandInSat':
      return withChair(view, event.seat, { kind: 'stand-in' });
    case 'StandInLeft':
      return withChair(view, event.seat, { kind: 'open', fills: null });
    case 'SeatChanged': {
      const { from, to } = event;
      return {
        ...view,
        chairs: { ...view.chairs, [from]: view.chairs[to], [to]: view.chairs[from] },
        host: view.host === from ? to : view.host === to ? from : view.host,
        move: view.me === from || view.me === to ? null : view.move,
      };
    }
    case 'Mixed': {
      const { order } = event;
      const sits = SEATS.find(seat => order[seat] === view.host) ?? null;
      const chairs = bySeat(seat => view.chairs[order[seat]]);
      return { ...view, chairs, host: sits, move: null };
    }
    case 'OptionsSet':
      return { ...view, options: completed(event.options), votes: view.votes || isPublic(event.options) };
    case 'Asked':
      return { ...view, question: event.question };
    case 'Answered':
      return { ...view, question: answered(view.question, event) };
    case 'QuestionClosed':
      return { ...view, question: null, quiet: quietAfter(view, event) };
    case 'Paused':
      return { ...view, paused: event.at };
    case 'Resumed':
      return { ...view, paused: null };
    case 'ReserveSpent':
      return { ...view, reserve: withSeat(view.reserve, event.seat, event.left) };
    case 'Renamed':
      return withPerson(view, event.seat, { name: event.name, twin: event.twin });
    case 'HostPassed':
      return { ...view, host: event.seat };
    case 'InviteChanged':
      return { ...view, invite: event.invite };
    case 'MoveOffered':
      return { ...view, move: { secret: event.secret, until: event.until } };
    case 'GameStarted': {
      const settings = { rules: view.options.rules, reveal: view.options.reveal === 'after-hand' };
      return {
        ...view,
        gameNo: event.game,
        game: viewOfGame(start(settings), view.me),
        chairs: unready(view.chairs),
        reserve: bySeat(() => view.pace.reserve),
      };
    }
    case 'WentAway':
      return withChair(view, event.seat, awaySince(view.chairs[event.seat], event.since, view.pace));
    case 'CameBack':
      return withPerson(view, event.seat, { away: null, lapsed: null });
    case 'Lapsed':
      return withPerson(view, event.seat, { lapsed: event.at });
    case 'Auto':
      return { ...view, auto: { seat: event.seat, turn: view.turn.turn } };
    case 'Turn': {
      const { turn, seat, at, until } = event;
      return { ...view, turn: { turn, seat, at, until } };
    }
    case 'Dealt':
      return { ...withGame(view, event), chairs: unready(view.chairs), tookBack: [] };
    case 'Passed':
    case 'TrumpMade':
    case 'ThrownIn':
    case 'MeldsAnnounced':
    case 'MeldsShown':
    case 'Played':
    case 'MeldsSettled':
    case 'ClaimLaid':
    case 'Claimed':
    case 'HandScored':
      return withGame(view, event);
    case 'TrickWon':
      return { ...withGame(view, event), tookBack: [] };
    case 'TakenBack':
      return { ...withGame(view, event), tookBack: [...view.tookBack, event.seat] };
    case 'GameEnded':
      return { ...withGame(view, event), quiet: {} };
  }
};

type GameViewEvent = Parameters<typeof applyGameView>[1];

const withGame = (view: TableView, event: GameViewEvent): TableView =>
  view.game === null ? view : { ...view, game: applyGameView(view.game, event) };

const withChair = (view: TableView, seat: Seat, chair: ChairView): TableView => ({
  ...view,
  chairs: { ...view.chairs, [seat]: chair },
});

const withPerson = (
  view: TableView,
  seat: Seat,
  change: Partial<Omit<Extract<ChairView, { kind: 'person' }>, 'kind'>>,
): TableView => {
  const chair = view.chairs[seat];
  return chair.kind === 'person' ? withChair(view, seat, { ...chair, ...change }) : view;
};

const unready = (chairs: BySeat<ChairView>): BySeat<ChairView> =>
  bySeat(seat => {
    const chair = chairs[seat];
    return chair.kind === 'person' && chair.ready ? { ...chair, ready: false } : chair;
  });
