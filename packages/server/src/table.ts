/** One table on this node: it decides, appends, and tells. Only the log feeds it, and only `advance` speaks. */

import { choose } from '@clabber/bots';
import type { ByeCode, DoFrame, DoorRefusal } from '@clabber/protocol';
import {
  type Command,
  decide,
  due,
  type Person,
  type Refusal,
  type Table as State,
  type TableCommand,
  viewOf,
} from '@clabber/rules';
import type { Logger } from 'pino';
import { createAudience } from './audience.ts';
import { toCore } from './core.ts';
import { type Folded, FromTheFuture, foldCommit } from './folded.ts';
import type { Guest } from './guest.ts';
import { type Commit, type End, type Log, SCHEMA, Unknown } from './log.ts';
import type { Answer, Metrics } from './metrics.ts';
import { queue } from './queue.ts';
import { newMark, type Shuffle } from './shuffle.ts';
import { timer } from './timer.ts';

export interface TableDeps {
  readonly log: Log;
  readonly shuffle: Shuffle;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly life: number; // W, ms
  readonly waiting: number; // commands that may wait at once
  /** Told after every commit this node learned of, with the events that are new. */
  readonly onCommit?: (table: LiveTable, commit: Commit, isMine: boolean) => void;
  /** Told of each snapshot that was sent. */
  readonly onSync?: (table: LiveTable, guest: Guest) => void;
  /** Told when the table is gone: expired, lost, or written by a later release. */
  readonly onGone?: (table: LiveTable) => void;
}

export type LiveTable = ReturnType<typeof createTable>;

/** Tries against other writers before a command is answered `busy`. */
const TRIES = 5;

/** @returns a table that knows nothing yet: the first `run` catches up with its log */
export const createTable = (id: string, deps: TableDeps) => {
  const { log, shuffle, logger, metrics } = deps;
  const audience = createAudience(id, (guest, reason) => {
    metrics.synced(reason);
    deps.onSync?.(self, guest);
  });
  const line = queue(deps.waiting);
  let folded: Folded | null = null;
  let unsure = true; // the log may hold more, or other, than was folded
  let gone = false; // for good: no such table
  let stopped = false; // on this node
  let reads = 0; // of the log, begun
  let branch = 0; // rises whenever the log turns out to be another than was folded
  let troubled = 0; // when the store was last out of reach, ms

  const now = (): number => Math.max(log.now(), folded?.at ?? 0);
  const state = (): State | null => folded?.state ?? null;

  /** Reads from the own last entry on, inclusive; is it not there with its mark, everything is folded anew. */
  const catchUp = async (): Promise<void> => {
    reads += 1;
    const entries = await log.read(id, folded?.v ?? 1);
    const [own, ...rest] = entries;
    if (folded === null) for (const commit of entries) advance(commit, false);
    else if (own?.v === folded.v && own.mark === folded.mark) for (const commit of rest) advance(commit, false);
    else await refold();
    unsure = false;
    if (folded === null) vanish('no-table');
  };

  /** The log took another branch: acknowledged commits were lost, and everyone here is told to which point play went back. */
  const refold = async (): Promise<void> => {
    branch += 1;
    const entries = await log.read(id, 1);
    const ended = entries.length === 0 && log.now() - (folded?.at ?? 0) >= deps.life;
    if (!ended) {
      logger.warn({ table: id, v: folded?.v, to: entries.at(-1)?.v ?? 0 }, 'the log went back');
      metrics.wentBack();
    }
    folded = null;
    for (const commit of entries) folded = foldCommit(folded, commit);
    if (folded === null) return;
    // Who sits where may be another story in this branch.
    for (const guest of audience.guests) audience.place(guest, folded, now(), 'back');
    clock.set();
  };

  /** Changes the state by one commit and tells everyone here: the one place that does either. */
  const advance = (commit: Commit, isMine: boolean): void => {
    if (folded !== null && commit.v <= folded.v) return;
    folded = foldCommit(folded, commit);
    audience.tell(folded, commit, now());
    clock.set();
    deps.onCommit?.(self, commit, isMine);
  };

  const syncTo = (guest: Guest, back: boolean): void => {
    if (folded !== null) audience.sync(guest, folded, now(), back ? 'back' : 'asked');
  };

  const isInLog = (seen: End): boolean => folded?.marks[seen.v - 1] === seen.mark;
  const wentBack = ({ v, mark }: Seen): boolean => v !== undefined && mark !== undefined && !isInLog({ v, mark });

  /** Decides and appends until it is in the log, refused, or others were faster too often. */
  const write = async (command: Command, by: Person | null, commandId: string | null): Promise<Outcome> => {
    if (unsure) await catchUp();
    const meant = branch;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (folded === null) return { no: { code: 'unsaved' } };
      const before = by === null || commandId === null ? null : (folded.done.get(by) ?? []);
      const already = before?.find(each => each.id === commandId);
      if (already) return { yes: already.v };
      if (branch !== meant) return { no: { code: 'went-back' } }; // it was said of a state that never was
      const at = now();
      const decision = decide(folded.state, command, at);
      if (!decision.ok) return { no: decision.refusal };
      if (decision.events.length === 0) return { yes: folded.v };
      const commit: Commit = {
        schema: SCHEMA,
        v: folded.v + 1,
        mark: newMark(),
        at,
        by,
        id: commandId,
        events: decision.events,
      };
      unsure = true; // until the store has answered
      const end = await log.append(id, { v: folded.v, mark: folded.mark }, commit);
      unsure = false;
      if (end.isMine) {
        advance(commit, true);
        return { committed: commit.v };
      }
      await catchUp();
    }
    return { no: { code: 'busy' } };
  };

  /** Catches up with a version that a page claims, unless the log was read since the claim came in. */
  const reach = async (v: number | undefined, readsBefore: number): Promise<void> => {
    if (unsure || ((v ?? 0) > (folded?.v ?? 0) && reads === readsBefore)) await catchUp();
  };

  /** A player's command, answered by his commit, a yes or a no. @returns which, and of the no its code */
  const handle = (guest: Guest, frame: DoFrame): Promise<Answer> => {
    const readsBefore = reads;
    const refuse = (refusal: Refusal | DoorRefusal): Answer => {
      guest.socket.emit('no', { id: frame.id, refusal });
      return refusal.code;
    };
    return line
      .run(async () => {
        await reach(frame.v, readsBefore);
        if (!isInLog(frame)) {
          const code = refuse({ code: 'went-back' });
          syncTo(guest, true);
          return code;
        }
        const command = toCore(frame, { by: guest.person, alias: guest.alias }, shuffle);
        const outcome = await write(command, guest.person, frame.id);
        if ('no' in outcome) return refuse(outcome.no);
        if ('committed' in outcome) return 'commit';
        guest.socket.emit('yes', { id: frame.id, v: outcome.yes });
        return 'yes';
      })
      .catch(error => refuse(failed(error)));
  };

  /** What only the table says. Quietly nothing when the store is away: it is said again. */
  const say = (make: (state: State, at: number) => TableCommand | null): Promise<void> =>
    line
      .run(async () => {
        if (unsure) await catchUp();
        if (folded === null) return;
        const command = make(folded.state, now());
        if (command === null) return;
        const outcome = await write(command, null, null);
        if ('no' in outcome && !EXPECTED.has(outcome.no.code)) {
          logger.error({ table: id, v: folded.v, said: command.do, no: outcome.no.code }, 'the table was refused');
        }
      })
      .catch(error => {
        failed(error);
      });

  const clock = timer({
    now,
    due: () => (folded === null || gone || stopped ? null : due(folded.state)),
    speak: () =>
      say((current, at) => {
        const next = due(current);
        if (next === null || next.at > at) return null;
        if (next.say.do === 'lapse' || next.say.do === 'fill' || next.say.do === 'silence') return next.say;
        if (next.say.do === 'time-up') {
          const { turn, seat } = next.say;
          const interrupted = troubled >= current.turn.at;
          return { do: 'time-up', turn, acts: choose(viewOf(current, seat)), interrupted };
        }
        const first = current.game?.hand === null;
        return { ...next.say, pack: shuffle.pack(), cut: shuffle.cut(), ...(first && { dealer: shuffle.dealer() }) };
      }),
  });

  /** Lets a socket in: catches up, then in one tick viewer, rooms and snapshot. @returns why not, or null */
  const join = (guest: Guest, seen: Seen, mayCome: (state: State) => ByeCode | null): Promise<ByeCode | null> =>
    line
      .run(async () => {
        await catchUp();
        if (folded === null) return 'no-table';
        const refused = mayCome(folded.state);
        if (refused !== null) return refused;
        audience.admit(guest, folded, now(), wentBack(seen) ? 'back' : 'join');
        return null;
      })
      .catch(error => {
        if (error instanceof FromTheFuture) vanish('upgrading');
        throw error;
      });

  /** Tells a page again what it asks; a pair that is not in the log has gone back. */
  const resync = (guest: Guest, seen: Seen): Promise<void> => {
    const readsBefore = reads;
    return line
      .run(async () => {
        await reach(seen.v, readsBefore);
        syncTo(guest, wentBack(seen));
      })
      .catch(error => {
        failed(error);
      });
  };

  /** Another node appended, or it is time to look: compares the tail and follows it. */
  const look = (): Promise<void> =>
    line
      .run(async () => {
        const tail = await log.tail(id);
        if (unsure || tail?.v !== folded?.v || tail?.mark !== folded?.mark) await catchUp();
      })
      .catch(error => {
        failed(error);
      });

  /** The store was lost and is back: nothing is appended before the tail was compared. */
  const doubt = (): void => {
    unsure = true;
    troubled = now();
    void look();
  };

  const failed = (error: unknown): DoorRefusal => {
    if (error instanceof FromTheFuture) {
      vanish('upgrading');
      return { code: 'unsaved' };
    }
    if (line.isFull(error)) return { code: 'busy' };
    if (isStoreError(error)) troubled = now();
    else logger.error({ table: id, v: folded?.v, err: error }, 'a fault at a table');
    if (error instanceof Unknown) void look();
    return { code: 'unsaved' };
  };

  const vanish = (why: 'no-table' | 'upgrading'): void => {
    if (gone) return;
    gone = true;
    clock.clear();
    audience.dismiss(({ socket }) => {
      if (why === 'no-table') socket.emit('bye', { code: why });
      else socket.emit('later', { code: why, ms: 5_000 });
    });
    deps.onGone?.(self);
  };

  const self = {
    id,
    guests: audience.guests,
    state,
    version: (): number => folded?.v ?? 0,
    /** The version that dealt the last hand. */
    dealt: (): number | null => folded?.dealt ?? null,
    handle,
    say,
    join,
    resync,
    part: audience.part,
    look,
    doubt,
    stop: (): void => {
      stopped = true;
      clock.clear();
    },
  };
  return self;
};

/** What a page last saw, if it saw anything. */
export interface Seen {
  readonly v?: number | undefined;
  readonly mark?: string | undefined;
}

type Outcome = { committed: number } | { yes: number } | { no: Refusal | DoorRefusal };

/** Another node was faster, or the moment passed while the table waited its turn. */
const EXPECTED: ReadonlySet<string> = new Set(['stale', 'not-now', 'busy', 'unsaved', 'went-back']);

const isStoreError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'Unknown' || error.name === 'Unwritten');
