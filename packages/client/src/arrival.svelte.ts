/**
 * How a page comes to its seat: by the invitation or the move link in its address. It asks to sit once, after the name
 * is confirmed, and never again by itself unless it was told that the seat is free when the hand is scored.
 */

import { SEATS, type Seat } from '@clabber/rules/play';
import { stageOf, type TableView } from '@clabber/rules/view';
import { introduce } from './identity.svelte.ts';
import { type Secret, stripFragment } from './route.ts';
import type { TableStore } from './store.svelte.ts';
import { problemText, refusalText } from './words/refusals.ts';

export interface Arriving {
  /** The name is to be confirmed now. */
  readonly asks: boolean;
  readonly fault: string | null;
  readonly busy: boolean;
  /** This watcher holds an invitation and could sit. */
  readonly invited: boolean;
  readonly wishes: boolean;
  /** This page had a seat and has it no more: it went to another device, or was taken away. */
  readonly lost: 'moved' | 'gone' | null;
  sit(name: string): void;
  /** Into this seat, or any; the name was told before. */
  sitAt(seat: Seat | null): void;
  watch(): void;
  toggleWish(): void;
  /** The person has read that the seat is lost. */
  accept(): void;
}

/** A seat that a person could take now. */
export const seatFree = (view: TableView): boolean =>
  stageOf(view.game) !== 'hand' && SEATS.some(seat => view.chairs[seat].kind !== 'person');

export const seating = (table: () => TableStore | null, secret: Secret | null): Arriving => {
  const invite = secret?.kind === 'invite' ? secret.text : null;
  let name = $state<string | null>(null); // confirmed
  let declined = $state(false);
  let wish = $state(false);
  let fault = $state<string | null>(null);
  let introducing = $state(false);
  let spent = $state(false); // the invitation is no longer good
  let wanted: Seat | null = null;
  let had = $state.raw<{ seat: Seat; name: string } | null>(null); // the seat held last on this page

  const view = $derived(table()?.view ?? null);
  const watching = $derived(view?.me === 'watcher');
  const invited = $derived(watching && invite !== null && !spent && had === null);
  const lost = $derived.by(() => {
    if (!view || !watching || !had) return null;
    const chair = view.chairs[had.seat];
    return chair.kind === 'person' && chair.name === had.name ? 'moved' : 'gone';
  });
  $effect(() => {
    if (!view || view.me === 'watcher') return;
    const chair = view.chairs[view.me];
    if (chair.kind === 'person') had = { seat: view.me, name: chair.name };
  });

  const ask = (seat: Seat | null) => {
    if (invite === null || name === null) return;
    table()?.send({ do: 'sit', name, invite, ...(seat && { seat }) });
  };

  // A move link is used at once; once seated, no secret stays in the address bar.
  let moving = secret?.kind === 'move' ? secret.text : null;
  $effect(() => {
    if (!view || !secret) return;
    if (!watching) {
      stripFragment();
      wish = false;
    } else if (moving !== null && table()?.line.state === 'open') {
      table()?.send({ do: 'take-over', move: moving });
      moving = null;
      stripFragment();
    }
  });

  // The wish is sent when a seat can be taken.
  let tried = -1; // the turn in which it was sent last
  $effect(() => {
    if (!wish || !view || !invited || name === null || !seatFree(view) || table()?.line.state !== 'open') return;
    if (tried === view.turn.turn) return;
    tried = view.turn.turn;
    ask(null);
  });

  const refused = $derived(table()?.refused ?? null);
  $effect(() => {
    if (refused?.command.do !== 'sit') return;
    const { refusal } = refused;
    if (refusal.code === 'hand-running') wish = true;
    else if (refusal.code === 'bad-invite') {
      spent = true;
      stripFragment();
    }
    fault = view ? refusalText(refusal, { people: view }) : null;
  });

  const introduceAs = async (called: string, seat: Seat | null) => {
    introducing = true;
    fault = null;
    const why = await introduce(called);
    introducing = false;
    if (why) {
      fault = problemText(why);
      return;
    }
    name = called;
    wanted = seat;
    if (view && stageOf(view.game) === 'hand') wish = true;
    else ask(wanted);
  };

  return {
    get asks() {
      return invited && name === null && !declined;
    },
    get fault() {
      return fault;
    },
    get busy() {
      return introducing || table()?.pending?.do === 'sit';
    },
    get invited() {
      return invited;
    },
    get wishes() {
      return wish;
    },
    sit(called) {
      void introduceAs(called, wanted);
    },
    sitAt(seat) {
      wanted = seat;
      if (name === null) declined = false;
      else ask(seat);
    },
    watch() {
      declined = true;
    },
    get lost() {
      return lost;
    },
    accept() {
      had = null;
      spent = true;
    },
    toggleWish() {
      wish = !wish;
      if (wish && name === null) declined = false;
    },
  };
};
