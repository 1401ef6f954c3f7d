/** What can be asked of a table: by a player over the wire, or by the table itself, for which no wire schema exists. */

import type { Act } from '../clabber/act.ts';
import type { Chance } from '../game.ts';
import type { BySeat, Seat } from '../seats.ts';
import type { Pace, TableOptions } from './options.ts';

/** 128 bits in base64url: the hash of a browser's cookie. Never shown to anybody. */
export type Person = string;

/** Who speaks. `alias` is his public, per-table name for machines; `name` is what people read. */
export interface Actor {
  readonly by: Person;
  readonly alias: string;
}

/** What is called, melded and played in one's turn; a claim ends the hand only when it was accepted. */
export type OwnAct = Exclude<Act, { do: 'claim' }>;

/**
 * What a player may say. `turn` is the turn it answers. Chance that a command needs (`fresh`: an invite or move secret;
 * `order`: how *Mix* seats) is added by the door, never by the page.
 */
export type PlayerCommand =
  | {
      readonly do: 'sit';
      readonly name: string;
      readonly seat?: Seat | undefined;
      readonly invite?: string | undefined;
    }
  | { readonly do: 'take-over'; readonly move: string } // by move link
  | { readonly do: 'leave' }
  | { readonly do: 'ready'; readonly turn: number }
  | { readonly do: 'start'; readonly turn: number } // host: deal, with stand-ins where nobody sits
  | { readonly do: 'change-seat'; readonly seat: Seat } // to an open or stand-in seat, between games
  | { readonly do: 'ask-swap'; readonly seat: Seat } // of another person, between games
  /** To the open question, by its number. `fresh`: the new invite, should this answer send somebody away. */
  | { readonly do: 'answer'; readonly question: number; readonly yes: boolean; readonly fresh: string }
  | { readonly do: 'set-options'; readonly options: Readonly<Record<string, unknown>> } // host: a whole set, between games
  | { readonly do: 'mix'; readonly order: BySeat<Seat> } // host: everyone to a drawn seat
  | { readonly do: 'stand-in'; readonly seat: Seat; readonly sits: boolean } // host: seat one, or send it away
  /** Of the host at a private table; at a public one anybody's word puts it to the vote. */
  | { readonly do: 'kick' | 'ban'; readonly seat: Seat; readonly fresh: string }
  | { readonly do: 'replace'; readonly seat: Seat } // by a stand-in, when he lets the others wait
  | { readonly do: 'ban-watcher'; readonly watcher: string } // host; by alias
  | { readonly do: 'pause' } // asks everyone, at a private table
  | { readonly do: 'unpause' }
  | { readonly do: 'take-back' } // one's last card, while its trick is open
  | { readonly do: 'claim'; readonly turn: number } // the rest of the tricks
  | { readonly do: 'rename'; readonly name: string } // between games
  | { readonly do: 'resume' } // take one's seat back from the stand-in
  | { readonly do: 'move'; readonly fresh: string } // ask for a one-time link to carry one's seat to another browser
  | ({ readonly turn: number } & OwnAct);

/** The first word at a table, which makes it: the opener sits at N as host. */
export interface Open extends Actor {
  readonly table: string;
  readonly title: string;
  readonly name: string;
  readonly invite: string;
  readonly options: TableOptions;
  readonly pace: Pace;
  readonly standIns: boolean; // practise: three stand-ins, started at once
}

/** What only the table says. */
export type TableCommand =
  | ({ readonly do: 'deal'; readonly turn: number } & Chance)
  /**
   * A stand-in's acts for one whole turn, each decided like a player's, all or none. `interrupted`: the store was out of
   * reach since the turn began.
   */
  | { readonly do: 'time-up'; readonly turn: number; readonly acts: readonly Act[]; readonly interrupted?: boolean }
  | { readonly do: 'away'; readonly seat: Seat; readonly since: number }
  | { readonly do: 'back'; readonly seat: Seat }
  /** The grace of an absent seat is over. */
  | { readonly do: 'lapse'; readonly seat: Seat; readonly since: number }
  /** A stand-in takes a seat that was left in a game. */
  | { readonly do: 'fill'; readonly seat: Seat }
  /** The time to answer a question is over. */
  | { readonly do: 'silence'; readonly question: number };

export type Command = (Actor & PlayerCommand) | TableCommand;
