/** What a viewer may ask for now, and the refusal for what he may not, told from his own view. */

import { choices as gameChoices } from '../clabber/choices.ts';
import type { Refusal } from '../refusal.ts';
import { bySeat, type Seat } from '../seats.ts';
import { type Ask, type Facts, permit } from './permit.ts';
import { stageOf } from './stage.ts';
import type { TableChoices, TableView } from './view.ts';

/** @param now the store's clock in ms: after a game the host may start without the undecided from `turn.until` on */
export const choices = (view: TableView, now: number): TableChoices => {
  const facts: Facts = {
    stage: stageOf(view.game),
    chairs: view.chairs,
    host: view.host,
    question: view.question,
    turn: view.turn,
  };
  const ask = (what: Ask): Refusal | null =>
    view.me === 'watcher' ? { code: 'not-seated' } : permit(facts, view.me, what, now);
  const forSeat = (make: (seat: Seat) => Ask) => bySeat(seat => ask(make(seat)));
  return {
    ready: ask({ do: 'ready' }),
    start: ask({ do: 'start' }),
    leave: ask({ do: 'leave' }),
    answer: { yes: ask({ do: 'answer', yes: true }), no: ask({ do: 'answer', yes: false }) },
    mix: ask({ do: 'mix' }),
    move: ask({ do: 'move' }),
    rename: ask({ do: 'rename' }),
    resume: ask({ do: 'resume' }),
    changeSeat: forSeat(seat => ({ do: 'change-seat', seat })),
    askSwap: forSeat(seat => ({ do: 'ask-swap', seat })),
    standIn: bySeat(seat => ({
      sits: ask({ do: 'stand-in', seat, sits: true }),
      leaves: ask({ do: 'stand-in', seat, sits: false }),
    })),
    kick: forSeat(seat => ({ do: 'kick', seat })),
    game: view.game === null ? null : gameChoices(view.game, view.me),
  };
};
