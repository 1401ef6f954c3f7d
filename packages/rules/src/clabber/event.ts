/** What happens in a game of Clabber. Events store outcomes, so that an old log replays for ever. */

import type { Card, Suit } from '../cards.ts';
import type { BySeat, BySide, Seat, Side } from '../seats.ts';

export type MeldClass = 'dad' | 'fifty' | 'hundred' | 'two-hundred';

/** A scoring combination held in one hand; `cards` in run order, four of a kind by suit (C D H S). C-15 */
export interface Meld {
  readonly class: MeldClass;
  readonly cards: readonly Card[];
}

/** What a finished hand wrote. `cardPoints` includes the last trick's 10. C-26 to C-30 */
export interface Sheet {
  readonly trump: Suit;
  readonly maker: Side;
  readonly makerSeat: Seat;
  readonly trickWinners: readonly Seat[];
  readonly cardPoints: BySide<number>;
  readonly meldWinner: Side | null;
  readonly melds: BySide<number>;
  readonly bella: BySide<number>;
  readonly totals: BySide<number>;
  readonly set: boolean;
  readonly score: BySide<number>;
  /** As written on the pad: `"109"`, `"XXX"`, `"--"`. C-29 */
  readonly sheet: BySide<string>;
  /** Whose claim ended the hand before its last card; then `trickWinners` are of the tricks that were played. */
  readonly claimed?: Seat;
}

/** What everybody may know as it happens. The same object goes into the log and to every viewer. */
export type PublicEvent =
  | { readonly type: 'Passed'; readonly seat: Seat }
  /** `play-it` in round 1, a named suit in round 2. C-08, C-09 */
  | { readonly type: 'TrumpMade'; readonly seat: Seat; readonly suit: Suit; readonly round: 1 | 2 }
  /** All passed twice: not played. `hands` are laid open, or null where the table's `reveal` says never. C-11 */
  | { readonly type: 'ThrownIn'; readonly hands: BySeat<readonly Card[]> | null }
  /** A subset of what was announced; `bella` when one of these melds holds both its cards and that scores now. C-21, C-24 */
  | { readonly type: 'MeldsShown'; readonly seat: Seat; readonly melds: readonly Meld[]; readonly bella: boolean }
  /** `bella` when the call came with this card and scores now. C-24 */
  | { readonly type: 'Played'; readonly seat: Seat; readonly card: Card; readonly bella: boolean }
  /** With the fourth card; `points` are the trick's cards and, for the sixth, the last trick's 10. C-14, C-26 */
  | { readonly type: 'TrickWon'; readonly seat: Seat; readonly points: number }
  /** With the fourth card of trick 2, if anything was announced; null = a dead tie, or nothing was shown. C-17 to C-21 */
  | { readonly type: 'MeldsSettled'; readonly winner: Side | null; readonly points: BySide<number> }
  /** The last card, taken back from its incomplete trick; `bella` when the call came with it, which is unsaid. */
  | { readonly type: 'TakenBack'; readonly seat: Seat; readonly card: Card; readonly bella: boolean }
  /** A claim of the rest lays the claimer's cards open for good, whatever is answered. */
  | { readonly type: 'ClaimLaid'; readonly seat: Seat; readonly cards: readonly Card[] }
  /**
   * An accepted claim ends the hand. `bella`: whose bella counts though its second card was not played; null when none
   * does, or when it counted before. `hands` as in `ThrownIn`. C-24, C-26
   */
  | {
      readonly type: 'Claimed';
      readonly seat: Seat;
      readonly bella: Seat | null;
      readonly hands: BySeat<readonly Card[]> | null;
    }
  /** `pad` are the totals of the game after this hand. */
  | { readonly type: 'HandScored'; readonly sheet: Sheet; readonly pad: BySide<number> }
  | { readonly type: 'GameEnded'; readonly winner: Side; readonly pad: BySide<number> };

export type Event =
  | PublicEvent
  /** `hands` in the order dealt; the dealer's sixth is the turn-up. `hand` counts from 1, thrown-in hands included. C-06, C-07 */
  | { readonly type: 'Dealt'; readonly hand: number; readonly dealer: Seat; readonly hands: BySeat<readonly Card[]> }
  /** Canonical order, highest class first. C-20 */
  | { readonly type: 'MeldsAnnounced'; readonly seat: Seat; readonly melds: readonly Meld[] };

/** What a page is told. */
export type ViewEvent =
  | PublicEvent
  | {
      readonly type: 'Dealt';
      readonly hand: number;
      readonly dealer: Seat;
      readonly turnUp: Card;
      /** The viewer's own six, null for a watcher. */
      readonly cards: readonly Card[] | null;
    }
  | {
      readonly type: 'MeldsAnnounced';
      readonly seat: Seat;
      /** High to low, so that the order says nothing. */
      readonly classes: readonly MeldClass[];
      /** The cards, for the holder alone. */
      readonly melds: readonly Meld[] | null;
    };
