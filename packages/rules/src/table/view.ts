/** What a viewer may know of a table. */

import type { Choices as GameChoices, View as GameView } from '../clabber/view.ts';
import type { Refusal } from '../refusal.ts';
import type { BySeat, Seat, Viewer } from '../seats.ts';
import type { Pace, TableOptions } from './options.ts';
import type { Auto, MoveLink, Question, Quiet, Turn } from './state.ts';

export type ChairView =
  | { readonly kind: 'open'; readonly fills: number | null }
  | { readonly kind: 'stand-in' }
  | {
      readonly kind: 'person';
      readonly alias: string;
      readonly name: string;
      readonly twin: number;
      readonly ready: boolean;
      readonly away: number | null;
      readonly lapsed: number | null;
    };

export interface TableView {
  readonly me: Viewer;
  readonly id: string;
  readonly title: string;
  readonly options: TableOptions;
  readonly votes: boolean; // is or was public: who has to go is put to the vote
  readonly pace: Pace;
  readonly chairs: BySeat<ChairView>;
  readonly host: Seat | null; // where the host sits
  readonly invite: string | null; // for seats alone
  readonly move: MoveLink | null; // for its seat alone
  readonly turn: Turn;
  readonly question: Question | null;
  readonly quiet: Quiet;
  readonly paused: number | null; // since, ms
  readonly reserve: BySeat<number>; // ms
  readonly auto: Auto | null; // the last act that the table made for a seat
  readonly tookBack: readonly Seat[]; // who had a card of the running trick back
  readonly gameNo: number;
  readonly game: GameView | null;
}

/** `null` = may be done now; otherwise the refusal that `decide` gives. */
type Answer = Refusal | null;

export interface TableChoices {
  readonly ready: Answer;
  readonly start: Answer;
  readonly leave: Answer;
  readonly answer: { readonly yes: Answer; readonly no: Answer }; // the asker may say no: he takes it back
  readonly mix: Answer;
  readonly move: Answer;
  readonly rename: Answer;
  readonly resume: Answer;
  readonly changeSeat: BySeat<Answer>;
  readonly askSwap: BySeat<Answer>;
  readonly standIn: BySeat<{ readonly sits: Answer; readonly leaves: Answer }>;
  readonly setOptions: Answer;
  readonly pause: Answer;
  readonly unpause: Answer;
  readonly kick: BySeat<Answer>; // at a public table each of these three opens a vote
  readonly ban: BySeat<Answer>;
  readonly replace: BySeat<Answer>;
  readonly banWatcher: Answer;
  readonly takeBack: Answer;
  readonly claim: Answer;
  /** Null before the first game; empty lists for a watcher. */
  readonly game: GameChoices | null;
}
