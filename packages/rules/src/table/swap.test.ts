import { describe, expect, test } from 'vitest';
import { SEATS, type Seat } from '../seats.ts';
import { hostSeat } from './chairs.ts';
import { choices } from './choices.ts';
import { PACE } from './options.ts';
import {
  allReady,
  answers,
  asksSwap,
  changesTo,
  clears,
  fills,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  leaves,
  type Moment,
  mixes,
  opened,
  readies,
  refused,
  saysDue,
  sits,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const names = ({ table }: Moment): string =>
  SEATS.map(seat => {
    const chair = table.chairs[seat];
    return chair.kind === 'person' ? chair.name : chair.kind;
  }).join(' ');

describe('a swap', () => {
  const asked = () => follow(fourSeated(), readies('Cal'), asksSwap('Ann', 'E'));

  test('is a question put to the table: the turn stays, and so does readiness', () => {
    const before = follow(fourSeated(), readies('Cal'));
    given(asked()).then(moment => {
      expect(happened(moment)).toEqual(['Asked']);
      expect(moment.table.question).toMatchObject({
        no: 1,
        kind: 'swap',
        from: 'N',
        to: 'E',
        asked: ['E'],
        until: moment.now + PACE.vote,
      });
      expect(moment.table.turn).toEqual(before.table.turn);
      expect(moment.table.chairs.S).toMatchObject({ ready: true });
    });
  });

  test('a yes exchanges the seats, clears readiness, and the host stays the person', () =>
    given(asked())
      .when(answers('Bea', true))
      .then(moment => {
        expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'SeatChanged', 'Unreadied', 'Turn']);
        expect(names(moment)).toBe('Bea Ann Cal Dan');
        expect(hostSeat(moment.table)).toBe('E');
      }));

  test('a no leaves all as it was', () =>
    given(asked())
      .when(answers('Bea', false))
      .then(moment => {
        expect(happened(moment)).toEqual(['Answered', 'QuestionClosed']);
        expect([names(moment), moment.table.question]).toEqual(['Ann Bea Cal Dan', null]);
        expect(moment.table.chairs.S).toMatchObject({ ready: true });
      }));

  test('who asked may take it back, and only that', () => {
    given(asked()).when(answers('Ann', true)).then(refused('not-asked'));
    given(asked())
      .when(answers('Ann', false))
      .then(({ table }) => expect(table.question).toBeNull());
    given(asked()).then(({ table, now }) => {
      expect(choices(viewOf(table, 'N'), now).answer).toEqual({ yes: { code: 'not-asked' }, no: null });
      expect(choices(viewOf(table, 'E'), now).answer).toEqual({ yes: null, no: null });
    });
  });

  test('the question is answered by nobody else, once, and by its own number', () => {
    given(asked()).when(answers('Cal', true)).then(refused('not-asked'));
    given(asked())
      .when(answers('Bea', true, 2))
      .then(refused('no-question'));
    given(asked()).when(answers('Bea', false), answers('Bea', true)).then(refused('no-question'));
    given(asked())
      .when(answers('Bea', false), waits(PACE.vote), asksSwap('Ann', 'E'))
      .then(({ table }) => expect(table.question?.no).toBe(2))
      .when(answers('Bea', true, 1))
      .then(refused('no-question'));
  });

  test('one question stands at a time, and silence is a no', () => {
    given(asked()).when(asksSwap('Cal', 'W')).then(refused('question-open'));
    given(asked())
      .when(untilDue, saysDue)
      .then(({ events, now }) => expect(events).toMatchObject([{ type: 'QuestionClosed', no: 1, yes: false, at: now }]))
      .when(asksSwap('Cal', 'W'))
      .then(({ table }) => expect(table.question).toMatchObject({ no: 2, from: 'S' }));
  });

  test('it is dropped when one of the two goes, moves, or stays away, and when a game begins', () => {
    for (const steps of [
      [leaves('Bea')],
      [leaves('Ann')],
      [kicks('Ann', 'E')],
      [goesAway('E'), untilDue, saysDue],
      [mixes('Ann', { N: 'S', E: 'W', S: 'N', W: 'E' })],
      allReady.filter((_, n) => n !== 2),
    ]) {
      const moment = follow(asked(), ...steps);
      expect(moment.table.question).toBeNull();
      expect(happened(moment)).toContain('QuestionClosed');
    }
    given(follow(opened(), sits('Bea', 'E'), asksSwap('Ann', 'E'), changesTo('Bea', 'S')))
      .then(moment => expect([names(moment), moment.table.question]).toEqual(['Ann open Bea open', null]))
      .when(answers('Bea', true))
      .then(refused('no-question'));
  });

  test('a third seat may change meanwhile', () =>
    given(follow(asked(), leaves('Dan'), changesTo('Cal', 'W'), answers('Bea', true))).then(moment =>
      expect(names(moment)).toBe('Bea Ann open Cal'),
    ));

  test('it needs a person who is here, and is for between games', () => {
    given(fourSeated())
      .when(asksSwap('Ann', 'N'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'already-seated', seat: 'N' }));
    given(fourSeated()).when(goesAway('E'), asksSwap('Ann', 'E')).then(refused('nobody-there'));
    given(opened()).when(fills('Ann', 'E'), asksSwap('Ann', 'E')).then(refused('nobody-there'));
    given(inHand()).when(asksSwap('Ann', 'E')).then(refused('game-running'));
  });
});

describe('a change of seat', () => {
  test('a stand-in’s yes is given, and so is an open seat’s', () =>
    given(follow(opened(), fills('Ann', 'E')))
      .when(changesTo('Ann', 'E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['SeatChanged', 'Turn']);
        expect([names(moment), hostSeat(moment.table)]).toEqual(['stand-in Ann open open', 'E']);
      })
      .when(changesTo('Ann', 'W'), clears('Ann', 'N'))
      .then(moment => expect(names(moment)).toBe('open open open Ann')));

  test('a person’s seat needs a swap, and a game no change at all', () => {
    given(fourSeated()).when(changesTo('Ann', 'E')).then(refused('seat-taken'));
    given(fourSeated()).when(changesTo('Ann', 'N')).then(refused('already-seated'));
    given(inHand()).when(leaves('Bea'), changesTo('Ann', 'E')).then(refused('game-running'));
  });
});

describe('mix', () => {
  const order: Record<Seat, Seat> = { N: 'W', E: 'N', S: 'S', W: 'E' };

  test('the host seats everyone as drawn, himself too, and stays host', () =>
    given(follow(fourSeated(), readies('Bea')))
      .when(mixes('Ann', order))
      .then(moment => {
        expect(happened(moment)).toEqual(['Mixed', 'Unreadied', 'Turn']);
        expect([names(moment), hostSeat(moment.table)]).toEqual(['Dan Ann Cal Bea', 'E']);
      }));

  test('nobody else may, nor in a game', () => {
    given(fourSeated()).when(mixes('Bea', order)).then(refused('not-host'));
    given(inHand()).when(mixes('Ann', order)).then(refused('game-running'));
  });
});
