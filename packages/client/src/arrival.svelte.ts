/**
 * How a page comes to its seat: by the invitation or the move link in its address, or from the list of public tables,
 * where nobody needs one. It asks to sit once, after the name is confirmed, and never again by itself unless it was told
 * that the seat is free when the hand is scored.
 */

import { SEATS, type Seat } from '@clabber/rules/play';
import { isPublic, stageOf, type TableView } from '@clabber/rules/view';
import { takeErrand } from './errand.ts';
import { identity, introduce } from './identity.svelte.ts';
import { type Secret, stripFragment } from './route.ts';
import type { TableStore } from './store.svelte.ts';
import { problemText, refusalText } from './words/refusals.ts';

export interface Arriving {
  /** The name is to be confirmed now. */
  readonly asks: boolean;
  readonly fault: string | null;
  readonly busy: boolean;
  /** Whether there is a seat: now, when the hand is scored, or not before somebody leaves. */
  readonly seats: 'now' | 'later' | 'none';
  /** This watcher could sit: he holds an invitation, or needs none here. */
  readonly invited: boolean;
  readonly wishes: boolean;
  /** This page had a seat and has it no more: it went to another device, or was taken away. */
  readonly lost: 'moved' | 'gone' | null;
  sit(name: string): void;
  /** Into this seat, or any; the name is asked for first where none is known. */
  sitAt(seat: Seat | null): void;
  watch(): void;
  toggleWish(): void;
  /** The person has read that the seat is lost. */
  accept(): void;
}

/** What a watcher can do about a seat: `free`, sit down now; `wish`, as soon as one falls free; null, nothing. */
export interface Watching {
  readonly seat: 'free' | 'wish' | 'wished' | null;
  onsit(): void;
}

const someOpen = (view: TableView): boolean => SEATS.some(seat => view.chairs[seat].kind !== 'person');
/** A seat that a person could take now. */
export const seatFree = (view: TableView): boolean => stageOf(view.game) !== 'hand' && someOpen(view);

/** @param id the table's */
export const seating = (id: string, table: () => TableStore | null, secret: Secret | null): Arriving => {
  const invite = secret?.kind === 'invite' ? secret.text : null;
  const errand = takeErrand(id);
  let name = $state<string | null>(errand?.name ?? null); // confirmed
  let naming = $state(invite !== null || errand?.name === null); // his name is wanted before he sits
  let wish = $state(false);
  let fault = $state<string | null>(null);
  let introducing = $state(false);
  let spent = $state(false); // the invitation is no longer good
  let banned = $state(false);
  let asked = $state.raw<{ readonly seat: Seat | null } | null>(errand && { seat: null }); // still to be sent
  let had = $state.raw<{ seat: Seat; name: string } | null>(null); // the seat held last on this page

  const view = $derived(table()?.view ?? null);
  const open = $derived(table()?.line.state === 'open');
  const watching = $derived(view?.me === 'watcher');
  const free = $derived(view !== null && isPublic(view.options));
  const seats = $derived(!view || seatFree(view) ? 'now' : someOpen(view) ? 'later' : 'none');
  const holds = $derived(invite !== null && !spent);
  const invited = $derived(watching && had === null && !banned && (holds || free));
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

  // A move link is used at once; once seated, no secret stays in the address bar.
  let moving = secret?.kind === 'move' ? secret.text : null;
  $effect(() => {
    if (!view) return;
    if (!watching) {
      if (secret) stripFragment();
      wish = false;
      asked = null;
    } else if (moving !== null && open) {
      table()?.send({ do: 'take-over', move: moving });
      moving = null;
      stripFragment();
    }
  });

  // What was asked for is sent when there is a line; where no seat is free it becomes a wish.
  $effect(() => {
    if (!asked || !view || !invited || name === null || !open || table()?.pending) return;
    const { seat } = asked;
    asked = null;
    if (seats !== 'now') wish = true;
    else table()?.send({ do: 'sit', name, ...(holds && invite && { invite }), ...(seat && { seat }) });
  });

  // The wish is sent when a seat can be taken.
  let tried = -1; // the turn in which it was sent last
  $effect(() => {
    if (!wish || !view || !invited || name === null || !seatFree(view) || !open || tried === view.turn.turn) return;
    tried = view.turn.turn;
    asked = { seat: null };
  });

  const refused = $derived(table()?.refused ?? null);
  $effect(() => {
    if (refused?.command.do !== 'sit') return;
    const { refusal } = refused;
    if (refusal.code === 'hand-running') wish = true;
    else if (refusal.code === 'banned') banned = true;
    else if (refusal.code === 'bad-invite') {
      spent = true;
      stripFragment();
    }
    fault = view ? refusalText(refusal, { people: view }) : null;
  });

  const introduceAs = async (called: string) => {
    introducing = true;
    fault = null;
    const why = await introduce(called);
    introducing = false;
    // Without a line he sits under it all the same, once there is one.
    if (why && why !== 'offline') {
      fault = problemText(why);
      return;
    }
    name = called;
    naming = false;
    asked ??= { seat: null };
  };

  return {
    get asks() {
      return invited && naming;
    },
    get fault() {
      return fault;
    },
    get busy() {
      return introducing || table()?.pending?.do === 'sit';
    },
    get seats() {
      return seats;
    },
    get invited() {
      return invited;
    },
    get wishes() {
      return wish;
    },
    sit(called) {
      void introduceAs(called);
    },
    sitAt(seat) {
      name ??= identity.name || null;
      asked = { seat };
      naming = name === null;
    },
    watch() {
      naming = false;
      asked = null;
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
      if (!wish) return;
      name ??= identity.name || null;
      naming = name === null;
    },
  };
};
