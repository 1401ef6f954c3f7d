/** What happens at a table. `at` is milliseconds of the store's clock; events that matter for time carry it. */

import type { Event as GameEvent, ViewEvent as GameViewEvent } from '../clabber/event.ts';
import type { BySeat, Seat } from '../seats.ts';
import type { Person } from './command.ts';
import type { Pace, TableOptions } from './options.ts';
import type { Question } from './state.ts';

/** Known to all alike. */
export type PublicEvent =
  /** `fills`: when a stand-in takes the seat, ms; null: at once by another event, or never. */
  | { readonly type: 'Left'; readonly seat: Seat; readonly why: 'left' | 'kicked'; readonly fills: number | null }
  | { readonly type: 'Readied'; readonly seat: Seat }
  | { readonly type: 'Unreadied' } // a change of seat, partner, person or option clears all readiness
  | { readonly type: 'StandInSat'; readonly seat: Seat } // without an owner
  | { readonly type: 'StandInLeft'; readonly seat: Seat }
  | { readonly type: 'SeatChanged'; readonly from: Seat; readonly to: Seat } // the two places exchange what they hold
  | { readonly type: 'OptionsSet'; readonly options: TableOptions }
  | { readonly type: 'Asked'; readonly question: Question } // again with the same number: its time begins anew
  | { readonly type: 'Answered'; readonly no: number; readonly seat: Seat; readonly yes: boolean }
  /** `quiet`: the alias of who puts no question for a while now, because this one came to a no. */
  | {
      readonly type: 'QuestionClosed';
      readonly no: number;
      readonly yes: boolean;
      readonly at: number;
      readonly quiet: string | null;
    }
  | { readonly type: 'Paused'; readonly at: number }
  | { readonly type: 'Resumed' }
  | { readonly type: 'ReserveSpent'; readonly seat: Seat; readonly left: number }
  | { readonly type: 'Mixed'; readonly order: BySeat<Seat> } // who sat at `order[seat]` now sits at `seat`
  | { readonly type: 'Renamed'; readonly seat: Seat; readonly name: string; readonly twin: number }
  | { readonly type: 'HostPassed'; readonly seat: Seat }
  | { readonly type: 'GameStarted'; readonly game: number } // from 1
  | { readonly type: 'WentAway'; readonly seat: Seat; readonly since: number } // again: the grace begins anew
  | { readonly type: 'CameBack'; readonly seat: Seat }
  | { readonly type: 'Lapsed'; readonly seat: Seat; readonly at: number } // the grace is over; in a game a stand-in plays for him
  | { readonly type: 'Auto'; readonly seat: Seat } // what follows in this commit was played by the table
  /** What the table waits for now. `seat` null: a deal, or people. `until` null: no limit. */
  | {
      readonly type: 'Turn';
      readonly turn: number;
      readonly seat: Seat | null;
      readonly at: number;
      readonly until: number | null;
    };

export type Event =
  | PublicEvent
  | {
      readonly type: 'Opened';
      readonly table: string;
      readonly title: string;
      readonly invite: string;
      readonly options: TableOptions;
      readonly pace: Pace;
    }
  /** `twin`: 1, or the number shown beside a name that another person here has too. */
  | {
      readonly type: 'Sat';
      readonly seat: Seat;
      readonly person: Person;
      readonly alias: string;
      readonly name: string;
      readonly twin: number;
    }
  | { readonly type: 'InviteChanged'; readonly invite: string }
  | { readonly type: 'Banned'; readonly alias: string }
  | { readonly type: 'MoveOffered'; readonly seat: Seat; readonly secret: string; readonly until: number }
  /** By move link: another browser of the same human now holds this seat, its hand and its role. */
  | { readonly type: 'Moved'; readonly seat: Seat; readonly person: Person; readonly alias: string }
  | Older
  | GameEvent;

/** Written by an older release, read for ever. Such a question does not outlive the change of release. */
type Older =
  | { readonly type: 'SwapAsked'; readonly from: Seat; readonly to: Seat }
  | { readonly type: 'SwapAnswered'; readonly from: Seat; readonly to: Seat; readonly yes: boolean };

export type ViewEvent =
  | PublicEvent
  | {
      readonly type: 'Opened';
      readonly table: string;
      readonly title: string;
      readonly invite: string | null; // for seats alone
      readonly options: TableOptions;
      readonly pace: Pace;
    }
  | {
      readonly type: 'Sat';
      readonly seat: Seat;
      readonly alias: string;
      readonly name: string;
      readonly twin: number;
    }
  | { readonly type: 'Moved'; readonly seat: Seat; readonly alias: string }
  | { readonly type: 'InviteChanged'; readonly invite: string } // for seats alone
  | { readonly type: 'MoveOffered'; readonly seat: Seat; readonly secret: string; readonly until: number } // for its seat alone
  | GameViewEvent;
