import { describe, expect, test } from 'vitest';
import { cards, dealt, given, passes, playOut, playsIt, SETTINGS } from '../testing.ts';
import { clabber } from './index.ts';
import { winnerAt, writeScore } from './score.ts';

/** S plays it in clubs (D8 of docs/rules.md: NS take every trick). */
const D8 = { N: 'QC AD KD KS TS TC', E: 'AC KH QH 9H AS 9S', S: 'KC JC TD AH TH QS', W: '9C QD JD 9D JH JS' };
const D8_PLAY = cards('9S QS JS TS TC AC JC 9C KC QD QC AS TH JH AD KH AH 9D KS QH TD JD KD 9H');

describe('C-26 the last trick', () => {
  test('no bonus for all six tricks', () => {
    const before = dealt(D8);
    const { state } = given(before).when(
      passes('E'),
      passes('S'),
      passes('W'),
      playsIt('N'),
      ...playOut(before, D8_PLAY),
    );
    expect(state.pad[0]).toMatchObject({ cardPoints: { NS: 162, EW: 0 }, score: { NS: 162, EW: 0 } });
  });
});

describe('C-27 made or set', () => {
  test('more than the other side: both write their own', () => {
    expect(writeScore('NS', { NS: 82, EW: 80 })).toEqual({
      set: false,
      score: { NS: 82, EW: 80 },
      sheet: { NS: '82', EW: '80' },
    });
  });

  test('fewer: nothing, and the other side only its own', () => {
    expect(writeScore('EW', { NS: 117, EW: 95 })).toEqual({
      set: true,
      score: { NS: 117, EW: 0 },
      sheet: { NS: '117', EW: 'XXX' },
    });
  });
});

test('C-28 a tie is set', () => {
  expect(writeScore('EW', { NS: 81, EW: 81 }).sheet).toEqual({ NS: '81', EW: 'XXX' });
  expect(writeScore('NS', { NS: 81, EW: 81 }).sheet).toEqual({ NS: 'XXX', EW: '81' });
});

test('C-29 a zero without a set is a line', () => {
  expect(writeScore('NS', { NS: 162, EW: 0 }).sheet).toEqual({ NS: '162', EW: '--' });
  expect(writeScore('EW', { NS: 162, EW: 0 }).sheet).toEqual({ NS: '162', EW: 'XXX' });
});

test('C-30 melds and bella count without a trick', () => {
  expect(writeScore('NS', { NS: 162, EW: 40 }).sheet).toEqual({ NS: '162', EW: '40' });
});

describe('C-31 the end of the game', () => {
  test.each([
    [499, 300, null],
    [500, 300, 'NS'],
    [300, 500, 'EW'],
    [589, 523, 'NS'],
    [520, 520, null],
    [500, 500, null],
  ])('%i to %i', (NS, EW, winner) => {
    expect(winnerAt({ NS, EW }, 500)).toBe(winner);
  });

  test('after the end nothing is dealt, called or played', () => {
    const over = {
      ...clabber.start(SETTINGS),
      hand: { ...dealt(D8).hand!, phase: 'scored' as const },
      winner: 'NS' as const,
    };
    expect(clabber.waits(over)).toEqual({ for: 'over' });
    expect(clabber.deal(over, { pack: [], cut: 12 })).toEqual({ ok: false, refusal: { code: 'not-now' } });
    expect(clabber.decide(over, 'E', { do: 'pass' })).toEqual({ ok: false, refusal: { code: 'not-now' } });
  });
});
