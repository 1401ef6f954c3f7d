/** A game of Clabber as only the server knows it. */

import type { Card, Suit } from '../cards.ts';
import type { BySeat, BySide, Seat, Side } from '../seats.ts';
import type { Meld, Sheet } from './event.ts';
import type { Options } from './options.ts';

export type Call = 'pass' | 'play-it' | Suit;

export interface Trick {
  readonly leader: Seat;
  readonly plays: readonly { readonly seat: Seat; readonly card: Card }[];
  readonly winner: Seat | null; // null while it is incomplete
  readonly points: number; // 0 while it is incomplete
}

export interface Settlement {
  readonly winner: Side | null;
  readonly points: BySide<number>;
}

/** How a hand stands: in the calling, in play, or over. */
export type Phase = 'calling' | 'play' | 'thrown-in' | 'scored';

export interface Hand {
  readonly n: number; // from 1, thrown-in hands included
  readonly phase: Phase;
  readonly dealer: Seat;
  readonly turnUp: Card;
  readonly hands: BySeat<readonly Card[]>; // still held
  readonly calls: readonly { readonly seat: Seat; readonly call: Call }[]; // up to eight
  readonly trump: Suit | null;
  readonly maker: Seat | null;
  readonly announced: BySeat<readonly Meld[] | null>; // null = said nothing
  readonly shown: BySeat<readonly Meld[] | null>;
  readonly settlement: Settlement | null;
  readonly bella: Seat | null; // whose bella counts
  readonly tricks: readonly Trick[]; // the last may be incomplete
  readonly laid: BySeat<readonly Card[] | null>; // laid open with the seat's last claim; some may be played since
  readonly claimed: Seat | null; // whose claim ended the hand
}

export interface State {
  readonly options: Options;
  readonly reveal: boolean; // an unplayed hand is laid open
  readonly pad: readonly Sheet[]; // scored hands in order
  readonly totals: BySide<number>;
  readonly hand: Hand | null; // a scored hand stays until the next deal
  readonly winner: Side | null;
}
