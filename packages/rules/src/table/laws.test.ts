/** The laws of the table over random evenings: every law is asked of everything that is said, for every viewer. */

import { beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../testing.ts';
import type { Event } from './event.ts';
import { fold } from './follow.ts';
import { randomEvening } from './laws/evening.ts';
import { LAWS } from './laws/laws.ts';
import { beginEvening, type Evening, note } from './laws/record.ts';
import { same } from './laws/same.ts';
import type { Table } from './state.ts';

const EVENINGS = 1_000;
/** Things said in an evening; every tenth goes on for several games. */
const lengthOf = (seed: number): number => (seed % 10 === 0 ? 700 : 100);

const seen = new Map<string, number>();
/** The first breach of each law. */
const breaches = new Map<string, string>();

const spend = (seed: number): void => {
  let evening: Evening | null = null;
  let end: Table | null = null;
  for (const happening of randomEvening(randomFrom(seed), lengthOf(seed))) {
    evening ??= beginEvening(happening.before, randomFrom(-1 - seed), seen);
    note(happening, evening);
    for (const [name, law] of Object.entries(LAWS)) {
      if (breaches.has(name)) continue;
      try {
        law(happening, evening);
      } catch (error) {
        breaches.set(name, `evening ${seed}, ${JSON.stringify(happening.command)}: ${error}`);
      }
    }
    end = happening.after;
  }
  if (evening !== null && !same(fold(evening.first, fromStore(evening.log)), end)) {
    breaches.set(REPLAY, `evening ${seed}`);
  }
};

const fromStore = (log: readonly Event[]): Event[] => JSON.parse(JSON.stringify(log));

const REPLAY = 'replaying all events gives the state';

describe('over random evenings', () => {
  beforeAll(() => {
    for (let seed = 0; seed < EVENINGS; seed += 1) spend(seed);
  }, 900_000);

  test.each([...Object.keys(LAWS), REPLAY])('%s', name => expect(breaches.get(name)).toBeUndefined());

  test('and everything happens often enough to be tested', () => {
    const least = {
      ...{ Sat: 1_500, Left: 500, Readied: 3_000, Unreadied: 1_000, StandInSat: 1_000, StandInLeft: 3 },
      ...{
        SeatChanged: 300,
        Asked: 500,
        Answered: 400,
        QuestionClosed: 500,
        OptionsSet: 150,
        Mixed: 200,
        Renamed: 200,
        HostPassed: 800,
      },
      ...{ InviteChanged: 100, MoveOffered: 800, Moved: 50, WentAway: 1_500, CameBack: 1_500, Lapsed: 300 },
      ...{ GameStarted: 600, Dealt: 2_500, ThrownIn: 200, MeldsAnnounced: 800, MeldsShown: 500, Played: 50_000 },
      ...{ GameEnded: 100, Auto: 20_000, stale: 300, 'bad-invite': 50, 'bad-move': 300, 'hand-running': 20 },
      ...{ Banned: 100, Paused: 20, Resumed: 20, ReserveSpent: 200, 'asked: absent': 3, 'asked: replace': 5 },
      ...{ 'asked: pause': 20, 'asked: kick': 10, 'a yes': 300, 'a clock runs on': 300, 'somebody is banned': 2_000 },
      ...{ 'asked: take-back': 300, 'asked: claim': 300, TakenBack: 100, ClaimLaid: 300, Claimed: 10 },
      ...{ 'a watcher speaks': 2_000, 'another world': 3_000, 'seats changed': 2_000, 'nobody is here': 150 },
    };
    const rare = Object.entries(least).filter(([what, times]) => (seen.get(what) ?? 0) < times);
    expect(rare.map(([what]) => `${what}: ${seen.get(what)}`)).toEqual([]);
  });
});
