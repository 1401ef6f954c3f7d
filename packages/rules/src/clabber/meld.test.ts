import { describe, expect, test } from 'vitest';
import { type Card, PACK, SUITS } from '../cards.ts';
import type { Seat } from '../seats.ts';
import {
  accepted,
  announces,
  cards,
  dealt,
  given,
  passes,
  pick,
  plays,
  playsIt,
  randomFrom,
  refused,
  shows,
  shuffled,
} from '../testing.ts';
import { clabber } from './index.ts';
import { meldOf, meldRank, meldsIn, setsOf, settle } from './meld.ts';

const meld = (text: string) => meldOf(cards(text))!;
const classOf = (text: string) => meldOf(cards(text))?.class ?? null;
const contest = (trump: 'C' | 'D' | 'H' | 'S', shown: Partial<Record<Seat, string[]>>) => {
  const of = (seat: Seat) => shown[seat]?.map(meld) ?? null;
  return settle({ N: of('N'), E: of('E'), S: of('S'), W: of('W') }, trump);
};

describe('C-03 run order', () => {
  test('9 T J Q K A in every suit, trump included', () => {
    for (const suit of SUITS) {
      const run = (['9', 'T', 'J', 'Q', 'K', 'A'] as const).map(rank => `${rank}${suit}` as const);
      for (let from = 0; from < 4; from++) expect(meldOf(run.slice(from, from + 3))?.class).toBe('dad');
    }
  });

  test('a ten does not sit beside the ace', () => {
    expect(classOf('AS TS KS')).toBeNull();
    expect(classOf('TS JS QS')).toBe('dad');
  });
});

describe('C-15 the list', () => {
  test.each([
    ['JC JD JH JS', 'two-hundred'],
    ['9C 9D 9H 9S', 'hundred'],
    ['AC AD AH AS', 'hundred'],
    ['TC TD TH TS', 'hundred'],
    ['KC KD KH KS', 'hundred'],
    ['QC QD QH QS', 'hundred'],
    ['TS JS QS KS AS', 'hundred'],
    ['9S TS JS QS KS AS', 'hundred'],
    ['9D TD JD QD', 'fifty'],
    ['QH KH AH', 'dad'],
  ])('%s is a %s', (text, kind) => {
    expect(classOf(text)).toBe(kind);
    expect(classOf(text.split(' ').reverse().join(' '))).toBe(kind);
  });

  test.each(['', 'JS', 'KS QS', 'JC JD JH', 'QH KH AS', 'QH KH', '9S JS QS', 'JC JD JH QH', 'QH QH KH'])(
    '“%s” is no meld',
    text => expect(classOf(text)).toBeNull(),
  );

  test('cards are kept in run order, a four by suit', () => {
    expect(meld('AH QH KH').cards).toEqual(cards('QH KH AH'));
    expect(meld('JS JH JC JD').cards).toEqual(cards('JC JD JH JS'));
  });
});

/** N holds four kings and J-Q-K of spades, which share a card. Trump S, made by E. */
const KINGS = { N: 'QS JS KC KD KH KS', E: 'TS AC AD 9H 9D 9C', S: 'AS TC TD TH QC QD', W: '9S JC JD JH QH AH' };
const kings = given(dealt(KINGS)).when(playsIt('E'), plays('E', '9H'), plays('S', 'TH'), plays('W', 'QH'));

/** N holds six hearts. */
const SIX = { N: '9H TH JH QH KH AH', E: 'AC AS 9D TD JD QD', S: 'AD TC JC QC KC KD', W: '9C 9S TS JS QS KS' };
const six = given(dealt(SIX)).when(passes('E'), passes('S'), passes('W'), playsIt('N'));
const sixAtN = six.when(plays('E', 'AS'), plays('S', 'TC'), plays('W', 'KS'));

describe('C-16 one card, one meld', () => {
  test('melds that share a card are refused together, each is fine alone', () => {
    kings.when(announces('N', 'KC KD KH KS', 'JS QS KS')).then(refused('melds-overlap'));
    kings.when(announces('N', 'KC KD KH KS')).then(accepted);
    kings.when(announces('N', 'QS JS KS')).then(accepted);
    kings.when(announces('N', 'JS QS KS', 'JS QS KS')).then(refused('melds-overlap'));
  });

  test('a run goes at its full length', () => {
    sixAtN.when(announces('N', '9H TH JH', 'QH KH AH')).then(refused('not-full-length'));
    sixAtN.when(announces('N', 'TH JH QH KH AH')).then(refused('not-full-length'));
    sixAtN.when(announces('N', 'AH KH QH JH TH 9H')).then(accepted);
  });

  test('a meld needs cards that are held, and is one', () => {
    sixAtN.when(announces('N', 'JC JD JH JS')).then(refused('not-held'));
    sixAtN.when(announces('N', 'KH QH')).then(refused('not-a-meld'));
    sixAtN.when(announces('N')).then(refused('not-a-meld'));
  });

  test('six cards offer at most three sets, each announceable', () => {
    const random = randomFrom(16);
    const suits = SUITS.map(suit => PACK.filter(card => card.endsWith(suit)));
    for (let n = 0; n < 3000; n++) {
      const long: Card[] = [...pick(suits, random), ...pick(suits, random), ...shuffled(PACK, random).slice(0, 8)];
      const hand = shuffled([...new Set(long)], random).slice(0, 6);
      const sets = setsOf(meldsIn(hand));
      expect(sets.length).toBeLessThanOrEqual(3);
      for (const set of sets)
        expect(new Set(set.flatMap(each => each.cards)).size).toBe(set.flatMap(each => each.cards).length);
    }
  });

  test('two dads of one hand may go together', () => {
    expect(setsOf(meldsIn(cards('QH KH AH 9S TS JS')))).toEqual([
      [meld('QH KH AH'), meld('9S TS JS')],
      [meld('QH KH AH')],
      [meld('9S TS JS')],
    ]);
  });
});

describe('C-17 the contest', () => {
  test('four jacks, 9s, As, Ts, Ks, Qs, run of six, five, fifty, dad', () => {
    const order = [
      ...['JC JD JH JS', '9C 9D 9H 9S', 'AC AD AH AS', 'TC TD TH TS', 'KC KD KH KS', 'QC QD QH QS'],
      ...[
        '9S TS JS QS KS AS',
        'TS JS QS KS AS',
        '9S TS JS QS KS',
        'JS QS KS AS',
        '9S TS JS QS',
        'QS KS AS',
        '9S TS JS',
      ],
    ];
    const ranks = order.map(text => meldRank(meld(text), 'H'));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  test('length, then top card, then trump', () => {
    const rank = (text: string) => meldRank(meld(text), 'H');
    expect(rank('9S TS JS QS')).toBeGreaterThan(rank('QH KH AH'));
    expect(rank('QS KS AS')).toBeGreaterThan(rank('JH QH KH'));
    expect(rank('QH KH AH')).toBeGreaterThan(rank('QS KS AS'));
    expect(rank('QC KC AC')).toBe(rank('QS KS AS'));
  });

  test('sums do not compete', () => {
    expect(contest('C', { N: ['9H TH JH QH'], E: ['QS KS AS'], W: ['QD KD AD'] })).toEqual({
      winner: 'NS',
      points: { NS: 50, EW: 0 },
    });
  });
});

describe('C-18 ties', () => {
  test('trump breaks one', () => {
    expect(contest('S', { N: ['QH KH AH'], E: ['QS KS AS'] }).winner).toBe('EW');
  });

  test('in a dead tie nobody scores a meld, lower ones included', () => {
    const tie = contest('C', { N: ['QH KH AH'], E: ['QS KS AS'], S: ['9D TD JD'] });
    expect(tie).toEqual({ winner: null, points: { NS: 0, EW: 0 } });
  });

  test('two equal melds of one side are no tie', () => {
    expect(contest('C', { N: ['QH KH AH'], S: ['QS KS AS'], E: ['9D TD JD'] }).points).toEqual({ NS: 40, EW: 0 });
  });

  test('nothing shown, nobody wins', () => {
    expect(contest('C', {})).toEqual({ winner: null, points: { NS: 0, EW: 0 } });
  });
});

test('C-19 partners add every meld they showed', () => {
  expect(contest('C', { N: ['9H TH JH'], S: ['QS KS AS'], E: ['TD JD QD'] }).points).toEqual({ NS: 40, EW: 0 });
});

/** Trump C, made by S. N holds Q-K-A of hearts, W the fifty T-J-Q-K of diamonds, E nothing. */
const HANDS = { N: 'QH KH AH 9S 9C TC', E: 'JC KC JH TH 9H 9D', S: 'AC QC TS JS QS AD', W: 'TD JD QD KD KS AS' };
const atW = given(dealt(HANDS)).when(passes('E'), playsIt('S'), plays('E', '9D'), plays('S', 'AD'));
const said = atW.when(announces('W', 'KD QD JD TD'));
const saidAtN = said.when(plays('W', 'KD'));
const trick2 = saidAtN.when(announces('N', 'QH KH AH'), plays('N', 'TC'));
/** Only W announced; N won trick 1 and has led AH. */
const onlyW = saidAtN.when(plays('N', 'TC'), plays('N', 'AH'), plays('E', '9H'), plays('S', 'QC'));

describe('C-20 announcing', () => {
  test('before one’s own first card, in turn', () => {
    atW.when(announces('N', 'QH KH AH')).then(refused('not-your-turn'));
    said.then(({ events }) => {
      const melds = [{ class: 'fifty', cards: cards('TD JD QD KD') }];
      expect(events).toEqual([{ type: 'MeldsAnnounced', seat: 'W', melds }]);
    });
  });

  test('it ends no turn, and is said once', () => {
    said.then(({ state }) => expect(clabber.waits(state)).toEqual({ for: 'seat', seat: 'W' }));
    said.when(announces('W', 'TD JD QD KD')).then(refused('already-announced'));
  });

  test('after one’s first card it is too late', () => {
    trick2.when(announces('N', 'QH KH AH')).then(refused('announce-too-late'));
    onlyW.when(announces('W', 'TD JD QD KD')).then(refused('announce-too-late'));
  });

  test('others hear the class, the holder keeps the cards', () => {
    said.then(({ state, events }) => {
      const melds = [meld('TD JD QD KD')];
      expect(clabber.viewOf(state, 'W').hand!.melds.W).toEqual({ classes: ['fifty'], own: melds, shown: null });
      for (const viewer of ['N', 'E', 'S', 'watcher'] as const) {
        expect(clabber.viewOf(state, viewer).hand!.melds.W).toEqual({ classes: ['fifty'], own: null, shown: null });
        expect(clabber.redact(events[0]!, viewer)).toEqual({
          type: 'MeldsAnnounced',
          seat: 'W',
          classes: ['fifty'],
          melds: null,
        });
      }
    });
  });

  test('what is said is ordered from high to low, whatever the order of the message', () => {
    const two = { N: '9D AC QH KH AH 9C', E: 'QC TC TD 9H 9S TS', S: 'JC KC KD AD TH JH', W: 'AS JS QS KS QD JD' };
    const atN = given(dealt(two)).when(playsIt('E'), plays('E', 'TD'), plays('S', 'AD'), plays('W', 'QD'));
    atN.when(announces('N', 'AH KH QH')).then(accepted);
    const both = { ...two, N: '9D TD JD QH KH AH', E: 'QC TC AC 9H 9S TS', W: 'AS JS QS KS QD 9C' };
    given(dealt(both))
      .when(playsIt('E'), plays('E', 'QC'), plays('S', 'JC'), plays('W', '9C'))
      .when(announces('N', 'TD 9D JD', 'AH KH QH'))
      .then(({ state }) => {
        expect(state.hand!.announced.N).toEqual([meld('QH KH AH'), meld('9D TD JD')]);
      });
  });
});

describe('C-21 showing', () => {
  test('only before one’s second card', () => {
    said.when(shows('W', 'TD JD QD KD')).then(refused('show-not-now'));
    trick2.when(shows('N', 'QH KH AH')).then(accepted);
    trick2
      .when(plays('N', 'AH'), plays('E', '9H'), plays('S', 'QC'), plays('W', 'TD'), plays('S', 'TS'))
      .when(shows('W', 'TD JD QD KD'))
      .then(refused('show-not-now'));
  });

  test('only what was announced, once, and not nothing', () => {
    trick2.when(shows('N', 'QH KH')).then(refused('not-announced'));
    trick2.when(shows('N')).then(refused('not-a-meld'));
    trick2.when(shows('N', 'QH KH AH', 'QH KH AH')).then(refused('melds-overlap'));
    trick2.when(shows('N', 'QH KH AH'), shows('N', 'QH KH AH')).then(refused('show-not-now'));
    trick2.when(shows('N', 'TD JD QD KD')).then(refused('not-held'));
  });

  test('everybody sees it', () => {
    trick2.when(shows('N', 'QH KH AH')).then(({ state, events }) => {
      expect(clabber.viewOf(state, 'watcher').hand!.melds.N!.shown).toEqual([meld('QH KH AH')]);
      expect(clabber.redact(events[0]!, 'E')).toBe(events[0]);
    });
  });

  test('the contest is settled with the fourth card to trick 2, not before', () => {
    const third = trick2.when(shows('N', 'QH KH AH'), plays('N', 'AH'), plays('E', '9H'), plays('S', 'QC'));
    third.then(({ state }) => expect(state.hand!.settlement).toBeNull());
    third.when(shows('W', 'TD JD QD KD'), plays('W', 'TD')).then(({ events, state }) => {
      expect(events.map(event => event.type)).toEqual(['Played', 'TrickWon', 'MeldsSettled']);
      expect(state.hand!.settlement).toEqual({ winner: 'EW', points: { NS: 0, EW: 50 } });
    });
  });

  test('a subset may be shown; the rest dies silently', () => {
    onlyW.when(plays('W', 'TD')).then(({ events, state }) => {
      expect(events.at(-1)).toEqual({ type: 'MeldsSettled', winner: null, points: { NS: 0, EW: 0 } });
      expect(clabber.viewOf(state, 'N').hand!.melds.W).toEqual({ classes: ['fifty'], own: null, shown: null });
    });
  });

  test('without an announcement there is nothing to settle', () => {
    atW
      .when(plays('W', 'KD'), plays('N', 'TC'), plays('N', 'AH'), plays('E', '9H'), plays('S', 'QC'), plays('W', 'TD'))
      .then(({ events, state }) => {
        expect(events.map(event => event.type)).toEqual(['Played', 'TrickWon']);
        expect(state.hand!.settlement).toBeNull();
      });
  });
});

test('C-22 a meld card already played to trick 1 still counts', () => {
  onlyW.when(shows('W', 'TD JD QD KD'), plays('W', 'TD')).then(({ state }) => {
    expect(state.hand!.settlement).toEqual({ winner: 'EW', points: { NS: 0, EW: 50 } });
  });
});

describe('C-23 a run of six', () => {
  test('is a hundred and outranks a run of five', () => {
    expect(contest('C', { N: ['9H TH JH QH KH AH'], E: ['TS JS QS KS AS'] })).toEqual({
      winner: 'NS',
      points: { NS: 100, EW: 0 },
    });
  });

  test('in trumps it holds the bella as well', () => {
    sixAtN
      .when(announces('N', '9H TH JH QH KH AH'), plays('N', '9H'), shows('N', '9H TH JH QH KH AH'))
      .then(({ state }) => expect(state.hand!.bella).toBe('N'));
  });
});
