/** What follows from absence where the table does not simply seat a stand-in. */

import { describe, expect, test } from 'vitest';
import { hostSeat } from './chairs.ts';
import { due } from './due.ts';
import { PACE } from './options.ts';
import { stageOf } from './stage.ts';
import {
  answers,
  comesBack,
  does,
  follow,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  lapses,
  leaves,
  playOn,
  refused,
  saysDue,
  sits,
  timeUp,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const G = PACE.grace;

describe('a table that waits', () => {
  const waiting = () => inHand('N', {}, { absence: 'wait' });

  test('waits for an owner without end', () => {
    const away = follow(waiting(), goesAway('E'), waits(10 * G));
    expect(due(away.table)).toBeNull();
    given(away).when(lapses('E')).then(refused('not-now'));
    given(away)
      .when(comesBack('E'), does('Bea', { do: 'pass' }))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'Turn']));
  });

  test('HO-04 seats a stand-in for who left, after G, which everybody sees coming', () => {
    const left = follow(waiting(), leaves('Bea'));
    expect(happened(left)).toEqual(['Left']);
    expect(viewOf(left.table, 'watcher').chairs.E).toEqual({ kind: 'open', fills: left.now + G });
    expect(due(left.table)).toEqual({ at: left.now + G, say: { do: 'fill', seat: 'E' } });
    given(left)
      .when(waits(G - 1), () => ({ do: 'fill', seat: 'E' }))
      .then(refused('not-now'));
    given(left)
      .when(untilDue, saysDue)
      .then(moment => expect(happened(moment)).toEqual(['StandInSat']))
      .when(untilDue, timeUp({ do: 'pass' }))
      .then(moment => expect(happened(moment)).toEqual(['Auto', 'Passed', 'Turn']));
  });

  test('HO-04 so it does after a kick, and somebody else may sit down meanwhile', () =>
    given(follow(waiting(), kicks('Ann', 'E')))
      .then(({ table }) => expect(table.chairs.E.kind).toBe('open'))
      .when(sits('Eve', 'E', { invite: 'invite-1' }))
      .then(({ table }) => {
        expect(table.chairs.E).toMatchObject({ kind: 'person', name: 'Eve' });
        expect(due(table)).toBeNull();
      }));

  test('who left in a hand sits down again when it is over: he gains neither time nor a name', () => {
    const timed = inHand('N', {}, { absence: 'wait', clock: 'skiff' });
    const left = follow(timed, waits(5_000), leaves('Bea'));
    given(left).when(sits('Bea', 'E')).then(refused('seen-a-hand'));
    given(left).when(sits('Bea')).then(refused('seen-a-hand'));
    const over = playOn(follow(left, untilDue, saysDue), ({ game }) => stageOf(game) === 'deal');
    given(over)
      .when(sits('Bea', 'E'))
      .then(({ table }) => expect(table.chairs.E.kind).toBe('person'));
  });

  test('a stand-in that nobody was awake to seat is awaited anew', () => {
    const left = follow(waiting(), leaves('Bea'));
    const fill = { do: 'fill', seat: 'E' } as const;
    // Nobody said it in time.
    given(left)
      .when(untilDue, waits(PACE.late + 1), saysDue)
      .then(({ table, events, now }) => {
        expect(events).toEqual([{ type: 'WentAway', seat: 'E', since: now }]);
        expect(viewOf(table, 'watcher').chairs.E).toEqual({ kind: 'open', fills: now + G });
        expect(due(table)).toEqual({ at: now + G, say: fill });
      });
    // Nobody was here.
    const asleep = follow(left, goesAway('N'), goesAway('S'), goesAway('W'), waits(G - 1_000), comesBack('S'));
    expect(due(asleep.table)).toMatchObject({ at: asleep.now + G });
    given(asleep)
      .when(waits(G - 1), () => fill)
      .then(refused('not-now'));
  });

  test('HO-07 has a host who is here: his place passes at the end of his grace, his seat does not', () =>
    given(follow(waiting(), goesAway('N')))
      .when(untilDue, saysDue)
      .then(moment => {
        expect(happened(moment)).toEqual(['HostPassed']);
        expect(hostSeat(moment.table)).toBe('E');
        expect(moment.table.chairs.N).toMatchObject({ kind: 'person', lapsed: null });
        expect(due(moment.table)).toBeNull();
      }));
});

describe('a table that votes', () => {
  const asked = () => follow(inHand('N', {}, { absence: 'vote' }), goesAway('E'), untilDue, saysDue);

  test('asks everyone who is here at the end of the grace', () =>
    given(asked()).then(moment => {
      expect(happened(moment)).toEqual(['Asked']);
      expect(moment.table.question).toMatchObject({
        ...{ kind: 'absent', seat: 'E', asked: ['N', 'S', 'W'], until: moment.now + PACE.vote },
      });
    }));

  test('silence is a yes: a stand-in plays', () =>
    given(asked())
      .when(untilDue, saysDue)
      .then(moment => {
        expect(happened(moment)).toEqual(['QuestionClosed', 'Lapsed']);
        expect(due(moment.table)!.say).toMatchObject({ do: 'time-up', seat: 'E' });
      }));

  test('a majority of noes gives him another grace, and then they are asked again', () =>
    given(asked())
      .when(answers('Ann', false))
      .then(({ table }) => expect(table.question).not.toBeNull())
      .when(answers('Cal', false))
      .then(moment => {
        expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'WentAway']);
        expect(due(moment.table)).toEqual({ at: moment.now + G, say: { do: 'lapse', seat: 'E', since: moment.now } });
      })
      .when(untilDue, saysDue)
      .then(moment => expect(moment.table.question).toMatchObject({ no: 2, kind: 'absent' })));

  test('he comes back, and nobody is asked any more', () =>
    given(asked())
      .when(comesBack('E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['CameBack', 'QuestionClosed']);
        expect(moment.table.chairs.E).toMatchObject({ away: null, lapsed: null });
      }));

  test('two who are away are asked about one after the other', () => {
    const both = follow(inHand('N', {}, { absence: 'vote' }), goesAway('E'), waits(1_000), goesAway('W'));
    given(follow(both, untilDue, saysDue))
      .then(({ table }) => expect(due(table)!.say.do).toBe('silence'))
      .when(untilDue, saysDue, saysDue)
      .then(({ table }) => expect(table.question).toMatchObject({ no: 2, seat: 'W' }));
  });

  test('said late, nobody was awake to answer: they have their time anew', () =>
    given(asked())
      .when(untilDue, waits(PACE.late + 1), saysDue)
      .then(moment => {
        expect(happened(moment)).toEqual(['Asked']);
        expect(moment.table.question).toMatchObject({ no: 1, until: moment.now + PACE.vote });
      }));

  test('who left is stood in for at once', () =>
    given(follow(inHand('N', {}, { absence: 'vote' }), leaves('Bea'))).then(moment =>
      expect(happened(moment)).toEqual(['Left', 'StandInSat']),
    ));
});
