import { describe, expect, test } from 'vitest';
import { due } from './due.ts';
import { PACE, type TableOptions } from './options.ts';
import {
  comesBack,
  does,
  follow,
  given,
  goesAway,
  happened,
  inHand,
  interruptedTimeUp,
  lapses,
  leaves,
  type Moment,
  playOn,
  refused,
  timeUp,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const T = PACE.limit.packet;
const RESERVE = PACE.reserve;
const timed = (options: Partial<TableOptions> = {}): Moment => inHand('N', {}, { clock: 'packet', ...options });
const pass = { do: 'pass' } as const;
const left = ({ table, now }: Moment): number => table.turn.until! - now;

describe('a clock', () => {
  test.each([
    ['skiff', 12_000],
    ['packet', 20_000],
    ['barge', 45_000],
  ] as const)('%s gives %i ms a turn and the reserve', (clock, limit) => {
    given(inHand('N', {}, { clock })).then(({ table, now }) => {
      expect(table.turn).toMatchObject({ seat: 'E', at: now, until: now + limit + RESERVE });
      expect(due(table)).toEqual({
        at: now + limit + RESERVE,
        say: { do: 'time-up', turn: table.turn.turn, seat: 'E' },
      });
    });
  });

  test('what a turn takes beyond T goes off the reserve, in the same commit and for that seat alone', () =>
    given(timed())
      .when(waits(T), does('Bea', pass))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'Turn']))
      .when(waits(T + 7_000), does('Cal', pass))
      .then(moment => {
        expect(happened(moment)).toEqual(['Passed', 'ReserveSpent', 'Turn']);
        expect(moment.table.reserve).toEqual({ N: RESERVE, E: RESERVE, S: RESERVE - 7_000, W: RESERVE });
        expect(viewOf(moment.table, 'watcher').reserve).toEqual(moment.table.reserve);
      })
      .when(does('Dan', pass), does('Ann', pass), does('Bea', pass))
      .then(moment => expect(left(moment)).toBe(T + RESERVE - 7_000)));

  test('an announcement costs nothing and restarts nothing', () => {
    const lead = follow(
      inHand('N', { E: 'JC 9C AC KC QC 9D', N: '9S TS JS QS AS TC' }, { clock: 'packet' }),
      does('Bea', { do: 'play-it' }),
    );
    given(lead)
      .when(waits(T + 1_000), does('Bea', { do: 'announce', melds: [['JC', 'QC', 'KC', 'AC']] }))
      .then(moment => {
        expect(happened(moment)).toEqual(['MeldsAnnounced']);
        expect(moment.table.turn).toEqual(lead.table.turn);
      });
  });

  test('HO-08 at T exactly one act follows, marked auto, with the player here or away; the turn moves on', () => {
    const bare = (moment: Moment): Moment => ({
      ...moment,
      table: { ...moment.table, reserve: { N: 0, E: 0, S: 0, W: 0 } },
    });
    const first = bare(timed());
    const turn = follow(first, does('Bea', pass)); // Cal's turn has no reserve
    for (const away of [[], [goesAway('S')]]) {
      given(follow(turn, ...away, waits(T - 1)))
        .when(timeUp(pass))
        .then(refused('not-now'));
      given(follow(turn, ...away, waits(T)))
        .when(timeUp(pass))
        .then(moment => {
          expect(happened(moment)).toEqual(['Auto', 'Passed', 'Turn']);
          expect(moment.table.turn).toMatchObject({ seat: 'W', turn: turn.table.turn.turn + 1 });
        });
    }
  });

  test('a time-up spends the whole reserve', () =>
    given(timed())
      .when(untilDue, timeUp(pass))
      .then(moment => {
        expect(happened(moment)).toEqual(['Auto', 'Passed', 'ReserveSpent', 'Turn']);
        expect(moment.table.reserve.E).toBe(0);
      }));

  test('said late, nobody was awake: the time begins anew and nothing is spent', () => {
    const start = timed();
    given(start)
      .when(untilDue, waits(PACE.late + 1), timeUp(pass))
      .then(moment => {
        expect(happened(moment)).toEqual(['Turn']);
        expect(moment.table.turn).toMatchObject({ turn: start.table.turn.turn, seat: 'E', at: moment.now });
        expect([left(moment), moment.table.reserve.E]).toEqual([T + RESERVE, RESERVE]);
      });
    given(start)
      .when(untilDue, waits(PACE.late), timeUp(pass))
      .then(moment => expect(happened(moment)).toContain('Auto'));
  });

  test('the store was out of reach: who could not act has his time anew, a stand-in plays all the same', () => {
    const start = timed();
    given(start)
      .when(untilDue, interruptedTimeUp(pass))
      .then(moment => {
        expect(happened(moment)).toEqual(['Turn']);
        expect([left(moment), moment.table.reserve.E]).toEqual([T + RESERVE, RESERVE]);
      })
      .when(untilDue, timeUp(pass))
      .then(moment => expect(happened(moment)).toContain('Auto'));
    expect(follow(start, interruptedTimeUp(pass)).refusal?.code).toBe('not-now');
    const gone = follow(start, goesAway('E'), waits(PACE.grace), lapses('E'));
    given(gone)
      .when(untilDue, interruptedTimeUp(pass))
      .then(moment => expect(happened(moment)).toContain('Auto'));
  });

  test('HO-10 drops and returns change nobody’s time, the absent one’s own neither', () => {
    const start = follow(timed(), does('Bea', pass));
    const undisturbed = follow(start, waits(9_000)).table;
    for (const seat of ['S', 'W'] as const) {
      given(start)
        .when(
          waits(1_000),
          goesAway(seat),
          waits(3_000),
          comesBack(seat),
          goesAway(seat),
          waits(5_000),
          comesBack(seat),
        )
        .then(({ table }) => {
          expect(table.turn).toEqual(undisturbed.turn);
          expect(table.reserve).toEqual(undisturbed.reserve);
        });
    }
  });

  test('HO-10 nor does the time a stand-in played for him: it was his', () => {
    const away = follow(timed(), goesAway('E'), untilDue, table => ({
      do: 'lapse',
      seat: 'E',
      since: table.chairs.E.kind === 'person' ? table.chairs.E.away! : 0,
    }));
    given(away)
      .then(({ table }) => expect(due(table)!.say.do).toBe('time-up'))
      .when(untilDue, timeUp(pass))
      .then(({ table }) => expect(table.reserve.E).toBeLessThan(RESERVE));
  });

  test('no time runs for a seat that nobody holds', () =>
    given(timed())
      .when(leaves('Bea'))
      .then(({ table }) => expect(table.turn).toMatchObject({ seat: 'E', until: null })));

  test('the next game begins with a whole reserve', () => {
    const ended = playOn(follow(timed(), untilDue, timeUp(pass)), table => table.game?.winner != null);
    expect(ended.table.reserve.E).toBe(0);
    const again = ['Ann', 'Bea', 'Cal', 'Dan'].map(
      name => (table: Moment['table']) =>
        ({ by: `person-${name}`, alias: `alias-${name}`, do: 'ready', turn: table.turn.turn }) as const,
    );
    expect(follow(ended, ...again).table.reserve.E).toBe(RESERVE);
  });

  test('without one a player is never hurried', () =>
    given(inHand('N')).then(({ table }) => expect([table.turn.until, due(table)]).toEqual([null, null])));
});

describe('the last card', () => {
  const atLast = (options: Partial<TableOptions>) =>
    playOn(inHand('N', {}, options), ({ game, turn }) =>
      Boolean(game?.hand?.phase === 'play' && turn.seat && game.hand.hands[turn.seat].length === 1),
    );

  test('is played by the table after a moment, where that was agreed', () => {
    const moment = atLast({ lastCard: 'auto' });
    const seat = moment.table.turn.seat!;
    expect(due(moment.table)!.say.do).toBe('time-up');
    expect(due(moment.table)!.at - moment.now).toBe(PACE.hold); // it leads: the trick was seen
    given(moment)
      .when(untilDue, timeUp({ do: 'card', card: moment.table.game!.hand!.hands[seat][0]! }))
      .then(after => {
        expect(happened(after)).toEqual(['Auto', 'Played', 'Turn']);
        expect(due(after.table)!.at - after.now).toBeLessThanOrEqual(PACE.think[1]);
      });
  });

  test('however late it is said, it is played', () => {
    const moment = atLast({ lastCard: 'auto', clock: 'skiff' });
    const [card] = moment.table.game!.hand!.hands[moment.table.turn.seat!];
    given(moment)
      .when(waits(100_000), timeUp({ do: 'card', card: card! }))
      .then(after => expect(happened(after)).toContain('Played'));
  });

  test('is one’s own to play otherwise', () => expect(due(atLast({}).table)).toBeNull());
});
