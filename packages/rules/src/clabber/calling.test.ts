import { describe, expect, test } from 'vitest';
import { clockwiseFrom } from '../seats.ts';
import {
  accepted,
  announces,
  dealt,
  given,
  names,
  passes,
  plays,
  playsIt,
  refused,
  SETTINGS,
  shows,
} from '../testing.ts';
import { clabber } from './index.ts';

/** Turn-up TC. E holds no club, S no heart. */
const HANDS = { N: 'AC KH 9H AS TS TC', E: 'AD 9D AH QH JH QS', S: 'QC KD JD TD KS JS', W: 'KC JC 9C QD TH 9S' };
const round1 = given(dealt(HANDS));
const round2 = round1.when(...clockwiseFrom('E').map(passes));

describe('C-08 round 1', () => {
  test('goes clockwise from the dealer’s left, the dealer last', () => {
    round1.when(passes('S')).then(refused('not-your-turn'));
    round1.when(playsIt('N')).then(refused('not-your-turn'));
    round1.when(passes('E'), passes('S'), passes('W'), playsIt('N')).then(({ state }) => {
      expect(state.hand).toMatchObject({ phase: 'play', trump: 'C', maker: 'N' });
    });
  });

  test('ends with the first “play it”', () => {
    const made = round1.when(passes('E'), playsIt('S'));
    made.then(({ events, state }) => {
      expect(events).toEqual([{ type: 'TrumpMade', seat: 'S', suit: 'C', round: 1 }]);
      expect(state.hand!.calls).toEqual([
        { seat: 'E', call: 'pass' },
        { seat: 'S', call: 'play-it' },
      ]);
    });
    made.when(passes('W')).then(refused('not-now'));
    made.when(playsIt('W')).then(refused('not-now'));
    made.when(names('W', 'H')).then(refused('not-now'));
  });

  test('no suit can be named, no card played and nothing announced yet', () => {
    round1.when(names('E', 'H')).then(refused('not-now'));
    round1.when(plays('E', 'AD')).then(refused('not-now'));
    round1.when(announces('E', 'JH QH AH')).then(refused('not-now'));
    round1.when(shows('E', 'JH QH AH')).then(refused('not-now'));
  });
});

describe('C-09 round 2', () => {
  test('offers the three other suits in the same order', () => {
    round2.when(names('S', 'D')).then(refused('not-your-turn'));
    round2.when(names('E', 'C')).then(refused('suit-was-passed'));
    round2.when(playsIt('E')).then(refused('suit-was-passed'));
    for (const suit of ['D', 'H', 'S'] as const) round2.when(names('E', suit)).then(accepted);
  });

  test('one who passed may name; the first name ends the calling', () => {
    round2.when(passes('E'), names('S', 'D')).then(({ events, state }) => {
      expect(events).toEqual([{ type: 'TrumpMade', seat: 'S', suit: 'D', round: 2 }]);
      expect(state.hand).toMatchObject({ phase: 'play', trump: 'D', maker: 'S' });
      expect(state.hand!.calls.at(-1)).toEqual({ seat: 'S', call: 'D' });
    });
  });

  test('the turned-down suit is refused as passed, whether held or not', () => {
    round2.when(passes('E'), names('S', 'C')).then(refused('suit-was-passed'));
  });
});

describe('C-10 the suit must be held', () => {
  test('in round 1', () => {
    round1.when(playsIt('E')).then(refused('must-hold-suit'));
    round1.when(passes('E'), playsIt('S')).then(accepted);
  });

  test('in round 2', () => {
    round2.when(passes('E'), names('S', 'H')).then(refused('must-hold-suit'));
    round2.when(passes('E'), passes('S'), names('W', 'S')).then(accepted);
  });

  test('the dealer always holds the turn-up’s suit', () => {
    round1.when(passes('E'), passes('S'), passes('W'), playsIt('N')).then(accepted);
  });
});

describe('C-11 all pass twice', () => {
  const all = clockwiseFrom('E').map(passes);

  test('the hand is not played and laid open', () => {
    round2.when(...all).then(({ events, state }) => {
      expect(events).toEqual([
        { type: 'Passed', seat: 'N' },
        { type: 'ThrownIn', hands: state.hand!.hands },
      ]);
      expect(state).toMatchObject({ pad: [], totals: { NS: 0, EW: 0 }, winner: null });
      expect(clabber.waits(state)).toEqual({ for: 'deal' });
      expect(clabber.viewOf(state, 'watcher').hand!.open).toEqual(state.hand!.hands);
    });
  });

  test('the hand stays hidden where the table reveals nothing', () => {
    const hidden = dealt(HANDS, clabber.start({ ...SETTINGS, reveal: false }));
    given(hidden)
      .when(...all, ...all)
      .then(({ events, state }) => {
        expect(events.at(-1)).toEqual({ type: 'ThrownIn', hands: null });
        expect(clabber.viewOf(state, 'watcher').hand!.open).toBeNull();
      });
  });

  test('nobody calls after the eighth pass', () => {
    round2.when(...all, passes('E')).then(refused('not-now'));
  });
});

test('C-12 the dealer’s left leads, whoever made trump', () => {
  round2.when(passes('E'), passes('S'), names('W', 'D')).then(({ state }) => {
    expect(clabber.waits(state)).toEqual({ for: 'seat', seat: 'E' });
  });
  round2.when(passes('E'), passes('S'), names('W', 'D'), plays('W', 'KC')).then(refused('not-your-turn'));
});

test('before the first deal there is nothing to do', () => {
  const start = given(clabber.start(SETTINGS));
  start.when(passes('N')).then(refused('not-now'));
  start.when(plays('N', 'AS')).then(refused('not-now'));
});
