import { describe, expect, test } from 'vitest';
import {
  accepted,
  announces,
  cards,
  dealt,
  given,
  passes,
  playOut,
  plays,
  playsIt,
  playsWithBella,
  refused,
  shows,
} from '../testing.ts';

/** Trump D, made by W. E holds king and queen of it (D7 of docs/rules.md). */
const D7 = { N: 'AC QC AD KH 9S 9D', E: 'TC 9C KD QD TH AS', S: 'TD AH JH 9H JS TS', W: 'KC JC JD QH KS QS' };
const D7_PLAY = cards('QD TD JD AD KS 9S AS JS TH 9H QH KH KD JH KC 9D QC 9C AH JC AC TC TS QS');
const d7 = dealt(D7);
const made = given(d7).when(passes('E'), passes('S'), playsIt('W'));

/** Trump C, made by N, who holds A-K-Q of it (D3 of docs/rules.md). */
const D3 = { N: 'AC QC TC JD JS KC', E: 'JC 9C AH JH TH TS', S: 'KD TD 9D AS QS 9S', W: 'AD QD KH QH 9H KS' };
const D3_PLAY = cards('JH 9S 9H QC JD JC 9D QD TH AS QH KC AC 9C QS KH AH KD AD TC JS TS TD KS');
const d3 = dealt(D3);
const d3Made = given(d3).when(passes('E'), passes('S'), passes('W'), playsIt('N'));

describe('C-24 bella', () => {
  const untilSecond = made.when(...playOut(d7, D7_PLAY.slice(0, 12)));

  test('is called with the second of the two cards, counts 20 and needs no trick', () => {
    untilSecond.when(playsWithBella('E', 'KD')).then(({ events, state }) => {
      expect(events).toEqual([{ type: 'Played', seat: 'E', card: 'KD', bella: true }]);
      expect(state.hand!.bella).toBe('E');
    });
    made.when(...playOut(d7, D7_PLAY, { bella: 'KD' })).then(({ state }) => {
      expect(state.pad[0]).toMatchObject({ bella: { NS: 0, EW: 20 }, totals: { NS: 84, EW: 98 }, set: false });
    });
  });

  test('forgotten it does not count: the makers are set', () => {
    made.when(...playOut(d7, D7_PLAY)).then(({ state }) => {
      expect(state.pad[0]).toMatchObject({ bella: { NS: 0, EW: 0 }, sheet: { NS: '84', EW: 'XXX' } });
    });
  });

  test('with the first card it is too early; the card stays and may go without the call', () => {
    made
      .when(playsWithBella('E', 'QD'))
      .then(refused('bella-too-early'))
      .then(({ state }) => expect(state.hand!.hands.E).toContain('QD'));
    made.when(playsWithBella('E', 'KD')).then(refused('bella-too-early'));
    made.when(plays('E', 'QD')).then(accepted);
    made.when(playsWithBella('E', 'TC')).then(refused('bella-too-early'));
    untilSecond.when(playsWithBella('E', '9C')).then(refused('bella-too-early'));
  });

  test('who does not hold both has none to call', () => {
    made.when(plays('E', 'TC'), playsWithBella('S', 'TD')).then(refused('bella-not-held'));
    d3Made.when(playsWithBella('E', 'JH')).then(refused('bella-not-held'));
  });

  test('after both are gone there is none left', () => {
    made
      .when(...playOut(d7, D7_PLAY.slice(0, 17)))
      .when(playsWithBella('E', '9C'))
      .then(refused('bella-not-held'));
  });

  test('a duty comes before the call', () => {
    made.when(plays('E', 'QD'), playsWithBella('S', 'AH')).then(refused('must-follow-suit'));
  });

  test('shown within a meld it counts without a call', () => {
    d3Made.when(...playOut(d3, D3_PLAY, { melds: { N: [cards('QC KC AC')] } })).then(({ state }) => {
      expect(state.pad[0]).toMatchObject({ melds: { NS: 20, EW: 0 }, bella: { NS: 20, EW: 0 } });
    });
  });

  test('a call for one that already counts is accepted without effect', () => {
    const melds = { N: [cards('QC KC AC')] };
    d3Made
      .when(...playOut(d3, D3_PLAY.slice(0, 12), { melds, bella: 'KC' }))
      .then(({ events }) => expect(events[0]).toEqual({ type: 'Played', seat: 'N', card: 'KC', bella: false }));
    d3Made.when(...playOut(d3, D3_PLAY, { melds, bella: 'KC' })).then(({ state }) => {
      expect(state.pad[0]!.bella).toEqual({ NS: 20, EW: 0 });
    });
  });

  test('four kings show only one of the two: no call', () => {
    const kings = { N: 'QS JS KC KD KH KS', E: 'TS AC AD 9H 9D 9C', S: 'AS TC TD TH QC QD', W: '9S JC JD JH QH AH' };
    given(dealt(kings))
      .when(playsIt('E'), plays('E', '9H'), plays('S', 'TH'), plays('W', 'AH'), announces('N', 'KC KD KH KS'))
      .when(plays('N', 'KH'), plays('W', 'JC'), shows('N', 'KC KD KH KS'))
      .then(({ events, state }) => {
        expect(events[0]).toMatchObject({ type: 'MeldsShown', bella: false });
        expect(state.hand!.bella).toBeNull();
      });
  });

  test('it is no meld to announce', () => {
    d3Made
      .when(plays('E', 'JH'), plays('S', '9S'), plays('W', '9H'), announces('N', 'KC QC'))
      .then(refused('not-a-meld'));
  });

  test('it is lost when its side is set', () => {
    d3Made.when(...playOut(d3, D3_PLAY, { bella: 'KC' })).then(({ state }) => {
      expect(state.pad[0]).toMatchObject({ totals: { NS: 89, EW: 93 }, sheet: { NS: 'XXX', EW: '93' } });
    });
  });
});

describe('C-25 the forty-dollar dad', () => {
  test('is announced as a dad and brings 20 + 20', () => {
    const melds = { N: [cards('QC KC AC')] };
    const first = d3Made.when(...playOut(d3, D3_PLAY.slice(0, 3)), announces('N', 'QC KC AC'));
    first.then(({ state }) => expect(state.hand!.announced.N!.map(meld => meld.class)).toEqual(['dad']));
    first.then(({ state }) => expect(state.hand!.bella).toBeNull());
    d3Made.when(...playOut(d3, D3_PLAY, { melds })).then(({ state }) => {
      expect(state.pad[0]!.totals).toEqual({ NS: 109, EW: 93 });
    });
  });

  test('beaten, the bella alone remains', () => {
    const hands = { N: 'JS QS KS AH AC 9S', E: 'TD JD QD KD AS TS', S: '9C TC JC 9D KC KH', W: 'QC AD 9H TH JH QH' };
    given(dealt(hands))
      .when(playsIt('E'), announces('E', 'TD JD QD KD'), plays('E', 'TS'), plays('S', '9C'), plays('W', 'QC'))
      .when(announces('N', 'JS QS KS'), plays('N', 'JS'), shows('N', 'JS QS KS'), plays('N', 'AC'))
      .when(shows('E', 'TD JD QD KD'), plays('E', 'AS'), plays('S', 'TC'), plays('W', 'AD'))
      .then(({ state }) => {
        expect(state.hand!.settlement).toEqual({ winner: 'EW', points: { NS: 0, EW: 50 } });
        expect(state.hand!.bella).toBe('N');
      });
  });
});
