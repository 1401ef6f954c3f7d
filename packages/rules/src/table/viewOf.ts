/** What each viewer is told of a table: a snapshot, and each event as he may know it. */

import { redact as redactGame, viewOf as viewOfGame } from '../clabber/viewOf.ts';
import type { Shown } from '../game.ts';
import { bySeat, type Viewer } from '../seats.ts';
import { hostSeat } from './chairs.ts';
import type { Event, PublicEvent, ViewEvent } from './event.ts';
import type { Chair, Table } from './state.ts';
import type { ChairView, TableView } from './view.ts';

/** All that `viewer` may know, built field by field. */
export const viewOf = (table: Table, viewer: Viewer): TableView => ({
  me: viewer,
  id: table.id,
  title: table.title,
  options: table.options,
  votes: table.votes,
  pace: table.pace,
  chairs: bySeat(seat => chairView(table.chairs[seat])),
  host: hostSeat(table),
  invite: viewer === 'watcher' ? null : table.invite,
  move: viewer === 'watcher' ? null : table.moves[viewer],
  turn: table.turn,
  question: table.question,
  quiet: table.quiet,
  paused: table.paused,
  reserve: table.reserve,
  auto: table.auto,
  tookBack: table.tookBack,
  gameNo: table.gameNo,
  game: table.game === null ? null : viewOfGame(table.game, viewer),
});

const chairView = (chair: Chair): ChairView => {
  if (chair.kind !== 'person') return chair;
  const { kind, alias, name, twin, ready, away, lapsed } = chair;
  return { kind, alias, name, twin, ready, away, lapsed };
};

/** The only place that marks a table's event as fit to be sent. */
const show = (event: ViewEvent): Shown<ViewEvent> => event as Shown<ViewEvent>;

/** The event as `viewer` may know it: one and the same object when it is public, null when nothing of it is his. */
export const redact = (event: Event, viewer: Viewer): Shown<ViewEvent> | null => {
  switch (event.type) {
    case 'Opened': {
      const { type, table, title, options, pace } = event;
      return show({ type, table, title, options, pace, invite: viewer === 'watcher' ? null : event.invite });
    }
    case 'Sat': {
      const { type, seat, alias, name, twin } = event;
      return show({ type, seat, alias, name, twin });
    }
    case 'Moved': {
      const { type, seat, alias } = event;
      return show({ type, seat, alias });
    }
    case 'Banned':
    case 'SwapAsked':
    case 'SwapAnswered':
      return null;
    case 'InviteChanged':
      return viewer === 'watcher' ? null : show(event);
    case 'MoveOffered':
      return viewer === event.seat ? show(event) : null;
    case 'Left':
    case 'Readied':
    case 'Unreadied':
    case 'StandInSat':
    case 'StandInLeft':
    case 'SeatChanged':
    case 'OptionsSet':
    case 'Asked':
    case 'Answered':
    case 'QuestionClosed':
    case 'Paused':
    case 'Resumed':
    case 'ReserveSpent':
    case 'Mixed':
    case 'Renamed':
    case 'HostPassed':
    case 'GameStarted':
    case 'WentAway':
    case 'CameBack':
    case 'Lapsed':
    case 'Auto':
    case 'Turn':
      return show(event satisfies PublicEvent);
    case 'Dealt':
    case 'Passed':
    case 'TrumpMade':
    case 'ThrownIn':
    case 'MeldsAnnounced':
    case 'MeldsShown':
    case 'Played':
    case 'TrickWon':
    case 'MeldsSettled':
    case 'TakenBack':
    case 'ClaimLaid':
    case 'Claimed':
    case 'HandScored':
    case 'GameEnded':
      return redactGame(event, viewer);
  }
};
