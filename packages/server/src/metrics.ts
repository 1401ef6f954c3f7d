/** What a node counts for whoever runs it: how much and how fast, never who, where or which card. */

import type { ByeCode, DoorRefusal, LaterCode } from '@clabber/protocol';
import type { Refusal } from '@clabber/rules';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from './log.ts';
import type { LiveTable } from './table.ts';

/** How a command was answered. Every label here is a closed union: nothing a page sends becomes a series. */
export type Answer = 'commit' | 'yes' | (Refusal | DoorRefusal)['code'];
export type SyncReason = (typeof REASONS)[number];
type AppendOutcome = (typeof OUTCOMES)[number];
type JoinAnswer = 'in' | ByeCode | LaterCode;

const REASONS = ['join', 'asked', 'seat', 'back'] as const;
const OUTCOMES = ['written', 'conflict', 'unwritten', 'unknown'] as const;
/** Seconds: a memory's answer, a disk's, a slow network's, and the time-outs of both stores. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4];

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one node, in a registry of its own: several nodes of one process do not meet. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  let openTables = (): readonly LiveTable[] => [];
  let connected = (): number => 0;

  new Gauge({
    name: 'clabber_tables',
    help: 'Tables open on this node',
    registers,
    collect() {
      this.set(openTables().length);
    },
  });
  new Gauge({
    name: 'clabber_sockets',
    help: 'Sockets connected to this node: at a seat, watching, or still at the door',
    labelNames: ['at'],
    registers,
    collect() {
      const guests = openTables().flatMap(table => [...table.guests]);
      const watching = guests.filter(({ viewer }) => viewer === 'watcher').length;
      this.set({ at: 'seat' }, guests.length - watching);
      this.set({ at: 'watch' }, watching);
      this.set({ at: 'door' }, Math.max(0, connected() - guests.length));
    },
  });
  const joins = new Counter({
    name: 'clabber_joins_total',
    help: 'Sockets that came to a table, by answer: in, or the code they were sent away with',
    labelNames: ['answer'],
    registers,
  });
  const commands = new Counter({
    name: 'clabber_commands_total',
    help: 'Commands by answer: commit, yes (done before, or nothing to do), or the code of the refusal; also other frames that the door refused',
    labelNames: ['answer'],
    registers,
  });
  const appends = new Histogram({
    name: 'clabber_append_seconds',
    help: 'Appends to a log by outcome: written, conflict (another node was faster), unwritten, unknown',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const syncs = new Counter({
    name: 'clabber_syncs_total',
    help: 'Snapshots sent: to who joins, who asks, whose seat changed, or whose log went back',
    labelNames: ['reason'],
    registers,
  });
  const rollbacks = new Counter({
    name: 'clabber_rollbacks_total',
    help: 'Times that a log was found on another branch: the store lost commits it had acknowledged',
    registers,
  });
  for (const outcome of OUTCOMES) appends.zero({ outcome });
  for (const reason of REASONS) syncs.inc({ reason }, 0);

  const timed = async (append: ReturnType<Log['append']>) => {
    const from = performance.now();
    const ended = (outcome: AppendOutcome): void => appends.observe({ outcome }, (performance.now() - from) / 1_000);
    try {
      const end = await append;
      ended(end.isMine ? 'written' : 'conflict');
      return end;
    } catch (error) {
      ended(error instanceof Error && error.name === 'Unwritten' ? 'unwritten' : 'unknown');
      throw error;
    }
  };

  return {
    /** What is looked at when somebody asks. @param sockets how many are connected, whoever they are */
    watch: (tables: () => readonly LiveTable[], sockets: () => number): void => {
      openTables = tables;
      connected = sockets;
    },
    joined: (answer: JoinAnswer): void => joins.inc({ answer }),
    answered: (answer: Answer): void => commands.inc({ answer }),
    synced: (reason: SyncReason): void => syncs.inc({ reason }),
    wentBack: (): void => rollbacks.inc(),
    /** The same log, its appends timed. */
    timing: (log: Log): Log => ({ ...log, append: (...args) => timed(log.append(...args)) }),
    /** Adds what is the process's own: CPU, memory, event-loop lag, garbage collection. */
    withProcess: (): void => collectDefaultMetrics({ register: registry }),
    /** All of it as Prometheus reads it. */
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
};
