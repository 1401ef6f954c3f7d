/** Nobody keeps the table from its questions by asking without end. */

import { describe, expect, test } from 'vitest';
import type { Seat } from '../seats.ts';
import { applyView } from './applyView.ts';
import { choices } from './choices.ts';
import { due } from './due.ts';
import type { Event } from './event.ts';
import { evolve } from './evolve.ts';
import { PACE, TABLE_DEFAULTS } from './options.ts';
import {
  answers,
  asksSwap,
  asksToMove,
  changesTo,
  does,
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
  pauses,
  refused,
  replaces,
  saysDue,
  sits,
  takesOver,
  untilDue,
  waits,
} from './testing.ts';
import { redact, viewOf } from './viewOf.ts';

const publicHand = () => inHand('N', {}, { watch: 'welcome' });
const publicTable = () => fourSeated({ options: { ...TABLE_DEFAULTS, watch: 'welcome' } });
const offered = ({ table, now }: Moment, seat: Seat) => choices(viewOf(table, seat), now);

describe('whose question came to a no', () => {
  const denied = () => follow(publicHand(), kicks('Dan', 'S'), answers('Ann', false), answers('Bea', false));

  test('asks nothing for as long as a vote lasts, and his page knows', () => {
    for (const ms of [0, PACE.vote - 1]) {
      const soon = follow(denied(), waits(ms));
      given(soon).when(kicks('Dan', 'S')).then(refused('not-yet'));
      expect(offered(soon, 'W').kick.S).toEqual({ code: 'not-yet' });
    }
    const later = follow(denied(), waits(PACE.vote));
    expect(offered(later, 'W').kick.S).toBeNull();
    given(later)
      .when(kicks('Dan', 'S'))
      .then(({ table }) => expect(table.question).toMatchObject({ no: 2, from: 'W' }));
  });

  test('leaves the others their turn to ask: him, too', () =>
    given(denied())
      .when(kicks('Ann', 'W'), answers('Bea', true))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('stand-in')));

  test('waits as well when he took it back, or nobody answered in time', () => {
    given(follow(publicHand(), kicks('Dan', 'S'), answers('Dan', false)))
      .when(kicks('Dan', 'E'))
      .then(refused('not-yet'));
    given(follow(publicHand(), kicks('Dan', 'S'), untilDue, saysDue))
      .when(kicks('Dan', 'S'))
      .then(refused('not-yet'))
      .then(({ table }) => expect(table.question).toBeNull());
  });

  test('after a yes nobody waits', () =>
    given(follow(fourSeated(), asksSwap('Ann', 'E'), answers('Bea', true)))
      .when(asksSwap('Ann', 'S'))
      .then(moment => expect(happened(moment)).toEqual(['Asked'])));

  test('a pause, a swap and a replacement are measured alike', () => {
    given(follow(inHand('N'), pauses('Ann'), answers('Bea', false)))
      .when(pauses('Ann'))
      .then(refused('not-yet'));
    given(follow(fourSeated(), asksSwap('Ann', 'E'), answers('Bea', false)))
      .when(asksSwap('Ann', 'S'))
      .then(refused('not-yet'));
    const idle = follow(publicHand(), does('Bea', { do: 'pass' }), waits(PACE.idle), replaces('Bea', 'S'));
    given(follow(idle, answers('Bea', false)))
      .when(replaces('Bea', 'S'))
      .then(refused('not-yet'));
  });

  test('what the host of a private table may do alone he may do at once', () =>
    given(follow(fourSeated(), asksSwap('Ann', 'E'), answers('Bea', false)))
      .when(kicks('Ann', 'E'))
      .then(({ table }) => expect(table.chairs.E.kind).toBe('open')));

  test('does not get rid of it by another chair', () => {
    const once = follow(fourSeated(), asksSwap('Dan', 'E'), answers('Bea', false));
    given(follow(once, leaves('Cal'), changesTo('Dan', 'S')))
      .when(asksSwap('Dan', 'E'))
      .then(refused('not-yet'));
    const mixed = follow(once, mixes('Ann', { N: 'S', E: 'W', S: 'N', W: 'E' })); // Dan comes to E
    given(mixed).when(asksSwap('Dan', 'N')).then(refused('not-yet'));
    given(mixed)
      .when(asksSwap('Bea', 'N'))
      .then(moment => expect(happened(moment)).toEqual(['Asked']));
  });

  test('nor by sitting down elsewhere, nor by another browser; who comes after him may ask', () => {
    const once = follow(publicTable(), kicks('Dan', 'E'), answers('Dan', false), leaves('Dan'));
    given(follow(once, sits('Eve', 'W')))
      .when(kicks('Eve', 'E'))
      .then(moment => expect(happened(moment)).toEqual(['Asked']));
    given(follow(once, leaves('Cal'), sits('Dan', 'S')))
      .then(moment => expect(offered(moment, 'S').kick.E).toEqual({ code: 'not-yet' }))
      .when(kicks('Dan', 'E'))
      .then(refused('not-yet'));
    const before = follow(publicTable(), kicks('Dan', 'E'), answers('Dan', false), asksToMove('Dan', 'secret-W'));
    given(follow(before, takesOver('Eve', 'secret-W')))
      .then(({ table }) => expect(viewOf(table, 'N').quiet).toEqual({ 'alias-Eve': table.turn.at + PACE.vote }))
      .when(kicks('Eve', 'E'))
      .then(refused('not-yet'));
  });

  test('is quiet, too, when he leaves or changes seats while his question stands', () => {
    given(follow(publicTable(), kicks('Dan', 'E'), leaves('Dan'), sits('Dan', 'W')))
      .when(kicks('Dan', 'E'))
      .then(refused('not-yet'));
    given(follow(publicTable(), leaves('Cal'), asksSwap('Dan', 'E'), changesTo('Dan', 'S')))
      .when(asksSwap('Dan', 'E'))
      .then(refused('not-yet'));
  });

  test('is not quiet when others left it without people or occasion', () => {
    given(follow(publicTable(), asksSwap('Dan', 'E'), leaves('Bea')))
      .then(({ table }) => expect([table.question, table.quiet]).toEqual([null, {}]))
      .when(asksSwap('Dan', 'N'))
      .then(moment => expect(happened(moment)).toEqual(['Asked']));
    given(follow(publicTable(), asksSwap('Dan', 'E'), kicks('Ann', 'S'), answers('Ann', false)))
      .when(kicks('Dan', 'N'))
      .then(moment => expect(happened(moment)).toEqual(['Asked']));
  });

  test('what is past is forgotten', () =>
    given(follow(fourSeated(), asksSwap('Ann', 'E'), answers('Bea', false), waits(PACE.vote)))
      .when(asksSwap('Cal', 'E'), answers('Bea', false))
      .then(({ table, now }) => expect(table.quiet).toEqual({ 'alias-Cal': now + PACE.vote })));

  test('a log of an older release names nobody, and holds nobody back', () => {
    const { table } = follow(publicHand(), kicks('Dan', 'S'));
    const old = { type: 'QuestionClosed', no: 1, yes: false, at: table.turn.at } as Event;
    const after = evolve(table, old);
    expect(after.quiet).toEqual({});
    const shown = redact(old, 'N')!;
    expect(applyView(viewOf(table, 'N'), shown)).toEqual(viewOf(after, 'N'));
  });
});

describe('a vote takes the place', () => {
  test('of a swap that nobody answers', () =>
    given(follow(publicTable(), asksSwap('Dan', 'E')))
      .when(kicks('Ann', 'W'))
      .then(({ table, events, now }) => {
        expect(events).toMatchObject([
          { type: 'QuestionClosed', no: 1, yes: false, at: now },
          { type: 'Asked', question: { no: 2, kind: 'kick', from: 'N', seat: 'W' } },
        ]);
        expect(table.question).toMatchObject({ no: 2 });
      })
      .when(asksSwap('Dan', 'E'))
      .then(refused('question-open')));

  test('of a pause that is asked for, when a grace is over where people vote', () => {
    const away = follow(inHand('N', {}, { absence: 'vote' }), goesAway('E'), waits(PACE.grace - 1_000), pauses('Dan'));
    expect(due(away.table)).toMatchObject({ at: away.now + 1_000, say: { do: 'lapse', seat: 'E' } });
    given(away)
      .when(untilDue, saysDue)
      .then(moment => {
        expect(happened(moment)).toEqual(['QuestionClosed', 'Asked']);
        expect(moment.table.question).toMatchObject({ no: 2, kind: 'absent', seat: 'E' });
      });
  });

  test('of no other vote', () =>
    given(follow(publicHand(), kicks('Bea', 'W')))
      .when(kicks('Ann', 'E'))
      .then(refused('question-open')));
});
