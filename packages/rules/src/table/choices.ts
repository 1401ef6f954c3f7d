/** What a viewer may ask for now, and the refusal for what he may not, told from his own view. */

import { choices as gameChoices } from '../clabber/choices.ts';
import type { Refusal } from '../refusal.ts';
import { bySeat, type Seat } from '../seats.ts';
import { appealFault } from './appeal.ts';
import { type Ask, factsOf, permit } from './permit.ts';
import type { Appeal } from './question.ts';
import type { TableChoices, TableView } from './view.ts';

/** @param now the store's clock in ms: after a game the host may start without the undecided from `turn.until` on */
export const choices = (view: TableView, now: number): TableChoices => {
  const facts = factsOf(view, view.host);
  const question = view.question?.no ?? 0;
  const ask = (what: Ask): Refusal | null =>
    view.me === 'watcher' ? { code: 'not-seated' } : permit(facts, view.me, what, now);
  const ofOpponents = (kind: Appeal['kind']): Refusal | null =>
    ask({ do: kind }) ?? (view.me === 'watcher' ? null : appealFault(view.game, view.me, kind));
  const forSeat = (make: (seat: Seat) => Ask) => bySeat(seat => ask(make(seat)));
  return {
    ready: ask({ do: 'ready' }),
    start: ask({ do: 'start' }),
    leave: ask({ do: 'leave' }),
    answer: { yes: ask({ do: 'answer', question, yes: true }), no: ask({ do: 'answer', question, yes: false }) },
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
    setOptions: ask({ do: 'set-options' }),
    pause: ask({ do: 'pause' }),
    unpause: ask({ do: 'unpause' }),
    kick: forSeat(seat => ({ do: 'kick', seat })),
    ban: forSeat(seat => ({ do: 'ban', seat })),
    replace: forSeat(seat => ({ do: 'replace', seat })),
    banWatcher: ask({ do: 'ban-watcher' }),
    takeBack: ofOpponents('take-back'),
    claim: ofOpponents('claim'),
    game: view.game === null ? null : inGame(gameChoices(view.game, view.me), view.paused),
  };
};

/** While the table pauses nothing is played. */
const inGame = (offered: TableChoices['game'] & object, paused: number | null): TableChoices['game'] => {
  if (paused === null) return offered;
  const refusal = { code: 'paused' } as const;
  return {
    ...offered,
    calls: offered.calls.map(({ act }) => ({ act, refusal })),
    cards: offered.cards.map(({ card }) => ({ card, refusal, bella: refusal })),
    announce: [],
    show: [],
  };
};
