import { describe, expect, test } from 'vitest';
import { PACK, suitOf } from '../cards.ts';
import { accepted, cards, dealt, given, playOut, plays, playsIt, refused } from '../testing.ts';
import { clabber } from './index.ts';
import { beats, pointsOf } from './trick.ts';

describe('C-02 ranks and points', () => {
  test('62 in trumps, 30 in each plain suit, 152 in all', () => {
    const sum = (suit: string) =>
      PACK.filter(card => suitOf(card) === suit).reduce((total, card) => total + pointsOf(card, 'H'), 0);
    expect(['C', 'D', 'H', 'S'].map(sum)).toEqual([30, 30, 62, 30]);
  });

  test('trump J 9 A T K Q, plain A T K Q J 9', () => {
    const falls = (order: string) => {
      const list = cards(order);
      return list.every((card, n) => list.slice(n + 1).every(low => beats(card, low, 'H') && !beats(low, card, 'H')));
    };
    expect(falls('JH 9H AH TH KH QH')).toBe(true);
    expect(falls('AS TS KS QS JS 9S')).toBe(true);
  });
});

/** Trump H, E leads. S is void in spades with one trump, N void with two. */
const RUFF = { N: 'JC AD KD QD KH AH', E: 'AS KS QS 9H JH AC', S: 'TH TC 9C KC QC TD', W: '9S JS TS JD 9D QH' };
const ruff = given(dealt(RUFF)).when(playsIt('E'), plays('E', 'AS'));

/** The same, but S ruffs with the ace, which N cannot beat. */
const UNDER = { N: 'JC AD KD QD QH KH', E: 'AS KS QS 9H JH AC', S: 'AH TC 9C KC QC TD', W: '9S JS TS JD 9D TH' };

/** Trump H, E leads the ten of it. */
const DRAW = { N: 'JC AD KD 9D 9H QH', E: 'TH AS KS QS AC 9C', S: 'AH KH TC KC QC TD', W: 'JH TS JS 9S JD QD' };
const draw = given(dealt(DRAW)).when(playsIt('E'), plays('E', 'TH'));

describe('C-13 what must be played', () => {
  test('the leader may play anything', () => {
    const lead = given(dealt(RUFF)).when(playsIt('E'));
    for (const card of cards(RUFF.E)) lead.when(plays('E', card)).then(accepted);
  });

  test('C-13a follow suit, without a duty to beat, whatever was ruffed', () => {
    const ruffed = ruff.when(plays('S', 'TH'));
    ruffed.when(plays('W', 'QH')).then(refused('must-follow-suit'));
    ruffed.when(plays('W', 'JD')).then(refused('must-follow-suit'));
    for (const card of cards('9S JS TS')) ruffed.when(plays('W', card)).then(accepted);
  });

  test('C-13b void: trump in', () => {
    ruff.when(plays('S', 'TC')).then(refused('must-trump'));
    ruff.when(plays('S', 'TD')).then(refused('must-trump'));
    ruff.when(plays('S', 'TH')).then(accepted);
  });

  test('C-13c overtrump, even partner', () => {
    const partnerRuffed = ruff.when(plays('S', 'TH'), plays('W', '9S'));
    partnerRuffed.when(plays('N', 'KH')).then(refused('must-overtrump'));
    partnerRuffed.when(plays('N', 'JC')).then(refused('must-trump'));
    partnerRuffed.when(plays('N', 'AH')).then(accepted);
  });

  test('C-13d undertrump when nothing higher is held', () => {
    const highRuff = given(dealt(UNDER)).when(playsIt('E'), plays('E', 'AS'), plays('S', 'AH'), plays('W', '9S'));
    highRuff.when(plays('N', 'JC')).then(refused('must-trump'));
    highRuff.when(plays('N', 'QH')).then(accepted);
    highRuff.when(plays('N', 'KH')).then(accepted);
  });

  test('C-13e trump led: follow and beat it, partner’s too; else any trump', () => {
    draw.when(plays('S', 'TC')).then(refused('must-follow-suit'));
    draw.when(plays('S', 'KH')).then(refused('must-overtrump'));
    const beaten = draw.when(plays('S', 'AH'), plays('W', 'JH'));
    beaten.when(plays('N', 'JC')).then(refused('must-follow-suit'));
    beaten.when(plays('N', 'QH')).then(accepted);
    beaten.when(plays('N', '9H')).then(accepted);
  });

  test('C-13f neither suit nor trump: any card', () => {
    const led = draw.when(plays('S', 'AH'), plays('W', 'JH'), plays('N', 'QH'), plays('W', 'JD'), plays('N', '9D'));
    for (const card of cards('AS KS QS AC 9C')) led.when(plays('E', card)).then(accepted);
  });

  test('a card not held is refused before any duty', () => {
    ruff.when(plays('S', '9S')).then(refused('not-held'));
    ruff.when(plays('W', '9S')).then(refused('not-your-turn'));
  });

  test('a card once played is not held any more', () => {
    const next = ruff.when(plays('S', 'TH'), plays('W', '9S'), plays('N', 'AH'), plays('N', 'AD'));
    next.when(plays('E', 'AS')).then(refused('not-held'));
  });
});

describe('C-14 the trick', () => {
  test('goes to the highest trump, and its winner leads', () => {
    ruff.when(plays('S', 'TH'), plays('W', '9S'), plays('N', 'AH')).then(({ events, state }) => {
      expect(events).toEqual([
        { type: 'Played', seat: 'N', card: 'AH', bella: false },
        { type: 'TrickWon', seat: 'N', points: 32 },
      ]);
      expect(clabber.waits(state)).toEqual({ for: 'seat', seat: 'N' });
    });
  });

  test('goes to the highest of the led suit when nobody trumps', () => {
    const plain = { N: '9S AH KH QH JH TD', E: 'TS 9C 9H 9D AC AD', S: 'QS TC KC QC JC TH', W: 'AS KS JS KD QD JD' };
    given(dealt(plain))
      .when(playsIt('E'), plays('E', 'TS'), plays('S', 'QS'), plays('W', 'AS'), plays('N', '9S'))
      .then(({ events }) => expect(events.at(-1)).toEqual({ type: 'TrickWon', seat: 'W', points: 24 }));
  });
});

test('C-26 the last trick brings 10 more', () => {
  const d2 = { N: 'AC KH 9H AS TS TC', E: 'AD 9D AH QH JH QS', S: 'QC KD JD TD KS JS', W: 'KC JC 9C QD TH 9S' };
  const play = cards('JH QC TH 9H JD QD TC AD AC 9D KD JC KC AS QH JS 9C KH QS KS 9S TS AH TD');
  const before = dealt(d2);
  given(before)
    .when({ seat: 'E', act: { do: 'pass' } }, playsIt('S'), ...playOut(before, play))
    .then(({ state, events }) => {
      expect(events[1]).toEqual({ type: 'TrickWon', seat: 'N', points: 31 + 10 });
      expect(state.hand!.tricks.reduce((sum, trick) => sum + trick.points, 0)).toBe(162);
    });
});
