/** One evening at the Sternwheel Table, as views: what each screen is looked at with. Development only. */

import { type BySeat, bySeat, type Card, DEFAULTS, type Seat, type Suit } from '@clabber/rules/play';
import type { ChairView, GameView, HandView, Meld, MeldsView, Sheet, TableView, Trick } from '@clabber/rules/view';
import { stillTable } from '../stillTable.ts';

export const NOW = 1_700_000_000_000;

const person = (name: string, more: Partial<Extract<ChairView, { kind: 'person' }>> = {}): ChairView => ({
  kind: 'person',
  alias: name.toLowerCase(),
  name,
  twin: 1,
  ready: false,
  away: null,
  lapsed: null,
  ...more,
});
const chairs: BySeat<ChairView> = { S: person('Ray'), W: person('Lorena'), N: person('Opal'), E: person('Dutch') };

const cards = (text: string): Card[] => text.split(' ') as Card[];
const meld = (kind: Meld['class'], text: string): Meld => ({ class: kind, cards: cards(text) });
const said = (classes: Meld['class'][], own: Meld[] | null = null, shown: Meld[] | null = null): MeldsView => ({
  classes,
  own,
  shown,
});

/** `S 9S, W AS` as a trick. */
const trick = (plays: string, winner: Seat | null = null, points = 0): Trick => {
  const all = plays
    .split(', ')
    .filter(Boolean)
    .map(play => play.split(' ') as [Seat, Card]);
  return { leader: all[0]![0], plays: all.map(([seat, card]) => ({ seat, card })), winner, points };
};

type Figures = {
  readonly maker: Seat;
  readonly trump: Suit;
  readonly near: readonly [number, number, number, number];
  readonly far: readonly [number, number, number, number];
  readonly last?: Seat;
};
/** `near` and `far`: card points with the last trick's ten, melds, bella, written. */
const sheet = ({ maker, trump, near, far, last = 'S' }: Figures): Sheet => {
  const makers = maker === 'N' || maker === 'S' ? near : far;
  const others = makers === near ? far : near;
  const total = ([cardsWon, melds, bella]: Figures['near']) => cardsWon + melds + bella;
  const set = total(makers) <= total(others);
  const text = (figures: Figures['near']) =>
    set && figures === makers ? 'XXX' : figures[3] === 0 ? '--' : String(figures[3]);
  return {
    trump,
    maker: makers === near ? 'NS' : 'EW',
    makerSeat: maker,
    trickWinners: ['S', 'N', 'E', 'W', 'S', last],
    cardPoints: { NS: near[0], EW: far[0] },
    meldWinner: near[1] > 0 ? 'NS' : far[1] > 0 ? 'EW' : null,
    melds: { NS: near[1], EW: far[1] },
    bella: { NS: near[2], EW: far[2] },
    totals: { NS: total(near), EW: total(far) },
    set,
    score: { NS: near[3], EW: far[3] },
    sheet: { NS: text(near), EW: text(far) },
  };
};

const PAD: readonly Sheet[] = [
  sheet({ maker: 'S', trump: 'H', near: [98, 0, 0, 98], far: [64, 0, 0, 64] }),
  sheet({ maker: 'E', trump: 'C', near: [104, 0, 0, 104], far: [58, 0, 0, 0] }),
  sheet({ maker: 'W', trump: 'S', near: [0, 0, 0, 0], far: [162, 20, 0, 182], last: 'E' }),
  sheet({ maker: 'N', trump: 'D', near: [92, 0, 20, 112], far: [70, 0, 0, 70] }),
  sheet({ maker: 'S', trump: 'D', near: [113, 50, 0, 163], far: [49, 0, 20, 69] }),
  sheet({ maker: 'S', trump: 'D', near: [64, 0, 0, 0], far: [98, 0, 0, 98], last: 'W' }),
  sheet({ maker: 'S', trump: 'C', near: [95, 60, 0, 155], far: [67, 0, 0, 67], last: 'N' }),
];
const totalsOf = (pad: readonly Sheet[]) => ({
  NS: pad.reduce((sum, each) => sum + each.score.NS, 0),
  EW: pad.reduce((sum, each) => sum + each.score.EW, 0),
});

const hand = (more: Partial<HandView>): HandView => ({
  n: 5,
  phase: 'calling',
  dealer: 'E',
  turnUp: 'QD',
  counts: bySeat(() => 6),
  cards: cards('JD 9D AH QC 9C 9S'),
  open: null,
  calls: [],
  trump: null,
  maker: null,
  melds: bySeat(() => null),
  settlement: null,
  bella: null,
  tricks: [],
  laid: bySeat(() => null),
  claimed: null,
  ...more,
});

const game = (hands: number, current: HandView | null, winner: GameView['winner'] = null): GameView => {
  const pad = PAD.slice(0, hands);
  return { me: 'S', options: DEFAULTS, pad, totals: totalsOf(pad), hand: current, winner };
};

const view = (more: Partial<TableView>): TableView =>
  stillTable({
    me: 'S',
    id: 'sternwheel1944',
    title: 'Sternwheel Table',
    chairs,
    host: 'S',
    invite: 'q3lZ8mB0nY5rT2wXc7KdVg',
    turn: { turn: 40, seat: 'S', at: NOW, until: null },
    game: null,
    ...more,
  });

const deuce = trick('S 9S, W AS, N AD, E KS', 'N', 26);
const midHand = hand({
  phase: 'play',
  calls: [{ seat: 'S', call: 'play-it' }],
  trump: 'D',
  maker: 'S',
  cards: cards('JD 9D AH QC 9C'),
  counts: { S: 5, W: 5, N: 4, E: 4 },
  melds: {
    S: null,
    W: said(['dad'], null, [meld('dad', 'TS JS QS')]),
    N: said(['fifty'], null, [meld('fifty', 'TH JH QH KH')]),
    E: null,
  },
  settlement: { winner: 'NS', points: { NS: 50, EW: 0 } },
  tricks: [deuce, trick('N AC, E KC')],
});
const seventh = (more: Partial<HandView>): HandView =>
  hand({
    n: 7,
    phase: 'play',
    dealer: 'W',
    turnUp: '9H',
    cards: cards('KC QC JC QD JD TD'),
    calls: [
      ...(['N', 'E', 'S', 'W', 'N', 'E'] as const).map(seat => ({ seat, call: 'pass' as const })),
      { seat: 'S' as const, call: 'C' as const },
    ],
    trump: 'C',
    maker: 'S',
    ...more,
  });
const clubDads = [meld('dad', 'JC QC KC'), meld('dad', 'TD JD QD')];
const sixth = trick('E KD, S JD, W QS, N TH', 'S', 47);
const scoredMelds = { ...midHand.melds };

const until = (ms: number) => ({ turn: 41, seat: null, at: NOW, until: NOW + ms });
const ready = (...seats: Seat[]): BySeat<ChairView> =>
  bySeat(seat => (seats.includes(seat) ? { ...chairs[seat], ready: true } : chairs[seat]) as ChairView);

/** Every state by name. `held` and others of the page itself are added in Gallery. */
export const VIEWS = {
  table: view({ game: game(4, midHand) }),
  theirs: view({
    turn: { turn: 40, seat: 'E', at: NOW, until: null },
    game: game(4, { ...midHand, tricks: [deuce, trick('N AC')] }),
  }),
  bid: view({ game: game(4, hand({ counts: { S: 6, W: 6, N: 6, E: 6 } })) }),
  'bid-wait': view({
    turn: { turn: 40, seat: 'N', at: NOW, until: null },
    game: game(
      4,
      hand({
        calls: [
          { seat: 'S', call: 'pass' },
          { seat: 'W', call: 'pass' },
        ],
      }),
    ),
  }),
  round2: view({
    game: game(
      6,
      seventh({
        phase: 'calling',
        calls: (['N', 'E', 'S', 'W', 'N', 'E'] as const).map(seat => ({ seat, call: 'pass' as const })),
        trump: null,
        maker: null,
      }),
    ),
  }),
  meld: view({
    game: game(
      6,
      seventh({
        counts: { S: 6, W: 6, N: 5, E: 5 },
        melds: { S: null, W: null, N: null, E: said(['dad']) },
        tricks: [trick('N KS, E JS')],
      }),
    ),
  }),
  'meld-show': view({
    game: game(
      6,
      seventh({
        cards: cards('QC JC QD JD TD'),
        counts: bySeat(() => 5),
        melds: { S: said(['dad', 'dad'], clubDads), W: null, N: null, E: said(['dad']) },
        tricks: [trick('N KS, E JS, S KC, W AS', 'S', 21)],
      }),
    ),
  }),
  bella: view({
    game: game(
      3,
      hand({
        n: 4,
        phase: 'play',
        dealer: 'N',
        turnUp: 'AH',
        calls: [
          { seat: 'E', call: 'pass' },
          { seat: 'S', call: 'pass' },
          { seat: 'W', call: 'pass' },
          { seat: 'N', call: 'play-it' },
        ],
        trump: 'H',
        maker: 'N',
        cards: cards('QH 9H KS'),
        counts: { S: 3, W: 3, N: 3, E: 2 },
        tricks: [
          trick('E 9D, S KH, W AD, N JD', 'S', 17),
          trick('S QD, W KD, N AC, E 9S', 'N', 18),
          trick('S JS, W TS, N QS, E AS', 'E', 26),
          trick('E TD'),
        ],
      }),
    ),
  }),
  result: view({
    turn: until(5_400),
    chairs: ready('N', 'E'),
    game: game(
      5,
      hand({
        phase: 'scored',
        trump: 'D',
        maker: 'S',
        cards: [],
        counts: bySeat(() => 0),
        bella: 'E',
        calls: [{ seat: 'S', call: 'play-it' }],
        melds: scoredMelds,
        settlement: midHand.settlement,
        tricks: [deuce, trick('N AC, E KC, S 9C, W TC', 'N', 26), deuce, deuce, deuce, sixth],
      }),
    ),
  }),
  set: view({
    turn: until(5_400),
    chairs: ready('W', 'E'),
    game: game(
      6,
      hand({
        n: 6,
        phase: 'scored',
        dealer: 'S',
        trump: 'D',
        maker: 'S',
        cards: [],
        counts: bySeat(() => 0),
        calls: [{ seat: 'W', call: 'pass' }],
        tricks: [deuce, deuce, deuce, deuce, deuce, trick('S KC, W TC, N TS, E JS', 'W', 36)],
      }),
    ),
  }),
  thrown: view({
    turn: until(5_400),
    game: game(
      4,
      hand({
        phase: 'thrown-in',
        cards: cards('JD 9D AH QC 9C 9S'),
        calls: (['S', 'W', 'N', 'E', 'S', 'W', 'N', 'E'] as const).map(seat => ({ seat, call: 'pass' as const })),
        open: {
          S: cards('JD 9D AH QC 9C 9S'),
          W: cards('TS JS QS AS TC AD'),
          N: cards('TH JH QH KH AC KD'),
          E: cards('KC KS JC TD 9H QD'),
        },
      }),
    ),
  }),
  over: view({
    turn: until(48_000),
    chairs: ready('N', 'E'),
    game: game(
      7,
      seventh({
        phase: 'scored',
        cards: [],
        counts: bySeat(() => 0),
        tricks: [deuce, deuce, deuce, deuce, deuce, trick('E JH, S TD, W 9D, N AH', 'N', 33)],
      }),
      'NS',
    ),
  }),
  away: view({
    chairs: {
      ...chairs,
      E: person('Dutch', { away: NOW - 18_000 }),
      W: person('Lorena', { away: NOW - 90_000, lapsed: NOW - 30_000 }),
    },
    game: game(4, midHand),
  }),
  standins: view({
    chairs: { S: person('Ray'), W: { kind: 'stand-in' }, N: { kind: 'stand-in' }, E: { kind: 'stand-in' } },
    game: game(0, { ...midHand, dealer: 'E', maker: 'E', n: 1 }),
  }),
  long: view({
    chairs: {
      S: person('WWWWWWWWWWWWWWWWWWWW'),
      W: person('A name of 20 letters'),
      N: person('Maximiliane von Ohio'),
      E: person('WWWWWWWWWWWWWWWWWWWW', { twin: 2 }),
    },
    title: 'A title of thirty letters, all',
    game: game(4, midHand),
  }),
  'long-result': view({
    turn: until(5_400),
    chairs: {
      S: person('WWWWWWWWWWWWWWWWWWWW'),
      W: person('A name of 20 letters'),
      N: person('Maximiliane von Ohio'),
      E: person('WWWWWWWWWWWWWWWWWWWW', { twin: 2 }),
    },
    game: game(
      5,
      hand({ phase: 'scored', trump: 'D', maker: 'E', cards: [], counts: bySeat(() => 0), tricks: [sixth] }),
    ),
  }),
  watch: view({ me: 'watcher', invite: null, game: game(4, { ...midHand, cards: null }) }),
  waiting: view({
    gameNo: 0,
    turn: { turn: 3, seat: null, at: NOW, until: null },
    chairs: {
      S: person('Ray', { ready: true }),
      W: { kind: 'open', fills: null },
      N: person('Opal', { ready: true }),
      E: person('Dutch'),
    },
  }),
  'waiting-asked': view({
    gameNo: 0,
    host: 'N',
    turn: { turn: 3, seat: null, at: NOW, until: null },
    question: {
      ...{ no: 1, kind: 'swap', from: 'E', to: 'S', asked: ['S'], until: null },
      answers: { N: null, E: null, S: null, W: null },
    },
    chairs: {
      S: person('Ray'),
      W: { kind: 'stand-in' },
      N: person('Opal', { ready: true }),
      E: person('Dutch', { away: null }),
    },
  }),
  'waiting-new': view({
    gameNo: 0,
    turn: { turn: 1, seat: null, at: NOW, until: null },
    chairs: {
      S: person('Ray'),
      W: { kind: 'open', fills: null },
      N: { kind: 'open', fills: null },
      E: { kind: 'open', fills: null },
    },
  }),
  'waiting-guest': view({
    me: 'watcher',
    invite: null,
    gameNo: 0,
    turn: { turn: 3, seat: null, at: NOW, until: null },
    chairs: {
      S: person('Ray', { ready: true }),
      W: { kind: 'open', fills: null },
      N: person('Opal', { ready: true }),
      E: person('Dutch', { away: NOW - 20_000 }),
    },
  }),
} satisfies Record<string, TableView>;

export const SIXTH = deuce;
