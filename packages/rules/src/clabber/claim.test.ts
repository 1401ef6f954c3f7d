import { describe, expect, test } from 'vitest';
import {
  accepted,
  cards,
  claims,
  dealt,
  given,
  laysClaim,
  passes,
  playOut,
  plays,
  playsIt,
  refused,
  SETTINGS,
} from '../testing.ts';
import { clabber } from './index.ts';
import { viewOf } from './viewOf.ts';

/** Trump D, made by W. E holds king and queen of it. EW take 44, 17 and 17, then NS 24, 16 and 44 (docs/rules.md, D7). */
const D7 = { N: 'AC QC AD KH 9S 9D', E: 'TC 9C KD QD TH AS', S: 'TD AH JH 9H JS TS', W: 'KC JC JD QH KS QS' };
const D7_PLAY = cards('QD TD JD AD KS 9S AS JS TH 9H QH KH KD JH KC 9D QC 9C AH JC AC TC TS QS');
const d7 = dealt(D7);
const made = given(d7).when(passes('E'), passes('S'), playsIt('W'));
const afterCards = (n: number) => made.when(...playOut(d7, D7_PLAY.slice(0, n)));

describe('a claim', () => {
  test('is the seat’s whose turn it is, from trick 3 on', () => {
    given(d7).when(claims('E')).then(refused('not-now'));
    made.when(claims('E')).then(refused('not-now'));
    afterCards(7).when(claims('S')).then(refused('not-now'));
    afterCards(8).when(claims('S')).then(refused('not-your-turn'));
    afterCards(8).when(claims('E')).then(accepted);
    afterCards(23).when(claims('W')).then(accepted);
    afterCards(24).when(claims('N')).then(refused('not-now'));
  });

  test('C-26 takes the open trick, all cards not played and the last trick’s 10', () => {
    // Led to trick 4: the king of trump and a jack. EW have all three tricks before it.
    afterCards(14)
      .when(claims('W'))
      .then(({ state, events }) => {
        expect(events.map(({ type }) => type)).toEqual(['Claimed', 'HandScored']);
        expect(state.pad[0]).toMatchObject({
          trickWinners: ['W', 'E', 'E'],
          cardPoints: { NS: 0, EW: 162 },
          sheet: { NS: '--', EW: '162' },
          set: false,
          claimed: 'W',
        });
        expect(clabber.waits(state)).toEqual({ for: 'deal' });
      });
    // N has won trick 4, worth 24: 162 - 44 - 17 - 17 for NS.
    afterCards(16)
      .when(claims('N'))
      .then(({ state }) =>
        expect(state.pad[0]).toMatchObject({ cardPoints: { NS: 84, EW: 78 }, sheet: { NS: '84', EW: 'XXX' } }),
      );
  });

  test('a hand played out has no claim on its sheet', () => {
    afterCards(24).then(({ state }) => expect(state.pad[0]).not.toHaveProperty('claimed'));
  });

  test('C-24 a bella whose second card is not played counts for the claimer', () => {
    afterCards(12)
      .when(claims('E'))
      .then(({ state, events }) => {
        expect(events[0]).toMatchObject({ type: 'Claimed', seat: 'E', bella: 'E' });
        expect(state.pad[0]).toMatchObject({ bella: { NS: 0, EW: 20 }, totals: { NS: 0, EW: 182 } });
      });
  });

  test('C-24 and for the other side: it makes the hand, 98 to 84', () => {
    // E leads the ten of clubs to trick 4 and keeps the king of trump; N's ace takes 10 + 2 + 4 + 11.
    afterCards(12)
      .when(plays('E', 'TC'), plays('S', 'JH'), plays('W', 'KC'), plays('N', 'AC'), claims('N'))
      .then(({ state, events }) => {
        expect(events[0]).toMatchObject({ seat: 'N', bella: 'E' });
        expect(state.hand!.bella).toBe('E');
        expect(state.pad[0]).toMatchObject({
          cardPoints: { NS: 84, EW: 78 },
          totals: { NS: 84, EW: 98 },
          sheet: { NS: '84', EW: '98' },
        });
      });
  });

  test('C-24 a bella forgotten with its second card stays forgotten, one that was called counts once', () => {
    afterCards(16)
      .when(claims('N'))
      .then(({ state, events }) => {
        expect(events[0]).toMatchObject({ bella: null });
        expect(state.pad[0]!.bella).toEqual({ NS: 0, EW: 0 });
      });
    made.when(...playOut(d7, D7_PLAY.slice(0, 16), { bella: 'KD' }), claims('N')).then(({ state, events }) => {
      expect(events[0]).toMatchObject({ bella: null });
      expect(state.pad[0]).toMatchObject({ bella: { NS: 0, EW: 20 }, sheet: { NS: '84', EW: '98' } });
    });
  });

  test('C-24 who was dealt only one of the two has none', () => {
    const apart = dealt({ ...D7, E: 'TC 9C KD AD TH AS', N: 'AC QC QD KH 9S 9D' });
    const play = cards('KD TD JD 9D KS 9S AS JS');
    given(apart)
      .when(passes('E'), passes('S'), playsIt('W'), ...playOut(apart, play), claims('E'))
      .then(({ state }) => expect(state.pad[0]!.bella).toEqual({ NS: 0, EW: 0 }));
  });

  test('C-27 melds that were settled count, and a maker may be set by it', () => {
    // Trump C, made by N, who shows A-K-Q of it: 20 + 20, and has taken 5 points.
    const d3 = dealt({
      N: 'AC QC TC JD JS KC',
      E: 'JC 9C AH JH TH TS',
      S: 'KD TD 9D AS QS 9S',
      W: 'AD QD KH QH 9H KS',
    });
    const played = playOut(d3, cards('JH 9S 9H QC JD JC 9D QD'), { melds: { N: [cards('QC KC AC')] } });
    given(d3)
      .when(passes('E'), passes('S'), passes('W'), playsIt('N'), ...played, claims('E'))
      .then(({ state, events }) => {
        expect(events[0]).toMatchObject({ bella: null }); // it was shown: it counted before
        expect(state.pad[0]).toMatchObject({
          cardPoints: { NS: 5, EW: 157 },
          melds: { NS: 20, EW: 0 },
          bella: { NS: 20, EW: 0 },
          totals: { NS: 45, EW: 157 },
          sheet: { NS: 'XXX', EW: '157' },
        });
      });
  });

  test('C-31 may end the game', () => {
    const { state } = afterCards(12);
    given({ ...state, totals: { NS: 480, EW: 318 } })
      .when(claims('E'))
      .then(({ events, state: after }) => {
        expect(events.at(-1)).toEqual({ type: 'GameEnded', winner: 'EW', pad: { NS: 480, EW: 500 } });
        expect(clabber.waits(after)).toEqual({ for: 'over' });
      });
  });

  test('the hand that it ends is laid open to everyone, or to nobody where nothing is revealed', () => {
    const left = { N: cards('AC QC 9D'), E: cards('TC 9C KD'), S: cards('AH JH TS'), W: cards('KC JC QS') };
    afterCards(12)
      .when(claims('E'))
      .then(({ events, state }) => {
        expect(events[0]).toMatchObject({ hands: left });
        for (const viewer of ['N', 'watcher'] as const) expect(viewOf(state, viewer).hand!.open).toEqual(left);
      });
    const closed = dealt(D7, clabber.start({ ...SETTINGS, reveal: false }));
    given(closed)
      .when(passes('E'), passes('S'), playsIt('W'), ...playOut(closed, D7_PLAY.slice(0, 12)), claims('E'))
      .then(({ events, state }) => {
        expect(events[0]).toMatchObject({ type: 'Claimed', hands: null });
        for (const viewer of ['N', 'watcher'] as const) expect(viewOf(state, viewer).hand!.open).toBeNull();
      });
  });
});

describe('laying a claim', () => {
  test('shows the claimer’s cards to everyone for good, and the turn stays his', () => {
    const laid = afterCards(12).when(laysClaim('E'));
    laid.then(({ events, state }) => {
      expect(events).toEqual([{ type: 'ClaimLaid', seat: 'E', cards: cards('TC 9C KD') }]);
      expect(clabber.waits(state)).toEqual({ for: 'seat', seat: 'E' });
    });
    laid.when(plays('E', 'KD')).then(({ state }) => {
      for (const viewer of ['W', 'watcher'] as const)
        expect(viewOf(state, viewer).hand!.laid).toEqual({ N: null, E: cards('TC 9C KD'), S: null, W: null });
    });
  });

  test('once a turn, and only where a claim may be made', () => {
    afterCards(7).when(laysClaim('S')).then(refused('not-now'));
    afterCards(12).when(laysClaim('S')).then(refused('not-your-turn'));
    const laid = afterCards(12).when(laysClaim('E'));
    laid.when(laysClaim('E')).then(refused('not-now'));
    laid.when(claims('E')).then(accepted);
    laid
      .when(...playOut(d7, D7_PLAY.slice(12, 17)))
      .when(laysClaim('E'))
      .then(accepted);
  });
});
