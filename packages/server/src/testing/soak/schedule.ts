/** Which faults come when, fixed by the seed. */

import { pick, type Random, shuffled } from '@clabber/rules/testing';

/** What is done to whom; how long it may last, ms. Kinds that are over at once last 0. */
const KINDS = {
  'node killed': { on: 'node', lasts: [0, 3_000] }, // kill -9, and started again after
  'node stopped': { on: 'node', lasts: [0, 2_000] }, // SIGTERM, and started again after
  'node paused': { on: 'node', lasts: [500, 8_000] },
  'pages cut': { on: 'pages', lasts: [0, 0] }, // every page's line to one node
  'pages shut out': { on: 'pages', lasts: [500, 6_000] }, // one node takes no pages
  'Redis killed': { on: 'redis', lasts: [0, 5_000] },
  'Redis paused': { on: 'redis', lasts: [500, 10_000] },
  'store cut': { on: 'store', lasts: [0, 0] }, // one node's line to Redis
  'store hushed': { on: 'store', lasts: [200, 2_500] }, // its commands arrive, the replies are lost
  'store slow': { on: 'store', lasts: [1_000, 6_000] },
  'store out of reach': { on: 'store', lasts: [1_000, 15_000] },
  'failed over': { on: 'redis', lasts: [0, 3_000] }, // to a replica that lags
} as const satisfies Record<string, { on: string; lasts: readonly [least: number, most: number] }>;

export type FaultKind = keyof typeof KINDS;

export interface Fault {
  readonly kind: FaultKind;
  readonly node: 0 | 1; // which, where it is one of the nodes
  readonly lasts: number; // ms
  readonly after: number; // ms from the beginning of its round
}

/** Faults that overlap, and the calm before them, ms. */
export interface Round {
  readonly calm: number;
  readonly faults: readonly Fault[];
}

/** What can be done to one Redis. With two, failovers are what it is about. */
export const kindsFor = (failover: boolean): readonly FaultKind[] => {
  const kinds = (Object.keys(KINDS) as FaultKind[]).filter(kind => kind !== 'failed over');
  return failover ? [...kinds, 'failed over', 'failed over', 'failed over'] : kinds;
};

/** Rounds of one or two faults, on different things, without an end. */
export function* schedule(random: Random, kinds: readonly FaultKind[]): Generator<Round, never> {
  const fault = (kind: FaultKind, after: number): Fault => {
    const [least, most] = KINDS[kind].lasts;
    const lasts = Math.round(least + random() * (most - least));
    return { kind, node: random() < 0.5 ? 0 : 1, lasts, after };
  };
  // Each kind in some order before any comes again: a short run meets as many as it can.
  let bag: FaultKind[] = [];
  const next = (not: string | null): FaultKind => {
    if (bag.length === 0) bag = shuffled(kinds, random);
    const at = bag.findIndex(kind => KINDS[kind].on !== not);
    return at < 0 ? pick(kinds, random) : bag.splice(at, 1)[0]!;
  };
  for (;;) {
    const calm = Math.round(2_000 + random() * 6_000);
    const first = next(null);
    const faults = [fault(first, 0)];
    if (random() < 0.4) {
      const second = next(KINDS[first].on);
      if (KINDS[second].on !== KINDS[first].on) faults.push(fault(second, Math.round(random() * 2_000)));
    }
    yield { calm, faults };
  }
}
