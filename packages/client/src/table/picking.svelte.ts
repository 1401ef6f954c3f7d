/** Which card of one's hand is picked, and whether bella will be said with it. Nothing is ever picked by itself. */

import type { Card } from '@clabber/rules/play';
import type { GameChoices } from '@clabber/rules/view';
import { settings } from '../settings.svelte.ts';

type Held = GameChoices['cards'][number];

export interface Picking {
  readonly card: Card | null;
  /** Bella may be said with the picked card. */
  readonly offersBella: boolean;
  bella: boolean;
  /** Picks a card; picked already, plays it. An illegal one is refused in words and never moves. */
  press(held: Held): void;
  /** As a finger or a mouse presses: who has chosen so plays at once. */
  tap(held: Held): void;
  play(held: Held): void;
  playPicked(): void;
  drop(): void;
}

export interface PickingRoom {
  /** The cards that may be acted on now; empty while it is not this page's turn to play. */
  readonly cards: () => readonly Held[];
  /** Number of the turn. What was picked in one is not picked in another. */
  readonly turn: () => number;
  /** Nothing has to be decided before a card. */
  readonly settled: () => boolean;
  /** The king and queen count already: a call would change nothing. */
  readonly bellaCounts: () => boolean;
  readonly play: (card: Card, bella: boolean) => void;
  readonly refuse: (held: Held) => void;
}

const AFTER = 700; // ms that the only card is seen before it goes by itself

export const picking = ({ cards, turn, settled, bellaCounts, play, refuse }: PickingRoom): Picking => {
  let picked = $state.raw<{ readonly card: Card; readonly turn: number } | null>(null);
  let bella = $state(true);

  const held = $derived.by(() => {
    if (picked?.turn !== turn()) return null;
    return cards().find(each => each.card === picked?.card && each.refusal === null) ?? null;
  });
  const offers = (each: Held | null) => each !== null && each.bella === null && !bellaCounts();

  const lay = (each: Held) => {
    const says = offers(each) && (picked?.card !== each.card || bella);
    picked = null;
    play(each.card, says);
  };

  const press = (each: Held) => {
    if (each.refusal !== null) {
      picked = null;
      refuse(each);
    } else if (held?.card === each.card) lay(each);
    else {
      picked = { card: each.card, turn: turn() };
      bella = true;
    }
  };

  /** Goes by itself where that was chosen. Bella is asked about, so such a card waits. */
  const only = $derived.by(() => {
    if (!settings.onlyCard || !settled()) return null;
    const [legal, other] = cards().filter(each => each.refusal === null);
    return legal && !other && !offers(legal) ? legal.card : null;
  });
  $effect(() => {
    if (only === null) return;
    void turn();
    const going = setTimeout(() => {
      const each = cards().find(({ card }) => card === only);
      if (each) lay(each);
    }, AFTER);
    return () => clearTimeout(going);
  });

  return {
    get card() {
      return held?.card ?? null;
    },
    get offersBella() {
      return offers(held);
    },
    get bella() {
      return bella;
    },
    set bella(says) {
      bella = says;
    },
    press,
    tap(each) {
      if (settings.oneTap && each.refusal === null && !offers(each)) lay(each);
      else press(each);
    },
    play: lay,
    playPicked() {
      if (held) lay(held);
    },
    drop() {
      picked = null;
    },
  };
};
