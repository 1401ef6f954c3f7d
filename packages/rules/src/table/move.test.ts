import { describe, expect, test } from 'vitest';
import { hostSeat, seatOf } from './chairs.ts';
import { stageOf } from './stage.ts';
import {
  answers,
  asksSwap,
  asksToMove,
  deals,
  does,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  lapses,
  leaves,
  mixes,
  person,
  playOn,
  readies,
  refused,
  takesOver,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

describe('a move link', () => {
  const offered = () => follow(inHand('N'), asksToMove('Ann', 'secret-N'));

  test('is told to its seat alone, and lives ten minutes', () =>
    given(offered()).then(({ table, now }) => {
      expect(viewOf(table, 'N').move).toEqual({ secret: 'secret-N', until: now + 600_000 });
      for (const viewer of ['E', 'S', 'W', 'watcher'] as const) {
        expect(JSON.stringify(viewOf(table, viewer))).not.toContain('secret-N');
      }
    }));

  test('carries hand and host’s role to another browser, and the old one watches', () => {
    const before = offered();
    given(before)
      .when(takesOver('Eve', 'secret-N'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Moved']);
        const { table } = moment;
        expect([seatOf(table, person('Eve').by), seatOf(table, person('Ann').by)]).toEqual(['N', null]);
        expect(hostSeat(table)).toBe('N');
        expect(table.chairs.N).toMatchObject({ name: 'Ann', alias: 'alias-Eve' });
        expect([table.game, table.turn]).toEqual([before.table.game, before.table.turn]);
        expect(viewOf(table, 'N').move).toBeNull();
      })
      .when(does('Bea', { do: 'pass' }), kicks('Eve', 'W'))
      .then(moment => expect(happened(moment)).toContain('Left'))
      .when(kicks('Ann', 'W'))
      .then(refused('not-seated'));
  });

  test('carries readiness', () =>
    given(fourSeated())
      .when(readies('Bea'), asksToMove('Bea', 'secret-E'), takesOver('Eve', 'secret-E'))
      .then(({ table }) => expect(table.chairs.E).toMatchObject({ ready: true, alias: 'alias-Eve' }))
      .when(readies('Ann'), readies('Cal'), readies('Dan'))
      .then(moment => expect(happened(moment)).toContain('GameStarted')));

  test('is bad when it is spent, late, replaced or wrong', () => {
    given(offered()).when(takesOver('Eve', 'secret-N'), takesOver('Ray', 'secret-N')).then(refused('bad-move'));
    given(offered()).when(waits(600_001), takesOver('Eve', 'secret-N')).then(refused('bad-move'));
    given(offered())
      .when(waits(600_000), takesOver('Eve', 'secret-N'))
      .then(moment => expect(happened(moment)).toEqual(['Moved']));
    given(offered()).when(asksToMove('Ann', 'secret-2'), takesOver('Eve', 'secret-N')).then(refused('bad-move'));
    given(offered()).when(takesOver('Eve', 'secret-W')).then(refused('bad-move'));
  });

  test('is each seat’s own: another’s does not cancel it', () =>
    given(offered())
      .when(asksToMove('Bea', 'secret-E'))
      .then(({ table }) => expect(viewOf(table, 'N').move?.secret).toBe('secret-N'))
      .when(takesOver('Eve', 'secret-N'), takesOver('Ray', 'secret-E'))
      .then(({ table }) => expect(seatOf(table, person('Ray').by)).toBe('E')));

  test('is cancelled when its seat changes hands', () => {
    const between = follow(fourSeated(), asksToMove('Ann', 'secret-N'), asksToMove('Cal', 'secret-S'));
    given(between)
      .when(asksSwap('Ann', 'E'), answers('Bea', true), takesOver('Eve', 'secret-N'))
      .then(refused('bad-move'));
    given(between)
      .when(mixes('Ann', { N: 'S', E: 'W', S: 'N', W: 'E' }), takesOver('Eve', 'secret-S'))
      .then(refused('bad-move'));
    given(between).when(kicks('Ann', 'S'), takesOver('Cal', 'secret-S')).then(refused('bad-move'));
    given(between).when(leaves('Cal'), takesOver('Cal', 'secret-S')).then(refused('bad-move'));
  });

  test('opened in the browser it came from it changes nothing, and in another seat’s it is refused', () => {
    given(offered())
      .when(takesOver('Ann', 'secret-N'))
      .then(moment => expect(happened(moment)).toEqual([]));
    given(offered())
      .when(takesOver('Bea', 'secret-N'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'already-seated', seat: 'E' }));
  });

  test('whoever has held a seat in the running hand may take no other before it is over', () => {
    const moved = follow(offered(), takesOver('Eve', 'secret-N'), asksToMove('Bea', 'secret-E'));
    given(moved).when(takesOver('Ann', 'secret-E')).then(refused('seen-a-hand'));
    given(moved)
      .when(asksToMove('Eve', 'secret-back'), takesOver('Ann', 'secret-back'))
      .then(({ table }) => expect(seatOf(table, person('Ann').by)).toBe('N'));
    given(playOn(moved, table => stageOf(table.game) === 'deal'))
      .when(takesOver('Ann', 'secret-E'))
      .then(({ table }) => expect(seatOf(table, person('Ann').by)).toBe('E'));
    given(follow(inHand('N'), leaves('Cal'), asksToMove('Bea', 'secret-E')))
      .when(takesOver('Cal', 'secret-E'))
      .then(refused('seen-a-hand'));
  });

  test('brings back a seat that was away, and wakes the table', () =>
    given(offered())
      .when(goesAway('N'), untilDue, lapses('N'))
      .then(({ table }) => expect(hostSeat(table)).toBe('E'))
      .when(goesAway('E'), goesAway('S'), goesAway('W'), waits(300_000), takesOver('Eve', 'secret-N'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Moved', 'WentAway', 'WentAway', 'WentAway', 'Turn']);
        expect(moment.table.turn.at).toBe(moment.now);
        expect(moment.table.chairs.N).toMatchObject({ away: null, lapsed: null });
      }));

  test('waits for a deal as well as in a hand', () =>
    given(playOn(inHand('N'), table => stageOf(table.game) === 'deal'))
      .when(asksToMove('Dan', 'secret-W'), takesOver('Eve', 'secret-W'), untilDue, deals('E'))
      .then(({ table }) => expect(viewOf(table, 'W').game!.hand!.cards).toHaveLength(6)));
});
