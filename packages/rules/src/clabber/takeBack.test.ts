import { describe, expect, test } from 'vitest';
import {
  accepted,
  announces,
  cards,
  dealt,
  given,
  laysClaim,
  passes,
  playOut,
  plays,
  playsIt,
  playsWithBella,
  refused,
  shows,
  takesBack,
} from '../testing.ts';
import { clabber } from './index.ts';
import { viewOf } from './viewOf.ts';

/** Trump D, made by W. E holds king and queen of it. */
const D7 = { N: 'AC QC AD KH 9S 9D', E: 'TC 9C KD QD TH AS', S: 'TD AH JH 9H JS TS', W: 'KC JC JD QH KS QS' };
const D7_PLAY = cards('QD TD JD AD KS 9S AS JS TH 9H QH KH KD JH KC 9D');
const d7 = dealt(D7);
const made = given(d7).when(passes('E'), passes('S'), playsIt('W'));
const afterCards = (n: number) => made.when(...playOut(d7, D7_PLAY.slice(0, n)));

/** Trump S, made by E, who holds a run of diamonds; N holds J-Q-K of trump. */
const DADS = { N: 'JS QS KS AH AC 9S', E: 'TD JD QD KD AS TS', S: '9C TC JC 9D KC KH', W: 'QC AD 9H TH JH QH' };
const dads = given(dealt(DADS)).when(playsIt('E'));

describe('HO-23 a card taken back', () => {
  test('goes to the hand again, and its seat is to play', () => {
    afterCards(10)
      .when(takesBack('S'))
      .then(({ events, state }) => {
        expect(events).toEqual([{ type: 'TakenBack', seat: 'S', card: '9H', bella: false }]);
        expect(clabber.waits(state)).toEqual({ for: 'seat', seat: 'S' });
        expect(state.hand!.hands.S.toSorted()).toEqual(cards('9H AH JH TS'));
        expect(state.hand!.tricks.at(-1)!.plays).toEqual([{ seat: 'E', card: 'TH' }]);
        expect(viewOf(state, 'S').hand!.cards).toContain('9H');
        for (const viewer of ['E', 'watcher'] as const) {
          expect(viewOf(state, viewer).hand!.counts).toEqual({ N: 4, E: 3, S: 4, W: 4 });
          expect(JSON.stringify(viewOf(state, viewer))).not.toContain('9H');
        }
      })
      .when(plays('S', 'JH'))
      .then(accepted);
  });

  test('a lead leaves no trick behind', () => {
    afterCards(9)
      .when(takesBack('E'))
      .then(({ state }) => expect(state.hand!.tricks).toHaveLength(2))
      .when(plays('E', 'KD'), plays('S', 'JH'))
      .then(accepted);
    afterCards(1)
      .when(takesBack('E'))
      .then(({ state }) => expect(state.hand!.tricks).toEqual([]));
  });

  test('is the last one, and its trick is open', () => {
    given(d7).when(takesBack('E')).then(refused('not-now'));
    made.when(takesBack('E')).then(refused('not-now'));
    afterCards(2).when(takesBack('E')).then(refused('not-now'));
    afterCards(2).when(takesBack('N')).then(refused('not-now'));
    afterCards(2).when(takesBack('S'), takesBack('E')).then(accepted);
    afterCards(12).when(takesBack('N')).then(refused('not-now'));
  });

  test('C-20 no meld was announced since, but an own announcement stays', () => {
    dads
      .when(plays('E', 'AS'), plays('S', '9D'), plays('W', 'AD'), announces('N', 'JS QS KS'))
      .when(takesBack('W'))
      .then(refused('not-now'));
    const back = dads.when(announces('E', 'TD JD QD KD'), plays('E', 'AS'), takesBack('E'));
    back.then(({ state }) => expect(state.hand!.announced.E).toHaveLength(1));
    back.when(announces('E', 'TD JD QD KD')).then(refused('already-announced'));
    back.when(plays('E', 'TS')).then(accepted);
  });

  test('C-21 no meld was shown since, but an own show stays', () => {
    const second = dads.when(
      ...[announces('E', 'TD JD QD KD'), plays('E', 'TS'), plays('S', '9C'), plays('W', 'QC')],
      ...[announces('N', 'JS QS KS'), plays('N', 'JS'), shows('N', 'JS QS KS'), plays('N', 'AC')],
    );
    second.when(takesBack('N')).then(({ state }) => expect(state.hand!.shown.N).toHaveLength(1));
    second.when(takesBack('N')).when(shows('N', 'JS QS KS')).then(refused('show-not-now'));
    const shown = second.when(shows('E', 'TD JD QD KD'));
    shown.when(takesBack('N')).then(refused('not-now'));
    // Whoever takes his own card back has still shown: that was his turn's beginning.
    shown.when(plays('E', 'AS'), takesBack('E'), takesBack('N')).then(refused('not-now'));
  });

  test('no claim was laid since', () => {
    afterCards(13).when(laysClaim('S')).when(takesBack('E')).then(refused('not-now'));
    // A claim of an earlier turn does not count.
    afterCards(8)
      .when(laysClaim('E'), ...playOut(d7, D7_PLAY.slice(8, 12)))
      .when(plays('E', 'KD'), takesBack('E'))
      .then(accepted);
  });

  test('C-24 a bella said with it is unsaid, and may be said again or forgotten', () => {
    const said = afterCards(12).when(playsWithBella('E', 'KD'));
    const back = said.when(takesBack('E'));
    back.then(({ events, state }) => {
      expect(events).toEqual([{ type: 'TakenBack', seat: 'E', card: 'KD', bella: true }]);
      expect(state.hand!.bella).toBeNull();
      expect(viewOf(state, 'watcher').hand!.bella).toBeNull();
    });
    back.when(playsWithBella('E', 'KD')).then(({ state }) => expect(state.hand!.bella).toBe('E'));
    back.when(plays('E', 'KD')).then(({ state }) => expect(state.hand!.bella).toBeNull());
  });

  test('C-24 a bella that was shown or said with another card stays', () => {
    const shown = dads.when(
      ...[plays('E', 'TS'), plays('S', '9C'), plays('W', 'QC'), announces('N', 'JS QS KS'), plays('N', 'JS')],
      ...[shows('N', 'JS QS KS'), plays('N', 'KS'), takesBack('N')],
    );
    shown.then(({ events, state }) => {
      expect(events).toEqual([{ type: 'TakenBack', seat: 'N', card: 'KS', bella: false }]);
      expect(state.hand!.bella).toBe('N');
    });
    afterCards(12)
      .when(playsWithBella('E', 'KD'), plays('S', 'JH'), takesBack('S'))
      .then(({ state }) => expect(state.hand!.bella).toBe('E'));
  });
});
