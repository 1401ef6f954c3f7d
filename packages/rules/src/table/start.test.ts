import { describe, expect, test } from 'vitest';
import { SEATS } from '../seats.ts';
import { playedByTable } from './chairs.ts';
import { choices } from './choices.ts';
import { TABLE_DEFAULTS } from './options.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';
import {
  allReady,
  changesTo,
  clears,
  comesBack,
  deals,
  fills,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  lapses,
  leaves,
  opened,
  playOn,
  readies,
  refused,
  renames,
  resumes,
  sits,
  starts,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const readySeats = ({ chairs }: Table) =>
  SEATS.filter(seat => {
    const chair = chairs[seat];
    return chair.kind === 'person' && chair.ready;
  });

describe('ready', () => {
  test('the fourth yes starts the game in its own commit', () =>
    given(fourSeated())
      .when(readies('Ann'), readies('Cal'), readies('Dan'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Readied']);
        expect(readySeats(moment.table)).toEqual(['N', 'S', 'W']);
      })
      .when(readies('Bea'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Readied', 'GameStarted', 'Turn']);
        expect(moment.table.turn.until).toBe(moment.now + 1_000);
        expect(readySeats(moment.table)).toEqual([]);
      }));

  test('HO-04 where four people must play, a game waits for who said yes and went away', () => {
    const four = fourSeated({ options: { ...TABLE_DEFAULTS, standIns: false } });
    const waiting = follow(four, readies('Dan'), goesAway('W'), readies('Ann'), readies('Bea'), readies('Cal'));
    given(waiting)
      .then(moment => {
        expect(happened(moment)).toEqual(['Readied']);
        expect(moment.table.gameNo).toBe(0);
      })
      .when(comesBack('W'))
      .then(moment => expect(happened(moment)).toEqual(['CameBack', 'GameStarted', 'Turn']));
    // His word brings him back as well.
    given(waiting)
      .when(renames('Dan', 'Danny'))
      .then(moment => expect(happened(moment)).toEqual(['CameBack', 'Renamed', 'GameStarted', 'Turn']));
    given(waiting)
      .when(leaves('Dan'))
      .then(({ table }) => expect(table.gameNo).toBe(0));
  });

  test('stand-ins are ready', () =>
    given(opened())
      .when(fills('Ann', 'E'), fills('Ann', 'S'), fills('Ann', 'W'), readies('Ann'))
      .then(moment => expect(happened(moment)).toEqual(['Readied', 'GameStarted', 'Turn'])));

  test('three taken seats do not start', () =>
    given(follow(opened(), sits('Bea'), sits('Cal')))
      .when(readies('Ann'), readies('Bea'), readies('Cal'))
      .then(moment => expect(happened(moment)).toEqual(['Readied'])));

  test('saying it twice writes nothing', () =>
    given(fourSeated())
      .when(readies('Ann'), readies('Ann'))
      .then(moment => expect(happened(moment)).toEqual([])));

  test('any change of seats clears it and makes it stale', () => {
    const ready = follow(fourSeated(), readies('Bea'));
    const { turn } = ready.table.turn;
    given(follow(ready, leaves('Dan')))
      .then(({ table }) => expect([readySeats(table), table.turn.turn]).toEqual([[], turn + 1]))
      .when(readies('Bea', turn))
      .then(refused('stale'));
    given(follow(opened(), sits('Bea', 'E'), readies('Bea')))
      .when(sits('Cal'))
      .then(({ table }) => expect(readySeats(table)).toEqual([]));
    given(follow(opened(), readies('Ann'), fills('Ann', 'E'))).then(({ table }) =>
      expect(readySeats(table)).toEqual([]),
    );
    given(follow(opened(), fills('Ann', 'E'), readies('Ann'), clears('Ann', 'E'))).then(({ table }) =>
      expect(readySeats(table)).toEqual([]),
    );
    given(follow(opened(), readies('Ann'), changesTo('Ann', 'S'))).then(({ table }) =>
      expect(readySeats(table)).toEqual([]),
    );
  });
});

describe('the host starts', () => {
  test('with stand-ins for open seats, and ones that play for people who are away', () =>
    given(follow(opened(), sits('Bea', 'E'), readies('Bea'), sits('Cal', 'S'), readies('Bea')))
      .when(goesAway('S'), starts('Ann'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Lapsed', 'StandInSat', 'GameStarted', 'Turn']);
        expect(SEATS.filter(seat => playedByTable(moment.table.chairs[seat]))).toEqual(['S', 'W']);
        expect(moment.table.chairs.S.kind).toBe('person');
      })
      .when(comesBack('S'))
      .then(({ table }) => expect(playedByTable(table.chairs.S)).toBe(false)));

  test('anyone here who is not ready makes it not-ready, before the first game for ever', () =>
    given(follow(fourSeated(), readies('Cal'), waits(600_000)))
      .when(starts('Ann'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-ready', seats: ['E', 'W'] })));

  test('nobody else may, nor in a game', () => {
    given(fourSeated()).when(starts('Bea')).then(refused('not-host'));
    given(inHand()).when(starts('Ann')).then(refused('game-running'));
    given(fourSeated()).when(starts('Ann', 0)).then(refused('stale'));
  });

  test('the host seats stand-ins and sends them away, between games only', () => {
    given(opened()).when(fills('Ann', 'N')).then(refused('seat-taken'));
    given(opened()).when(clears('Ann', 'E')).then(refused('nobody-there'));
    given(fourSeated()).when(clears('Ann', 'E')).then(refused('nobody-there'));
    given(fourSeated()).when(leaves('Dan'), fills('Bea', 'W')).then(refused('not-host'));
    given(inHand()).when(leaves('Dan'), clears('Ann', 'W')).then(refused('game-running'));
  });
});

describe('a rematch', () => {
  const ended = playOn(follow(fourSeated(), ...allReady), table => table.game?.winner != null);

  test('between games the table is as before its start: the four keep their seats, nobody is ready', () => {
    expect(stageOf(ended.table.game)).toBe('between');
    expect(SEATS.map(seat => ended.table.chairs[seat].kind)).toEqual(['person', 'person', 'person', 'person']);
    expect(readySeats(ended.table)).toEqual([]);
    expect(ended.table.turn).toMatchObject({ seat: null, at: ended.now, until: ended.now + 60_000 });
  });

  test('HO-40 it waits for all, and says which seat is undecided', () =>
    given(ended)
      .when(readies('Bea'), readies('Dan'), starts('Ann'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-ready', seats: ['S'] })));

  test('HO-40 an absent person is undecided, too', () =>
    given(ended)
      .when(readies('Bea'), readies('Dan'), goesAway('S'), waits(59_999), starts('Ann'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-ready', seats: ['S'] })));

  test('four yeses start it, and its first dealer is drawn anew', () =>
    given(ended)
      .when(...allReady)
      .then(({ table, now }) => {
        expect([table.gameNo, table.game?.hand, table.game?.pad]).toEqual([2, null, []]);
        expect(table.turn.until).toBe(now + 1_000);
      })
      .when(untilDue, deals('S'))
      .then(({ table }) => expect([table.game?.hand?.n, table.turn.seat]).toEqual([1, 'W'])));

  test('60 s after the end the host may start without the undecided, who take over when they come', () => {
    const started = follow(ended, readies('Bea'), goesAway('W'), waits(60_000), starts('Ann'));
    expect(happened(started)).toEqual(['Lapsed', 'Lapsed', 'GameStarted', 'Turn']);
    expect(SEATS.filter(seat => playedByTable(started.table.chairs[seat]))).toEqual(['S', 'W']);
    given(started)
      .when(resumes('Cal'), comesBack('W'))
      .then(({ table }) => expect(SEATS.filter(seat => playedByTable(table.chairs[seat]))).toEqual([]))
      .when(resumes('Cal'))
      .then(refused('not-now'));
  });

  test('the 60 s run from the end of the game, whatever is changed meanwhile', () =>
    given(ended)
      .when(waits(50_000), leaves('Dan'), fills('Ann', 'W'), waits(10_000), starts('Ann'))
      .then(moment => expect(happened(moment)).toEqual(['Lapsed', 'Lapsed', 'GameStarted', 'Turn'])));

  test('a page knows beforehand when the host may', () => {
    const view = viewOf(ended.table, 'N');
    const { until } = ended.table.turn;
    expect(choices(view, until! - 1).start).toEqual({ code: 'not-ready', seats: ['E', 'S', 'W'] });
    expect(choices(view, until!).start).toBeNull();
  });

  test('no seat falls free by absence, and a kicked one’s is open', () =>
    given(ended)
      .when(goesAway('S'), untilDue, lapses('S'))
      .then(({ table }) => expect(table.chairs.S.kind).toBe('person'))
      .when(kicks('Ann', 'S'))
      .then(({ table }) => expect(table.chairs.S.kind).toBe('open')));

  test('a stand-in that played for an undecided person plays on when he drops', () => {
    const started = follow(ended, readies('Bea'), readies('Dan'), waits(60_000), starts('Ann'));
    given(started)
      .when(goesAway('S'))
      .then(({ table }) => expect(playedByTable(table.chairs.S)).toBe(true));
  });
});
