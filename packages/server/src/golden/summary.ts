/** What a golden log must fold to, in words that outlive a release: read from what a watcher sees. */

import { SEATS, type TableView } from '@clabber/rules';

export const summary = ({ chairs, host, turn, game }: TableView) => ({
  chairs: Object.fromEntries(
    SEATS.map(seat => {
      const chair = chairs[seat];
      return [seat, chair.kind === 'person' ? chair.name : chair.kind];
    }),
  ),
  host,
  turn: { turn: turn.turn, seat: turn.seat },
  pad: game?.pad,
  totals: game?.totals,
  hand: game?.hand && {
    n: game.hand.n,
    phase: game.hand.phase,
    counts: game.hand.counts,
    tricks: game.hand.tricks.length,
  },
});
