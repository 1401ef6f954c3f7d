/**
 * The contract a game fulfils. A game owns cards, calls and scores; `table/` owns people, turn numbers, clocks,
 * stand-ins and readiness, and hosts any game.
 */

import type { Card } from './cards.ts';
import type { GameRefusal } from './refusal.ts';
import type { Seat, Viewer } from './seats.ts';

export type Decision<Event, Refusal> = { ok: true; events: readonly Event[] } | { ok: false; refusal: Refusal };

/** What chance supplies for one hand: a shuffled pack, how many cards are lifted (C-05), a game's first dealer (C-04). */
export interface Chance {
  pack: readonly Card[];
  cut: number;
  dealer?: Seat;
}

/** What the game waits for. */
export type Waits = { for: 'deal' } | { for: 'seat'; seat: Seat } | { for: 'over' };

declare const shown: unique symbol;
/** An event as one viewer may know it. Only a `redact` makes one, and only this type can be sent to a page. */
export type Shown<ViewEvent> = ViewEvent & { readonly [shown]: true };

export interface Game<Options, State, Act, Event, View, ViewEvent, Choices> {
  /** A new game before its first deal. */
  start: (options: Options) => State;
  /** Cuts and deals the next hand. The first hand of a game needs `dealer`; later ones refuse to be told. */
  deal: (state: State, chance: Chance) => Decision<Event, GameRefusal>;
  /** What follows from `seat` doing `act` now, or the one reason why not. */
  decide: (state: State, seat: Seat, act: Act) => Decision<Event, GameRefusal>;
  /** Lays a claimer's cards open before his opponents are asked; `decide` takes the claim itself once they agree. */
  layClaim: (state: State, seat: Seat) => Decision<Event, GameRefusal>;
  /** The seat's last card goes back to its hand: the table has asked the opponents. */
  takeBack: (state: State, seat: Seat) => Decision<Event, GameRefusal>;
  /** Total: every event the game ever wrote can be folded. */
  evolve: (state: State, event: Event) => State;
  waits: (state: State) => Waits;
  /** All that `viewer` may know, built field by field. */
  viewOf: (state: State, viewer: Viewer) => View;
  /** The event as `viewer` may know it: one and the same object for all when it is public; null when nothing of it is his. */
  redact: (event: Event, viewer: Viewer) => Shown<ViewEvent> | null;
  /** Files a fact in a view; derives nothing. */
  applyView: (view: View, event: Shown<ViewEvent>) => View;
  /** What this viewer may do if it is his turn, and the refusal for what he may not. */
  choices: (view: View, viewer: Viewer) => Choices;
}
