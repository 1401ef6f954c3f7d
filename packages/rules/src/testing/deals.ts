/** Cards from text and chosen deals. */

import { type Card, isCard, PACK } from '../cards.ts';
import { clabber } from '../clabber/index.ts';
import { DEFAULTS, type Settings } from '../clabber/options.ts';
import type { State } from '../clabber/state.ts';
import type { Chance } from '../game.ts';
import { clockwiseFrom, leftOf, SEATS, type Seat } from '../seats.ts';

export const SETTINGS: Settings = { rules: DEFAULTS, reveal: true };

/** `'JC AD'` as cards. */
export const cards = (text: string): Card[] =>
  text
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => {
      if (!isCard(word)) throw new Error(`No card is called ${word}.`);
      return word;
    });

/** The pack that, cut at `cut`, deals exactly `deck`. C-05 */
export const packFor = (deck: readonly Card[], cut = 12): Card[] => [...deck.slice(-cut), ...deck.slice(0, -cut)];

export type Hands = Partial<Record<Seat, string>>;

/** The order dealt that gives these hands; what is left open is filled from the rest of the pack. C-06 */
export const deckFor = (hands: Hands, dealer: Seat): Card[] => {
  const named = new Set(SEATS.flatMap(seat => cards(hands[seat] ?? '')));
  const rest = PACK.filter(card => !named.has(card));
  const full = SEATS.map(seat => {
    const own = cards(hands[seat] ?? '');
    return [...rest.splice(0, 6 - own.length), ...own];
  });
  const order = clockwiseFrom(leftOf(dealer));
  return PACK.map((_, n) => full[SEATS.indexOf(order[n % 4]!)]![Math.floor(n / 4)]!);
};

/** A hand just dealt. The dealer's last card is the turn-up. */
export const dealt = ({ dealer = 'N', ...hands }: Hands & { dealer?: Seat }, game = clabber.start(SETTINGS)): State =>
  dealtFrom(deckFor(hands, dealer), dealer, game);

/** A hand dealt in exactly this order; `dealer` counts for the first hand of a game only. */
export const dealtFrom = (deck: readonly Card[], dealer: Seat, game = clabber.start(SETTINGS)): State => {
  const chance: Chance = { pack: packFor(deck), cut: 12, ...(game.hand === null ? { dealer } : {}) };
  const decision = clabber.deal(game, chance);
  if (!decision.ok) throw new Error(`Not dealt: ${decision.refusal.code}`);
  return decision.events.reduce(clabber.evolve, game);
};
