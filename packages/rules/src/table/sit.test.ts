import { describe, expect, test } from 'vitest';
import { PACK } from '../cards.ts';
import { SEATS, type Seat } from '../seats.ts';
import { playedByTable, seatOf } from './chairs.ts';
import { stageOf } from './stage.ts';
import type { Chair } from './state.ts';
import {
  allReady,
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
  type Moment,
  opened,
  person,
  playOn,
  readies,
  refused,
  renames,
  sits,
  starts,
  untilDue,
  waits,
} from './testing.ts';

const at = ({ table }: Moment, name: string): Seat | null => seatOf(table, person(name).by);
const named = (chair: Chair): string => (chair.kind === 'person' ? `${chair.name} ${chair.twin}` : chair.kind);

describe('the opening', () => {
  test('the opener sits at N as host, and waits for people without a limit', () =>
    given(opened()).then(({ table, now }) => {
      expect(SEATS.map(seat => named(table.chairs[seat]))).toEqual(['Ann 1', 'open', 'open', 'open']);
      expect(table.host).toBe(person('Ann').by);
      expect(table.turn).toEqual({ turn: 1, seat: null, at: now, until: null });
    }));

  test('practise opens with three stand-ins and a game that is dealt after a second', () =>
    given(opened({ standIns: true }))
      .then(({ table, now }) => {
        expect(SEATS.map(seat => named(table.chairs[seat]))).toEqual(['Ann 1', 'stand-in', 'stand-in', 'stand-in']);
        expect([table.gameNo, stageOf(table.game), table.turn.until]).toEqual([1, 'deal', now + 1_000]);
      })
      .when(untilDue, deals('W'))
      .then(({ table }) => expect(table.turn.seat).toBe('N')));
});

describe('sitting down', () => {
  test('without a seat named the host’s partner’s is given first, then clockwise from the host', () =>
    given(opened())
      .when(sits('Cal'), sits('Bea'), sits('Dan'))
      .then(moment => expect(['Cal', 'Bea', 'Dan'].map(name => at(moment, name))).toEqual(['S', 'E', 'W'])));

  test('an open seat is given before a stand-in’s, and a stand-in’s before none', () =>
    given(opened())
      .when(fills('Ann', 'S'), fills('Ann', 'E'), sits('Dan'), sits('Cal'), sits('Bea'))
      .then(moment => expect(['Dan', 'Cal', 'Bea'].map(name => at(moment, name))).toEqual(['W', 'S', 'E']))
      .when(sits('Eve'))
      .then(refused('no-open-seat')));

  test('HO-05 one person sits twice: one seat, and the second answer names it', () =>
    given(opened())
      .when(sits('Bea', 'E'), sits('Bea', 'W'))
      .then(({ refusal, table }) => {
        expect(refusal).toEqual({ code: 'already-seated', seat: 'E' });
        expect(SEATS.map(seat => named(table.chairs[seat]))).toEqual(['Ann 1', 'Bea 1', 'open', 'open']);
      }));

  test('HO-06 a second page of one person holds the same seat and writes nothing', () =>
    given(fourSeated())
      .when(comesBack('N'))
      .then(moment => expect(happened(moment)).toEqual([]))
      .when(sits('Ann'))
      .then(refused('already-seated')));

  test('the invite is needed, and a taken seat stays taken', () => {
    given(opened())
      .when(sits('Bea', 'E', { invite: 'invite-9' }))
      .then(refused('bad-invite'));
    given(opened()).when(sits('Bea', 'N')).then(refused('seat-taken'));
    given(fourSeated()).when(sits('Eve')).then(refused('no-open-seat'));
  });

  test('an equal name gets a number, the least that is free', () =>
    given(opened())
      .when(
        sits('Bea', 'E', { called: 'Ray' }),
        sits('Cal', 'S', { called: 'RAY' }),
        sits('Dan', 'W', { called: 'Ray' }),
      )
      .then(({ table }) =>
        expect(SEATS.map(seat => named(table.chairs[seat]))).toEqual(['Ann 1', 'Ray 1', 'RAY 2', 'Ray 3']),
      )
      .when(leaves('Cal'), sits('Eve', 'S', { called: 'ray' }))
      .then(({ table }) => expect(named(table.chairs.S)).toBe('ray 2')));

  test('names change between games only, and get their number too', () => {
    given(fourSeated())
      .when(renames('Cal', 'Bea'))
      .then(({ table }) => expect(named(table.chairs.S)).toBe('Bea 2'))
      .when(renames('Cal', 'Bea'))
      .then(moment => expect(happened(moment)).toEqual([]))
      .when(renames('Bea', 'Bee'), renames('Cal', 'bea'))
      .then(({ table }) => expect(named(table.chairs.S)).toBe('bea 1'));
    given(inHand()).when(renames('Cal', 'Bea')).then(refused('game-running'));
    given(fourSeated())
      .when(...allReady, renames('Cal', 'Bea'))
      .then(refused('game-running'));
  });
});

describe('sitting down during a game', () => {
  const withStandIn = () => follow(inHand(), leaves('Bea'));

  test('a stand-in without an owner keeps its seat until the hand is scored', () => {
    given(withStandIn()).when(sits('Eve', 'E')).then(refused('hand-running'));
    given(withStandIn()).when(sits('Eve')).then(refused('hand-running'));
    given(withStandIn()).when(sits('Eve', 'S')).then(refused('seat-taken'));
    given(inHand()).when(sits('Eve')).then(refused('no-open-seat'));
    const scored = playOn(withStandIn(), table => stageOf(table.game) === 'deal');
    given(scored)
      .when(sits('Eve'))
      .then(moment => {
        expect(at(moment, 'Eve')).toBe('E');
        expect(moment.table.turn).toEqual(scored.table.turn); // the next deal comes as announced
      });
  });

  test('a seat that is away, and has a stand-in playing for it, stays its owner’s', () =>
    given(inHand()).when(goesAway('E'), untilDue, lapses('E'), sits('Eve', 'E')).then(refused('seat-taken')));

  test('a hand at which nobody is left can be joined, but no second hand of it seen', () => {
    const left = follow(inHand(), leaves('Bea'), leaves('Cal'), leaves('Dan'), leaves('Ann'));
    expect(SEATS.every(seat => playedByTable(left.table.chairs[seat]))).toBe(true);
    given(left).when(sits('Cal', 'E')).then(refused('seen-a-hand'));
    given(left)
      .when(waits(3_600_000), sits('Cal'))
      .then(moment => {
        expect(at(moment, 'Cal')).toBe('S');
        expect(moment.table.host).toBe(person('Cal').by);
        expect(moment.table.turn).toEqual({ ...left.table.turn, at: moment.now });
      })
      .when(sits('Ann'))
      .then(refused('hand-running'));
  });
});

describe('an absent person’s seat', () => {
  const away = () => follow(fourSeated(), goesAway('E'));

  test('before the first game anyone with the invite may take it once G has passed', () => {
    given(away()).when(waits(59_999), sits('Eve', 'E')).then(refused('seat-taken'));
    given(away())
      .when(waits(60_000), sits('Eve', 'E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'Sat', 'Turn']);
        expect([at(moment, 'Eve'), at(moment, 'Bea')]).toEqual(['E', null]);
      });
  });

  test('until someone does it stays his', () =>
    given(away())
      .when(untilDue, lapses('E'), waits(600_000), comesBack('E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['CameBack']);
        expect(at(moment, 'Bea')).toBe('E');
      }));

  test('it can be taken though the table slept, and the host’s place goes with it', () =>
    given(fourSeated())
      .when(goesAway('N'), goesAway('E'), goesAway('S'), goesAway('W'), waits(3_600_000), sits('Eve', 'N'))
      .then(({ table, now }) => {
        expect(named(table.chairs.N)).toBe('Eve 1');
        expect(table.host).toBe(person('Eve').by);
        expect(table.chairs.E).toMatchObject({ away: now, lapsed: null });
      }));

  test('the host’s place does not go with it while others are here', () =>
    given(fourSeated())
      .when(goesAway('N'), waits(60_000), sits('Eve', 'N'))
      .then(({ table }) => expect(table.host).toBe(person('Bea').by)));

  test('once a game was played it can not be taken, between games either', () =>
    given(playOn(follow(fourSeated(), ...allReady), table => stageOf(table.game) === 'between' && table.gameNo === 1))
      .when(goesAway('E'), waits(60_000), sits('Eve', 'E'))
      .then(refused('seat-taken')));
});

describe('leaving and kicking', () => {
  test('between games the seat falls open and nobody is ready', () =>
    given(fourSeated())
      .when(readies('Ann'), leaves('Bea'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'Unreadied', 'Turn']);
        expect(moment.table.chairs.E.kind).toBe('open');
      }));

  test('HO-03 HO-04 in a game a stand-in without an owner plays on at once, and the seat is gone', () => {
    const dealt = inHand();
    given(dealt)
      .when(leaves('Bea'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'StandInSat']);
        expect(moment.table.turn).toEqual(dealt.table.turn);
      })
      .when(comesBack('E'))
      .then(({ table }) => expect(table.chairs.E.kind).toBe('stand-in'));
    given(playOn(follow(dealt, leaves('Bea')), table => stageOf(table.game) === 'deal')).then(({ table }) =>
      expect(table.game?.pad).toHaveLength(1),
    );
  });

  test('a kick frees the seat and changes the invite, at any time', () => {
    given(fourSeated())
      .when(kicks('Ann', 'E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'InviteChanged', 'Turn']);
        expect([moment.table.chairs.E.kind, moment.table.invite]).toEqual(['open', 'invite-1']);
      })
      .when(sits('Bea', 'E'))
      .then(refused('bad-invite'));
    given(inHand())
      .when(kicks('Ann', 'E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'InviteChanged', 'StandInSat']);
        expect(moment.table.chairs.E.kind).toBe('stand-in');
      });
  });

  test('only the host kicks, only people, and not himself', () => {
    given(fourSeated()).when(kicks('Bea', 'N')).then(refused('not-host'));
    given(fourSeated()).when(kicks('Ann', 'N')).then(refused('nobody-there'));
    given(opened()).when(kicks('Ann', 'E')).then(refused('nobody-there'));
    given(opened()).when(fills('Ann', 'E'), kicks('Ann', 'E')).then(refused('nobody-there'));
  });

  test('whoever sits where a stand-in sat is asked for his yes', () =>
    given(opened())
      .when(fills('Ann', 'E'), fills('Ann', 'S'), fills('Ann', 'W'), sits('Bea', 'E'), starts('Ann'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-ready', seats: ['E'] })));

  test('no card is lost when everybody goes', () =>
    given(follow(inHand(), leaves('Ann'), leaves('Bea'), leaves('Cal'), leaves('Dan'))).then(({ table }) =>
      expect(SEATS.flatMap(seat => table.game!.hand!.hands[seat]).toSorted()).toEqual(PACK.toSorted()),
    ));
});
