/** Who is at one table on this node, and what each of them is told. */

import type { Sync } from '@clabber/protocol';
import { redact, SEATS, seatOf, type Viewer, viewOf } from '@clabber/rules';
import type { Folded } from './folded.ts';
import type { Guest } from './guest.ts';
import type { Commit } from './log.ts';
import type { SyncReason } from './metrics.ts';

const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];

/** @param table its id; rooms are named after it @param synced told of each who has just been sent a snapshot */
export const createAudience = (table: string, synced: (guest: Guest, reason: SyncReason) => void) => {
  const guests = new Set<Guest>();
  const room = (viewer: Viewer): string => `${table}/${viewer}`;

  /** Leaves the rooms of the old viewer before anything of the new one is said. */
  const enter = (guest: Guest, viewer: Viewer): void => {
    guest.socket.leave(room(guest.viewer));
    guest.viewer = viewer;
    guest.socket.join(room(viewer));
  };

  /** One snapshot. @param now the store's clock, ms; reason `back`: play went back to this point */
  const sync = (guest: Guest, folded: Folded, now: number, reason: SyncReason): void => {
    const { v, mark, state, done } = folded;
    guest.told = v;
    const frame: Sync = {
      v,
      mark,
      view: viewOf(state, guest.viewer),
      you: { seat: guest.viewer, alias: guest.alias, done: (done.get(guest.person) ?? []).map(each => each.id) },
      now,
    };
    guest.socket.emit('sync', reason === 'back' ? { ...frame, back: true } : frame);
    synced(guest, reason);
  };

  /** Tells a commit to everyone, each as his seat after it may know it; who changed seats gets a snapshot instead. */
  const tell = (after: Folded, commit: Commit, now: number): void => {
    const { v, mark, at, by, id } = commit;
    const synced: string[] = [];
    let actor: Guest | undefined;
    for (const guest of guests) {
      const viewer = seatOf(after.state, guest.person) ?? 'watcher';
      if (viewer !== guest.viewer) {
        enter(guest, viewer);
        sync(guest, after, now, 'seat');
        synced.push(guest.socket.id);
      } else if (id !== null && guest.person === by) actor = guest;
    }
    for (const viewer of VIEWERS) {
      const [first, ...others] = [...guests].filter(guest => guest.viewer === viewer && guest.told < v);
      if (!first) continue;
      for (const guest of [first, ...others]) guest.told = v;
      const events = commit.events.map(event => redact(event, viewer)).filter(event => event !== null);
      const frame = { v, mark, at, events };
      // Encoded once for all who see the same; the command's id goes to its actor alone.
      const apart = actor?.viewer === viewer ? [...synced, actor.socket.id] : synced;
      first.socket.nsp.to(room(viewer)).except(apart).emit('commit', frame);
      if (actor?.viewer === viewer && id !== null) actor.socket.emit('commit', { ...frame, id });
    }
  };

  /** In one tick: the place this log gives him, its room, its snapshot. */
  const place = (guest: Guest, folded: Folded, now: number, reason: SyncReason): void => {
    enter(guest, seatOf(folded.state, guest.person) ?? 'watcher');
    sync(guest, folded, now, reason);
  };

  return {
    guests: guests as ReadonlySet<Guest>,
    admit: (guest: Guest, folded: Folded, now: number, reason: SyncReason): void => {
      guests.add(guest);
      place(guest, folded, now, reason);
    },
    place,
    part: (guest: Guest): void => {
      guests.delete(guest);
      guest.socket.leave(room(guest.viewer));
    },
    sync,
    tell,
    /** Says a last word to everyone and lets go of them. */
    dismiss: (lastWord: (guest: Guest) => void): void => {
      for (const guest of [...guests]) {
        lastWord(guest);
        guest.socket.disconnect(true);
      }
      guests.clear();
    },
  };
};
