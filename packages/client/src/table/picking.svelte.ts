/** Which card of one's hand is picked, and whether bella will be said with it. Nothing is ever picked by itself. */

import type { Card } from '@clabber/rules/play';
import type { GameChoices } from '@clabber/rules/view';

type Held = GameChoices['cards'][number];

export interface Picking {
  readonly card: Card | null;
  /** Bella may be said with the picked card. */
  readonly offersBella: boolean;
  bella: boolean;
  /** Picks a card; picked already, plays it. An illegal one is refused in words and never moves. */
  press(held: Held): void;
  play(held: Held): void;
  playPicked(): void;
  drop(): void;
}

export interface PickingRoom {
  /** The cards that may be acted on now; empty while it is not this page's turn to play. */
  readonly cards: () => readonly Held[];
  /** The king and queen count already: a call would change nothing. */
  readonly bellaCounts: () => boolean;
  readonly play: (card: Card, bella: boolean) => void;
  readonly refuse: (held: Held) => void;
}

export const picking = ({ cards, bellaCounts, play, refuse }: PickingRoom): Picking => {
  let picked = $state<Card | null>(null);
  let bella = $state(true);

  const held = $derived(cards().find(each => each.card === picked && each.refusal === null) ?? null);
  const offers = (each: Held | null) => each !== null && each.bella === null && !bellaCounts();

  const lay = (each: Held) => {
    const says = offers(each) && (picked !== each.card || bella);
    picked = null;
    play(each.card, says);
  };

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
    press(each) {
      if (each.refusal !== null) {
        picked = null;
        refuse(each);
      } else if (held?.card === each.card) lay(each);
      else {
        picked = each.card;
        bella = true;
      }
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
