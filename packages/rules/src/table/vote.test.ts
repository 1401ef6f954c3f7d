/** A vote on a person comes to what was voted: nobody gets out of it, and nobody gets into it. */

import { describe, expect, test } from 'vitest';
import { SEATS } from '../seats.ts';
import { choices } from './choices.ts';
import { TABLE_DEFAULTS } from './options.ts';
import {
  answers,
  asksSwap,
  asksToMove,
  bans,
  changesTo,
  follow,
  fourSeated,
  given,
  happened,
  inHand,
  kicks,
  leaves,
  type Moment,
  mixes,
  opened,
  refused,
  replaces,
  saysDue,
  setsOptions,
  sits,
  takesOver,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const welcome = { ...TABLE_DEFAULTS, watch: 'welcome' } as const;
const publicTable = () => fourSeated({ options: welcome });
const publicHand = (absence: 'stand-in' | 'wait' = 'stand-in') => inHand('N', {}, { watch: 'welcome', absence });
const again = (name: string) => sits(name, undefined, { invite: null });
const agreed = ({ table, now }: Moment) => SEATS.map(seat => choices(viewOf(table, seat), now));

describe('while it is voted on sending somebody away', () => {
  const asked = () => follow(publicTable(), leaves('Cal'), again('Cal'), kicks('Bea', 'W'));

  test('nobody changes places, and every page knows', () => {
    const three = follow(publicTable(), leaves('Cal'), kicks('Bea', 'W'));
    given(three).when(changesTo('Dan', 'S')).then(refused('question-open'));
    given(three).when(changesTo('Ann', 'S')).then(refused('question-open'));
    given(three)
      .when(mixes('Ann', { N: 'E', E: 'S', S: 'W', W: 'N' }))
      .then(refused('question-open'));
    given(three).when(asksSwap('Dan', 'N')).then(refused('question-open'));
    const [ann, , , dan] = agreed(three);
    expect([ann?.mix, dan?.changeSeat.S]).toEqual([{ code: 'question-open' }, { code: 'question-open' }]);
    given(follow(three, answers('Ann', false)))
      .when(changesTo('Dan', 'S'))
      .then(({ table }) => expect(table.chairs.S.kind).toBe('person'));
  });

  test('who leaves is voted out: he stays away, and nobody is quiet for it', () => {
    given(asked())
      .when(leaves('Dan'))
      .then(({ table, events, now }) => {
        expect(events).toContainEqual({ type: 'QuestionClosed', no: 1, yes: true, at: now, quiet: null });
        expect(events).toContainEqual({ type: 'Left', seat: 'W', why: 'kicked', fills: null });
        expect([table.question, table.quiet]).toEqual([null, {}]);
      })
      .when(again('Dan'))
      .then(refused('sent-away'));
    given(follow(publicHand('wait'), kicks('Bea', 'W'), leaves('Dan')))
      .when(again('Dan'))
      .then(refused('sent-away'));
    given(follow(publicTable(), bans('Bea', 'W'), leaves('Dan')))
      .when(again('Dan'))
      .then(refused('banned'));
  });

  test('who leaves has no vote, and who comes has none', () => {
    const hand = follow(publicHand('wait'), kicks('Bea', 'W'), leaves('Cal'));
    expect(hand.table.question).toMatchObject({ asked: ['N'] });
    for (const viewer of SEATS) expect(viewOf(hand.table, viewer).question).toEqual(hand.table.question);
    given(hand)
      .when(sits('Eve', 'S', { invite: null }), answers('Eve', true))
      .then(refused('not-asked'));
    given(hand)
      .when(answers('Ann', true))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('open'));
    // Nobody but the asker is left to vote.
    given(hand)
      .when(leaves('Ann'))
      .then(({ table }) => expect([table.question, table.chairs.W.kind]).toEqual([null, 'person']));
  });

  test('the answers of those who stay may decide it at once', () =>
    given(follow(publicHand(), kicks('Bea', 'W'), answers('Ann', false), leaves('Cal'))).then(moment => {
      expect(happened(moment)).toEqual(['Left', 'StandInSat', 'QuestionClosed']);
      expect(moment.table.chairs.W.kind).toBe('person');
    }));

  test('a newcomer has no voice about who is absent either', () => {
    const hand = inHand('N', {}, { absence: 'vote' });
    const asked = follow(hand, () => ({ do: 'away', seat: 'E', since: hand.now }), untilDue, saysDue, leaves('Cal'));
    expect(asked.table.question).toMatchObject({ kind: 'absent', asked: ['N', 'W'] });
  });
});

test('who was voted out comes back by no move link of another', () => {
  const offered = follow(publicTable(), kicks('Bea', 'W'), answers('Ann', true), asksToMove('Cal', 'secret-S'));
  given(offered).when(takesOver('Dan', 'secret-S')).then(refused('sent-away'));
  given(offered)
    .when(takesOver('Eve', 'secret-S'))
    .then(({ table }) => expect(table.chairs.S).toMatchObject({ alias: 'alias-Eve' }));
});

describe('a table that was public once', () => {
  const closed = () => follow(publicTable(), setsOptions('Ann', { watch: 'link' }));

  test('keeps its votes when the host makes it private, and every page knows', () => {
    given(closed())
      .when(bans('Ann', 'E'))
      .then(({ table }) => {
        expect(table.question).toMatchObject({ kind: 'ban', seat: 'E', asked: ['S', 'W'] });
        expect(table.banned).toEqual([]);
      });
    expect(viewOf(closed().table, 'watcher').votes).toBe(true);
    expect(agreed(closed())[3]?.kick.E).toBeNull(); // anybody may ask
    given(follow(closed(), kicks('Bea', 'W'), answers('Cal', true)))
      .when(sits('Dan', 'W', { invite: 'invite-1' }))
      .then(refused('sent-away'));
  });

  test('one that never was has its host decide', () => {
    expect(fourSeated().table.votes).toBe(false);
    given(follow(fourSeated(), setsOptions('Ann', { watch: 'welcome' }), setsOptions('Ann', { watch: 'link' })))
      .when(kicks('Ann', 'E'))
      .then(({ table }) => expect(table.question).toMatchObject({ kind: 'kick', seat: 'E' }));
  });
});

test('HO-09 of two people one is enough to have the idle one replaced, but not to send him away', () => {
  const two = follow(publicHand(), leaves('Cal'), leaves('Dan'), waits(60_000));
  expect(two.table.turn.seat).toBe('E');
  given(two).when(kicks('Ann', 'E')).then(refused('too-few'));
  given(two)
    .when(replaces('Ann', 'E'))
    .then(moment => expect(happened(moment)).toEqual(['Lapsed']));
  expect(opened().table.votes).toBe(false);
});
