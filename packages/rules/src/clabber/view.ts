/** What a viewer may know of a game of Clabber. */

import type { Card, Suit } from '../cards.ts';
import type { GameRefusal } from '../refusal.ts';
import type { BySeat, BySide, Seat, Side, Viewer } from '../seats.ts';
import type { Act } from './act.ts';
import type { Meld, MeldClass, Sheet } from './event.ts';
import type { Options } from './options.ts';
import type { Call, Phase, Settlement, Trick } from './state.ts';

export interface MeldsView {
  readonly classes: readonly MeldClass[]; // as announced, high to low
  readonly own: readonly Meld[] | null; // the holder's own, null for everyone else
  readonly shown: readonly Meld[] | null; // laid open before trick 2
}

export interface HandView {
  readonly n: number;
  readonly phase: Phase;
  readonly dealer: Seat;
  readonly turnUp: Card;
  readonly counts: BySeat<number>; // cards still held
  readonly cards: readonly Card[] | null; // the viewer's own, null for a watcher
  readonly open: BySeat<readonly Card[]> | null; // an unplayed hand, laid open
  readonly calls: readonly { readonly seat: Seat; readonly call: Call }[];
  readonly trump: Suit | null;
  readonly maker: Seat | null;
  readonly melds: BySeat<MeldsView | null>;
  readonly settlement: Settlement | null;
  readonly bella: Seat | null;
  readonly tricks: readonly Trick[];
  readonly laid: BySeat<readonly Card[] | null>; // laid open with the seat's last claim; some may be played since
  readonly claimed: Seat | null; // whose claim ended the hand
}

export interface View {
  readonly me: Viewer;
  readonly options: Options;
  readonly pad: readonly Sheet[];
  readonly totals: BySide<number>;
  readonly hand: HandView | null;
  readonly winner: Side | null;
}

/** `null` = may be done now by this viewer; otherwise the refusal that `decide` gives. */
export type Answer<R> = R | null;

export interface Choices {
  readonly calls: readonly { readonly act: Act; readonly refusal: Answer<GameRefusal> }[]; // pass, play-it, four suits
  /** Each own card in hand order; `bella` tells whether the call may be said with it. */
  readonly cards: readonly {
    readonly card: Card;
    readonly refusal: Answer<GameRefusal>;
    readonly bella: Answer<GameRefusal>;
  }[];
  readonly announce: readonly (readonly Meld[])[]; // every legal set, never more than three
  readonly show: readonly (readonly Meld[])[];
  /** Both for the table to offer and to ask the opponents about: the game alone says whether there is anything to ask. */
  readonly claim: Answer<GameRefusal>;
  readonly takeBack: Answer<GameRefusal>;
}
