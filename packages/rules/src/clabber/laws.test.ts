/** The laws of a game, over whole random games and for everybody who may look. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bySeat, SEATS, type Viewer } from '../seats.ts';
import {
  actInOtherWorld,
  attempts,
  dealtTo,
  type Happening,
  hiddenFrom,
  inOtherWorld,
  pick,
  type Random,
  randomFrom,
  randomGame,
  SETTINGS,
  VIEWERS,
} from '../testing.ts';
import type { Act, Claim } from './act.ts';
import type { Event } from './event.ts';
import { clabber } from './index.ts';
import type { State } from './state.ts';

const GAMES = 1000;
vi.setConfig({ testTimeout: 180_000 }); // a slow machine is no broken law
const { applyView, choices, decide, evolve, redact, viewOf, waits } = clabber;

/** Runs `check` on 1,000 games; some tables lay an unplayed hand open and some do not. */
const inRandomGames = (check: (game: Generator<Happening, State>, random: Random) => void) =>
  fc.assert(
    fc.property(fc.integer(), fc.boolean(), (seed, reveal) => {
      check(randomGame(randomFrom(seed), { ...SETTINGS, reveal }), randomFrom(~seed));
    }),
    { numRuns: GAMES, endOnFailure: true },
  );

/** Deep equality that stops at what both share; `expect` is too slow for a million views. */
const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && same(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
};
const expectSame = (a: unknown, b: unknown, about: string) => {
  if (!same(a, b)) expect(a, about).toEqual(b);
};

const json = (value: unknown) => JSON.stringify(value);

test('the square: a view after an event is the view of the state after it', () => {
  inRandomGames(game => {
    for (const { before, events } of game) {
      let state = before;
      for (const event of events) {
        const after = evolve(state, event);
        for (const viewer of VIEWERS) {
          const filed = applyView(viewOf(state, viewer), redact(event, viewer));
          expectSame(filed, viewOf(after, viewer), `${viewer}: ${json(event)}`);
        }
        state = after;
      }
    }
  });
});

test('a public event is one and the same object for everybody', () => {
  const secret: readonly Event['type'][] = ['Dealt', 'MeldsAnnounced'];
  inRandomGames(game => {
    for (const event of [...game].flatMap(({ events }) => events)) {
      const isPublic = VIEWERS.every(viewer => Object.is(redact(event, viewer), event));
      if (isPublic === secret.includes(event.type)) expect.fail(json(event));
    }
  });
});

test('replay: the log, written and read again, gives the state', () => {
  inRandomGames(game => {
    const happenings = [...game];
    const log: Event[] = JSON.parse(json(happenings.flatMap(({ events }) => events)));
    const replayed = log.reduce(evolve, happenings[0]!.before);
    expectSame(replayed, happenings.at(-1)!.after, 'replayed');
    expect(waits(replayed)).toEqual({ for: 'over' });
  });
});

test('a card taken back: as though it had not been played', () => {
  let taken = 0;
  inRandomGames(game => {
    for (const { before, seat, events, after } of game) {
      if (seat === null || events.length !== 1 || events[0]!.type !== 'Played') continue;
      const back = clabber.takeBack(after, seat);
      if (!back.ok) expect.fail(`${seat} may not take ${json(events)} back`);
      const again = back.events.reduce(evolve, after);
      expectSame(sorted(again), sorted(before), json(events));
      expect(waits(again)).toEqual(waits(before));
      taken++;
    }
  });
  expect(taken).toBeGreaterThan(GAMES);
});

/** A card that comes back goes to the end of the hand. */
const sorted = (state: State): State => {
  const hand = state.hand!;
  return { ...state, hand: { ...hand, hands: bySeat(seat => hand.hands[seat].toSorted()) } };
};

test('always 24 cards, 162 card points a hand (C-02, C-26), no trick under 2, melds for one side', () => {
  inRandomGames(game => {
    for (const { after } of game) {
      const hand = after.hand!;
      const seen = SEATS.flatMap(seat => dealtTo(after, seat));
      if (seen.length !== 24 || new Set(seen).size !== 24) expect.fail(json(hand));
      if (!hand.tricks.every(trick => trick.winner === null || trick.points >= 2)) expect.fail(json(hand.tricks));
      if (hand.phase !== 'scored') continue;
      const { cardPoints, melds, bella, totals, score } = after.pad.at(-1)!;
      expect(cardPoints.NS + cardPoints.EW).toBe(162);
      expect(Math.min(melds.NS, melds.EW)).toBe(0);
      expect([0, 20]).toContain(bella.NS + bella.EW);
      for (const side of ['NS', 'EW'] as const) expect([0, totals[side]]).toContain(score[side]);
    }
  });
});

/** An act without the order in which it names cards. */
const said = (act: Act | Claim): string =>
  json(
    act.do === 'announce' || act.do === 'show'
      ? { ...act, melds: act.melds.map(set => set.toSorted()).toSorted() }
      : act,
  );

test('honest choices: what is offered is accepted, all else is refused as named', () => {
  const count = { accepted: 0, refused: 0, asked: 0 };
  inRandomGames((game, random) => {
    for (const { after } of game) {
      if (random() < 0.8) continue;
      expectSame(
        choices(viewOf(after, 'watcher'), 'watcher'),
        { calls: [], cards: [], announce: [], show: [], claim: { code: 'not-now' }, takeBack: { code: 'not-now' } },
        'watcher',
      );
      const turn = waits(after);
      for (const seat of new Set([turn.for === 'seat' ? turn.seat : 'N', pick(SEATS, random)])) {
        const { calls, cards, announce, show, claim, takeBack } = choices(viewOf(after, seat), seat);
        for (const [ask, told] of [[clabber.layClaim, claim] as const, [clabber.takeBack, takeBack] as const]) {
          const asked = ask(after, seat);
          expectSame(asked.ok ? null : asked.refusal, told, `${seat} asks`);
          count[told === null ? 'asked' : 'refused']++;
        }
        const named: readonly { act: Act | Claim; refusal: unknown }[] = [
          ...calls,
          ...cards.map(({ card, refusal }) => ({ act: { do: 'card', card } as const, refusal })),
          ...cards.map(({ card, bella }) => ({ act: { do: 'card', card, bella: true } as const, refusal: bella })),
          ...announce.map(set => ({
            act: { do: 'announce', melds: set.map(meld => meld.cards) } as const,
            refusal: null,
          })),
          ...show.map(set => ({ act: { do: 'show', melds: set.map(meld => meld.cards) } as const, refusal: null })),
        ];
        for (const { act, refusal } of named) {
          const decision = decide(after, seat, act);
          expectSame(decision.ok ? null : decision.refusal, refusal, `${seat} ${json(act)}`);
          count[refusal === null ? 'accepted' : 'refused']++;
        }
        const offered = new Set(named.filter(({ refusal }) => refusal === null).map(({ act }) => said(act)));
        // A claim is laid once a turn, and may then be taken.
        const { hand } = after;
        if (claim === null || hand!.laid[seat]?.length === hand!.hands[seat].length) offered.add(said({ do: 'claim' }));
        for (const act of attempts(after, seat, random)) {
          if (decide(after, seat, act).ok && !offered.has(said(act)))
            expect.fail(`${seat} was not offered ${json(act)}`);
        }
      }
    }
  });
  expect(count.accepted).toBeGreaterThan(GAMES);
  expect(count.refused).toBeGreaterThan(GAMES);
  expect(count.asked).toBeGreaterThan(GAMES);
});

test('no leak (HO-14): two worlds a viewer cannot tell apart look and answer alike', () => {
  let worlds = 0;
  inRandomGames((game, random) => {
    let hand: Happening[] = [];
    for (const next of game) {
      if (hand.length > 0 && random() < 0.06) {
        for (const viewer of VIEWERS) if (compareWorlds(hand, next, viewer, random)) worlds++;
      }
      hand = next.seat === null ? [next] : [...hand, next];
    }
  });
  expect(worlds).toBeGreaterThan(GAMES);
});

/** True when there was another world to compare with. */
const compareWorlds = (hand: readonly Happening[], next: Happening, viewer: Viewer, random: Random): boolean => {
  const state = next.before;
  const hidden = hiddenFrom(state, viewer);
  const view = json(viewOf(state, viewer));
  for (const { card } of hidden) if (view.includes(`"${card}"`)) expect.fail(`${viewer} sees ${card}: ${view}`);

  const first = pick(hidden, random);
  const second =
    first &&
    pick(
      hidden.filter(({ seat }) => seat !== first.seat),
      random,
    );
  const other = second ? inOtherWorld(hand, viewer, first.card, second.card) : null;
  if (!second || !other) return false;

  expect(json(viewOf(other, viewer))).toBe(view);
  expect(waits(other)).toEqual(waits(state));
  if (viewer !== 'watcher') {
    expect(json(choices(viewOf(other, viewer), viewer))).toBe(json(choices(viewOf(state, viewer), viewer)));
    for (const act of attempts(state, viewer, random)) {
      const here = told(decide(state, viewer, act), viewer);
      const there = told(decide(other, viewer, act), viewer);
      if (here !== there) expect.fail(`${viewer} ${json(act)}: ${here} but ${there}`);
    }
  }
  if (next.seat && next.act) {
    const there = decide(other, next.seat, actInOtherWorld(next.act, first.card, second.card));
    if (there.ok || next.seat === viewer)
      expect(told(there, viewer)).toBe(told({ ok: true, events: next.events }, viewer));
  }
  return true;
};

/** What a decision tells a viewer, but for hands laid open and a bella that a claim brings: they say what they say. */
const told = (decision: ReturnType<typeof decide>, viewer: Viewer): string => {
  if (!decision.ok) return json(decision.refusal);
  if (decision.events.some(event => event.type === 'Claimed')) return 'claimed';
  const closed = decision.events.filter(event => event.type !== 'ThrownIn' || event.hands === null);
  return json(closed.map(event => redact(event, viewer)));
};
