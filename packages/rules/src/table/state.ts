/** A table as only the server knows it: everything is folded from its log. */

import type { Card } from '../cards.ts';
import type { State as GameState } from '../clabber/state.ts';
import type { BySeat, Seat } from '../seats.ts';
import type { Person } from './command.ts';
import type { Pace, TableOptions } from './options.ts';

/** Who holds a seat: nobody, a stand-in of the table, or a person (for whom a stand-in may be playing). */
export type Chair =
  | { readonly kind: 'open'; readonly fills: number | null } // left in a game: when a stand-in takes it, ms
  | { readonly kind: 'stand-in' }
  | {
      readonly kind: 'person';
      readonly person: Person;
      readonly alias: string;
      readonly name: string;
      readonly twin: number; // 1, or the number shown beside a name that another person here has too
      readonly ready: boolean;
      readonly away: number | null; // absent since, in ms
      readonly lapsed: number | null; // since then, in a game, a stand-in plays for him: his grace ended, or he was undecided
    };

export interface Turn {
  readonly turn: number;
  readonly seat: Seat | null; // null: a deal, or people
  readonly at: number; // ms
  /** ms: when the player's time is over, the deal is due, or the host need not wait for the undecided; null: no limit. */
  readonly until: number | null;
}

/** A one-time link that carries a seat to another browser; each seat may have one. */
export interface MoveLink {
  readonly secret: string;
  readonly until: number; // ms
}

/** What can be asked of the table; `from` asks. */
export type Topic =
  | { readonly kind: 'swap'; readonly from: Seat; readonly to: Seat }
  | { readonly kind: 'pause'; readonly from: Seat }
  | { readonly kind: 'kick' | 'ban' | 'replace'; readonly from: Seat; readonly seat: Seat }
  | { readonly kind: 'absent'; readonly seat: Seat } // shall a stand-in play for him?
  | { readonly kind: 'take-back'; readonly from: Seat; readonly card: Card }
  | { readonly kind: 'claim'; readonly from: Seat };

/** One question stands at a time. Its number rises over the table's life. */
export type Question = Topic & {
  readonly no: number;
  readonly asked: readonly Seat[];
  readonly answers: BySeat<boolean | null>; // null: not asked, or silent so far
  readonly until: number | null; // ms: when silence is an answer
};

/** The last act that the table made for a seat, and the turn it was: it stands marked until the next act. HO-08 */
export interface Auto {
  readonly seat: Seat;
  readonly turn: number;
}

/** By alias, ms: until then who has this name puts no question, because his last one came to a no. */
export type Quiet = Readonly<Record<string, number>>;

export interface Table {
  readonly id: string;
  readonly title: string;
  readonly options: TableOptions;
  readonly votes: boolean; // is or was public: who has to go is put to the vote
  readonly pace: Pace;
  readonly chairs: BySeat<Chair>;
  readonly host: Person | null; // null when he left and nobody else was here
  readonly invite: string;
  readonly moves: BySeat<MoveLink | null>;
  readonly turn: Turn;
  readonly question: Question | null;
  readonly questionNo: number; // how many were asked
  readonly quiet: Quiet;
  readonly paused: number | null; // since, ms
  readonly reserve: BySeat<number>; // ms that each seat may still use beyond the limit of its turns, in this game
  readonly auto: Auto | null;
  readonly tookBack: readonly Seat[]; // who had a card of the running trick back: once is all
  readonly banned: readonly string[]; // aliases: each names one person at this table
  readonly sentAway: readonly Person[]; // kicked, until a game is over
  readonly gameNo: number; // 0 before the first game
  readonly game: GameState | null; // the running or the last game
  readonly saw: Readonly<Record<Person, Seat>>; // who gave up which seat in the running hand
}
