/** A stand-in's turn: the melds it says, and its call or card. */

import { MELD_POINTS } from '@clabber/rules/play';
import { type Act, type GameChoices, gameChoices, type Meld, type TableView } from '@clabber/rules/view';
import { chooseCall } from './call.ts';
import { recall } from './memory.ts';
import { bestOf } from './pick.ts';
import { weigh } from './weigh.ts';

/**
 * The acts of one whole turn of the seat `view.me`: perhaps its melds, then one call or card; none when that seat is
 * not asked. The same view gives the same acts.
 */
export const choose = (view: TableView): readonly Act[] => {
  const { game, gameNo, me, turn } = view;
  if (game === null || game.hand === null || me === 'watcher') return [];
  const { hand } = game;
  const may = gameChoices(game, me);
  const lot = `${gameNo}:${hand.n}:${me}:${turn.turn}`;

  const calls = may.calls.filter(({ refusal }) => refusal === null).map(({ act }) => act);
  if (calls.length > 0) return [chooseCall(calls, hand, me, lot)];
  const cards = may.cards.filter(({ refusal }) => refusal === null);
  if (cards.length === 0 || hand.trump === null || hand.maker === null) return [];

  const memory = recall(hand, me, hand.trump, hand.maker);
  const { card, bella } = bestOf(cards, choice => weigh(choice.card, memory), lot);
  const counts = bella === null && hand.bella === null;
  return [...melds(may), counts ? { do: 'card', card, bella: true } : { do: 'card', card }];
};

/** The set of melds worth most, announced or shown: all that share no card, and all that was announced. C-20, C-21 */
const melds = ({ announce, show }: GameChoices): readonly Act[] => {
  const said = announce.length > 0 ? 'announce' : 'show';
  const best = [...announce, ...show].toSorted((a, b) => points(b) - points(a))[0];
  return best ? [{ do: said, melds: best.map(meld => meld.cards) }] : [];
};

const points = (set: readonly Meld[]): number => set.reduce((sum, meld) => sum + MELD_POINTS[meld.class], 0);
