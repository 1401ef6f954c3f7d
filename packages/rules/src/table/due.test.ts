import { describe, expect, test } from 'vitest';
import { cards } from '../testing.ts';
import { due } from './due.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';
import {
  allReady,
  deals,
  does,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  lapses,
  leaves,
  opened,
  playOn,
  readies,
  refused,
  timeUp,
  untilDue,
  waits,
} from './testing.ts';

const inMs = (table: Table): number => due(table)!.at - table.turn.at;

describe('deals', () => {
  test('the first is due 1 s after the start, ready or not', () => {
    const started = follow(fourSeated(), ...allReady);
    expect([due(started.table)!.say, inMs(started.table)]).toEqual([
      { do: 'deal', turn: started.table.turn.turn },
      1_000,
    ]);
    expect(inMs(follow(started, ...allReady).table)).toBe(1_000);
    given(started).when(waits(999), deals('N')).then(refused('not-now'));
    given(started)
      .when(waits(1_000), deals('N'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Dealt', 'Turn']);
        expect(moment.table.turn).toMatchObject({ seat: 'E', until: null });
      });
  });

  test('the next is due 6 s after the hand, or at once when all who are here are ready', () => {
    const scored = playOn(inHand(), table => stageOf(table.game) === 'deal');
    expect(inMs(scored.table)).toBe(6_000);
    given(scored)
      .when(waits(500), readies('Ann'), readies('Bea'), goesAway('S'))
      .then(({ table }) => expect(inMs(table)).toBe(6_000))
      .when(readies('Dan'))
      .then(({ table, now }) => expect(due(table)!.at).toBeLessThanOrEqual(now))
      .when(deals('E'))
      .then(({ table }) => {
        expect(table.turn.seat).toBe('S');
        expect(table.chairs.N).toMatchObject({ ready: false });
      });
  });

  test('so it is after a thrown-in hand', () => {
    const passes = [...Array(8)].map((_, n) => does(['Bea', 'Cal', 'Dan', 'Ann'][n % 4]!, { do: 'pass' }));
    given(follow(inHand('N'), ...passes))
      .then(moment => {
        expect(happened(moment)).toEqual(['Passed', 'ThrownIn', 'Turn']);
        expect(inMs(moment.table)).toBe(6_000);
      })
      .when(waits(20_000), deals('N')) // late is only late
      .then(({ table }) => expect(table.game!.hand).toMatchObject({ n: 2, dealer: 'N' }));
  });

  test('stand-ins are ready', () => {
    const alone = playOn(opened({ standIns: true }), table => (table.game?.pad.length ?? 0) > 0);
    expect(inMs(alone.table)).toBe(6_000);
    expect(inMs(follow(alone, readies('Ann')).table)).toBe(0);
  });

  test('a deal of another turn is stale, and none comes in a hand or between games', () => {
    given(follow(fourSeated(), ...allReady, untilDue))
      .when(deals('N', {}, 1))
      .then(refused('stale'));
    given(inHand()).when(waits(60_000), deals('N')).then(refused('not-now'));
    given(fourSeated()).when(deals('N')).then(refused('not-now'));
  });

  test('a deal comes though an absent person’s grace has ended and was not said yet', () => {
    const scored = playOn(inHand(), table => stageOf(table.game) === 'deal');
    given(scored)
      .when(goesAway('E', scored.now - 59_000), waits(6_000), deals('E'))
      .then(moment => expect(happened(moment)).toEqual(['Dealt', 'Turn']));
  });
});

describe('a stand-in', () => {
  const hands = { E: 'JC 9C AC TC KC QC', S: '9D TD JD QD KD AD', W: '9H TH JH QH KH AH' };
  const atTurn = (table: string, other = false) =>
    follow(
      fourSeated({ table }),
      ...allReady,
      untilDue,
      deals('N', other ? { ...hands, E: hands.S, S: hands.E } : hands),
      leaves('Bea'),
    );

  test('thinks 600 to 1200 ms, as long on every node, told from table and turn alone', () => {
    const times = [...Array(50)].map((_, n) => {
      expect(inMs(atTurn(`table-${n}`, true).table)).toBe(inMs(atTurn(`table-${n}`).table));
      return inMs(atTurn(`table-${n}`).table);
    });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(600);
    expect(Math.max(...times)).toBeLessThanOrEqual(1_200);
    expect(new Set(times).size).toBeGreaterThan(30);
  });

  test('and another time in another turn', () => {
    const times = new Set<number>();
    let moment = opened({ standIns: true });
    for (let n = 0; n < 12; n += 1) {
      moment = playOn(
        moment,
        ({ turn }) => turn.turn > moment.table.turn.turn && turn.seat !== null && turn.seat !== 'N',
      );
      times.add(inMs(moment.table));
    }
    expect(times.size).toBeGreaterThan(6);
  });

  test('never leads before the trick was seen for D, and waits no longer to follow', () => {
    const ofStandIn = ({ turn, game }: Table) =>
      game?.hand?.phase === 'play' && turn.seat !== 'N' && turn.seat !== null;
    const trickOf = ({ game }: Table) => game?.hand?.tricks.at(-1);
    const start = opened({ standIns: true });
    const leads = playOn(start, table => ofStandIn(table) && trickOf(table)?.winner != null);
    expect(inMs(leads.table)).toBe(1_500);
    given(leads)
      .when(waits(1_499), timeUp({ do: 'card', card: 'JC' }))
      .then(refused('not-now'));
    const follows = playOn(start, table => ofStandIn(table) && trickOf(table)?.winner === null);
    expect(inMs(follows.table)).toBeLessThanOrEqual(1_200);
  });

  test('plays one whole turn, all or none', () => {
    const lead = follow(
      inHand('N', { E: 'JC 9C AC KC QC 9D', N: '9S TS JS QS AS TC' }),
      does('Bea', { do: 'play-it' }),
      leaves('Bea'),
      untilDue,
    );
    expect(lead.table.turn.seat).toBe('E');
    const run = { do: 'announce', melds: [cards('JC QC KC AC')] } as const;
    given(lead)
      .when(timeUp(run, { do: 'card', card: 'JC' }))
      .then(moment => expect(happened(moment)).toEqual(['Auto', 'MeldsAnnounced', 'Played', 'Turn']));
    given(lead)
      .when(timeUp(run, { do: 'card', card: 'TC' }))
      .then(refused('not-held'));
    given(lead).when(timeUp(run)).then(refused('not-now'));
    given(lead).when(timeUp()).then(refused('not-now'));
    given(lead)
      .when(timeUp({ do: 'card', card: 'JC' }, { do: 'card', card: '9C' }))
      .then(refused('not-now'));
    given(lead)
      .when(timeUp({ do: 'card', card: 'JC' }), table => ({
        do: 'time-up',
        turn: table.turn.turn - 1,
        acts: [{ do: 'card', card: '9C' }],
      }))
      .then(refused('stale'));
  });

  test('plays for nobody who plays himself', () =>
    given(inHand('N'))
      .when(waits(60_000), timeUp({ do: 'pass' }))
      .then(refused('not-now')));

  test('a person’s turn has no limit', () => given(inHand('N')).then(({ table }) => expect(due(table)).toBeNull()));

  test('what is due first is said first', () => {
    const both = follow(atTurn('table-1'), goesAway('S', 0));
    expect(due(both.table)!.say).toEqual({ do: 'lapse', seat: 'S', since: 0 });
    given(both)
      .when(untilDue, lapses('S'))
      .then(({ table }) => expect(due(table)!.say.do).toBe('time-up'));
  });
});
