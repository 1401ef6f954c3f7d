import { describe, expect, test } from 'vitest';
import { PACK } from '../cards.ts';
import { clockwiseFrom, leftOf, partnerOf, SEATS, sideOf } from '../seats.ts';
import { dealt, deckFor, given, packFor, passes, playOut, plays, playsIt, SETTINGS } from '../testing.ts';
import { cutPack, deal } from './deal.ts';
import { clabber } from './index.ts';
import type { State } from './state.ts';

const fresh = clabber.start(SETTINGS);
const D2 = { N: 'AC KH 9H AS TS TC', E: 'AD 9D AH QH JH QS', S: 'QC KD JD TD KS JS', W: 'KC JC 9C QD TH 9S' };
const D2_PLAY = 'JH QC TH 9H JD QD TC AD AC 9D KD JC KC AS QH JS 9C KH QS KS 9S TS AH TD'.split(' ') as typeof PACK;
const everyonePasses = [...clockwiseFrom('E'), ...clockwiseFrom('E')].map(passes);

const scored = (): State => {
  const before = dealt(D2);
  return given(before).when(passes('E'), playsIt('S'), ...playOut(before, D2_PLAY)).state;
};

test('C-01 partners sit opposite, play goes clockwise', () => {
  expect(SEATS.map(partnerOf)).toEqual(['S', 'W', 'N', 'E']);
  expect(SEATS.map(sideOf)).toEqual(['NS', 'EW', 'NS', 'EW']);
  expect(SEATS.map(leftOf)).toEqual(['E', 'S', 'W', 'N']);
});

describe('C-04 the first dealer', () => {
  test('is drawn: no first hand without one', () => {
    expect(deal(fresh, { pack: PACK, cut: 12 })).toEqual({ ok: false, refusal: { code: 'not-now' } });
    for (const dealer of SEATS) expect(dealt({ dealer }).hand!.dealer).toBe(dealer);
  });

  test('later hands refuse to be told their dealer', () => {
    expect(deal(scored(), { pack: PACK, cut: 12, dealer: 'N' })).toEqual({ ok: false, refusal: { code: 'not-now' } });
  });
});

describe('C-05 the cut', () => {
  test('swaps two packets', () => {
    expect(cutPack(PACK, 5)).toEqual([...PACK.slice(5), ...PACK.slice(0, 5)]);
  });

  test.each([-4, 0, 3, 21, 24, 4.5, Number.NaN])('refuses %s cards lifted', cut => {
    expect(deal(fresh, { pack: PACK, cut, dealer: 'N' })).toEqual({ ok: false, refusal: { code: 'bad-cut' } });
  });

  test('takes 4 to 20', () => {
    for (let cut = 4; cut <= 20; cut++) expect(deal(fresh, { pack: PACK, cut, dealer: 'N' }).ok).toBe(true);
  });

  test('the pack made for a deck deals that deck at any cut', () => {
    const deck = deckFor(D2, 'N');
    for (let cut = 4; cut <= 20; cut++) expect(cutPack(packFor(deck, cut), cut)).toEqual(deck);
  });
});

test('C-06 six each, one at a time, from the dealer’s left', () => {
  const decision = deal(fresh, { pack: packFor(PACK), cut: 12, dealer: 'S' });
  expect(decision).toMatchObject({
    events: [
      {
        type: 'Dealt',
        hand: 1,
        dealer: 'S',
        hands: {
          W: [0, 4, 8, 12, 16, 20].map(n => PACK[n]),
          N: [1, 5, 9, 13, 17, 21].map(n => PACK[n]),
          E: [2, 6, 10, 14, 18, 22].map(n => PACK[n]),
          S: [3, 7, 11, 15, 19, 23].map(n => PACK[n]),
        },
      },
    ],
  });
});

test('C-06 a pack that is none is a bug, not a refusal', () => {
  expect(() => deal(fresh, { pack: [...PACK.slice(1), 'AS'], cut: 12, dealer: 'N' })).toThrow();
});

test('no second deal while a hand runs', () => {
  expect(deal(dealt(D2), { pack: PACK, cut: 12 })).toEqual({ ok: false, refusal: { code: 'not-now' } });
});

describe('C-07 the turn-up', () => {
  const start = dealt(D2);

  test('is the dealer’s sixth card, known to all, and stays in the hand', () => {
    expect(start.hand!.turnUp).toBe('TC');
    expect(start.hand!.hands.N).toContain('TC');
    for (const viewer of [...SEATS, 'watcher'] as const) {
      expect(clabber.viewOf(start, viewer).hand!.turnUp).toBe('TC');
    }
  });

  test('is played like any card and still known afterwards', () => {
    const all = playOut(start, D2_PLAY);
    const { state } = given(start).when(passes('E'), playsIt('S'), ...all.slice(0, 7));
    expect(state.hand!.tricks.at(-1)!.plays).toContainEqual({ seat: 'N', card: 'TC' });
    expect(clabber.viewOf(state, 'watcher').hand!.turnUp).toBe('TC');
  });
});

describe('C-32 the deal', () => {
  const redeal = (state: State) => {
    const decision = deal(state, { pack: PACK, cut: 12 });
    if (!decision.ok) throw new Error();
    return decision.events.reduce(clabber.evolve, state).hand!;
  };

  test('passes left after a scored hand', () => {
    expect(redeal(scored())).toMatchObject({ n: 2, dealer: 'E' });
  });

  test('passes left after a set', () => {
    const d1 = { N: 'JC AD AH KH KS QD', E: 'QC TC 9C KD TD 9S', S: 'AC 9D TH 9H AS TS', W: 'KC JD QH JH QS JS' };
    const play = '9S AS QS KS TH JH KH KD TC AC KC JC 9H QH AH TD 9C 9D JD QD JS AD QC TS'.split(' ') as typeof PACK;
    const { state } = given(dealt(d1)).when(playsIt('E'), ...playOut(dealt(d1), play));
    expect(state.pad[0]!.set).toBe(true);
    expect(redeal(state).dealer).toBe('E');
  });

  test('stays after a pass-out (C-11), and the scored pad stays too', () => {
    const { state } = given(dealt(D2)).when(...everyonePasses);
    expect(redeal(state)).toMatchObject({ n: 2, dealer: 'N' });
  });

  test('waits for nobody but the dealer once the 24th card has fallen', () => {
    expect(clabber.waits(scored())).toEqual({ for: 'deal' });
    given(scored())
      .when(plays('N', 'AC'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-now' }));
  });
});
