import { describe, expect, test } from 'vitest';
import { hostSeat } from './chairs.ts';
import {
  allReady,
  comesBack,
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
  person,
  playOn,
  readies,
  refused,
  sits,
  starts,
  untilDue,
  waits,
} from './testing.ts';

describe('the host', () => {
  test('HO-07 is gone for good: within G the next one is, who can start; back he is an ordinary player', () =>
    given(follow(opened(), sits('Bea', 'E'), sits('Cal', 'S')))
      .when(goesAway('N'), untilDue, lapses('N'))
      .then(moment => {
        expect(moment.now - moment.table.turn.at).toBe(60_000);
        expect(happened(moment)).toEqual(['Lapsed', 'HostPassed']);
        expect(hostSeat(moment.table)).toBe('E');
      })
      .when(readies('Cal'), starts('Bea'))
      .then(moment => expect(happened(moment)).toContain('GameStarted'))
      .when(comesBack('N'))
      .then(({ table }) => expect(hostSeat(table)).toBe('E'))
      .when(kicks('Ann', 'S'))
      .then(refused('not-host')));

  test('passes clockwise, over those who are not here', () => {
    given(inHand())
      .when(goesAway('E'), leaves('Ann'))
      .then(moment => {
        expect(happened(moment)).toEqual(['HostPassed', 'Left', 'StandInSat']);
        expect(hostSeat(moment.table)).toBe('S');
      });
    given(fourSeated())
      .when(leaves('Bea'), leaves('Cal'), leaves('Ann'))
      .then(({ table }) => expect(hostSeat(table)).toBe('W'));
  });

  test('keeps his place through a short absence', () =>
    given(fourSeated())
      .when(goesAway('N'), waits(59_000), comesBack('N'))
      .then(({ table }) => expect(hostSeat(table)).toBe('N')));

  test('stays while nobody else is here', () => {
    given(fourSeated())
      .when(goesAway('E'), goesAway('S'), goesAway('W'), goesAway('N'), waits(600_000), lapses('N'))
      .then(refused('not-now'));
    given(fourSeated())
      .when(goesAway('E'), goesAway('S'), goesAway('W'), goesAway('N'), waits(600_000), comesBack('S'))
      .then(({ table }) => expect(hostSeat(table)).toBe('N')); // his grace begins anew
  });

  test('who left with nobody here is followed by the first who comes', () => {
    const gone = follow(fourSeated(), goesAway('E'), goesAway('S'), goesAway('W'), leaves('Ann'));
    expect([gone.table.host, hostSeat(gone.table)]).toEqual([null, null]);
    given(gone)
      .when(comesBack('W'))
      .then(({ table }) => expect(hostSeat(table)).toBe('W'));
    given(gone)
      .when(sits('Eve'))
      .then(({ table }) => expect(table.host).toBe(person('Eve').by));
  });

  test('passes by absent seats to one who is here', () =>
    given(follow(inHand(), goesAway('N'), goesAway('E'), untilDue, lapses('N'), lapses('E')))
      .then(({ table }) => expect(hostSeat(table)).toBe('S'))
      .when(comesBack('E'), leaves('Cal'))
      .then(({ table }) => expect(hostSeat(table)).toBe('W'))
      .when(leaves('Dan'))
      .then(({ table }) => expect(hostSeat(table)).toBe('E')));

  test('whose stand-in plays already has no grace left, and passes his place when he drops', () => {
    const ended = playOn(follow(fourSeated(), ...allReady), table => table.game?.winner != null);
    const undecided = follow(ended, readies('Bea'), readies('Dan'), waits(60_000), starts('Ann'));
    given(undecided)
      .when(leaves('Ann'), leaves('Bea'))
      .then(({ table }) => expect(hostSeat(table)).toBe('S')) // here, though undecided
      .when(goesAway('S'))
      .then(moment => {
        expect(happened(moment)).toEqual(['WentAway', 'HostPassed']);
        expect(hostSeat(moment.table)).toBe('W');
      });
  });
});
