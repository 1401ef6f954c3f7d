import { describe, expect, test } from 'vitest';
import type { Card } from '../cards.ts';
import type { Act } from '../clabber/act.ts';
import { SEATS, type Seat } from '../seats.ts';
import { cards, type Hands } from '../testing.ts';
import { choices } from './choices.ts';
import { due } from './due.ts';
import { PACE, TABLE_DEFAULTS, type TableOptions } from './options.ts';
import {
  allReady,
  answers,
  deals,
  does,
  follow,
  fourSeated,
  given,
  happened,
  leaves,
  type Moment,
  person,
  refused,
  type Step,
  timeUp,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const NAME: Readonly<Record<Seat, string>> = { N: 'Ann', E: 'Bea', S: 'Cal', W: 'Dan' };
const asksBack =
  (name: string): Step =>
  () => ({ ...person(name), do: 'take-back' });
const claims =
  (name: string): Step =>
  ({ turn }) => ({ ...person(name), do: 'claim', turn: turn.turn });
const silent: Step = ({ questionNo }) => ({ do: 'silence', question: questionNo });

/** Who is to play does this: a person himself, a stand-in when it is due. */
const acts = (moment: Moment, act: Act): Moment => {
  const seat = moment.table.turn.seat!;
  const isPerson = moment.table.chairs[seat].kind === 'person';
  return isPerson ? follow(moment, does(NAME[seat], act)) : follow(moment, untilDue, timeUp(act));
};
const played = (from: Moment, them: readonly Card[]): Moment =>
  them.reduce((moment, card) => acts(moment, { do: 'card', card }), from);

/** Trump D, made by Dan at W; Bea at E holds king and queen of it and leads. */
const D7 = { N: 'AC QC AD KH 9S 9D', E: 'TC 9C KD QD TH AS', S: 'TD AH JH 9H JS TS', W: 'KC JC JD QH KS QS' };
const D7_PLAY = cards('QD TD JD AD KS 9S AS JS TH 9H QH KH KD JH KC 9D');
/** Trump H, made by Bea, who leads and holds all that counts from trick 3 on. */
const TOP = { E: 'JH 9H AH AS TS KS', S: 'TH AC KC QC 9S 9D', W: 'QS AD TD KD QD JD', N: 'TC JC 9C KH JS QH' };
const TOP_PLAY = cards('JH TH JD KH 9H 9D QD QH');

/** @param gone seats whose people have left: stand-ins play there */
const dealt = (hands: Hands, options: Partial<TableOptions> = {}, gone: readonly Seat[] = []): Moment =>
  follow(
    fourSeated({ options: { ...TABLE_DEFAULTS, takeBack: true, ...options } }),
    ...[...allReady, untilDue, deals('N', hands)],
    ...gone.map(seat => leaves(NAME[seat])),
  );
const d7 = (n: number, options: Partial<TableOptions> = {}, gone: readonly Seat[] = []): Moment => {
  const calls: readonly Act[] = [{ do: 'pass' }, { do: 'pass' }, { do: 'play-it' }];
  return played(calls.reduce(acts, dealt(D7, options, gone)), D7_PLAY.slice(0, n));
};
const top = (gone: readonly Seat[] = []): Moment => played(acts(dealt(TOP, {}, gone), { do: 'play-it' }), TOP_PLAY);

const offered = ({ table, now }: Moment, seat: Seat) => choices(viewOf(table, seat), now);

describe('HO-23 a take-back', () => {
  test('is asked of both opponents for 10 s, and the turn stays', () => {
    const before = d7(2);
    expect(offered(before, 'S').takeBack).toBeNull();
    given(before)
      .when(asksBack('Cal'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Asked']);
        expect(moment.table.question).toMatchObject({
          ...{ kind: 'take-back', from: 'S', card: 'TD', asked: ['W', 'E'] },
          answers: { N: null, E: null, S: null, W: null },
          until: moment.now + PACE.ask,
        });
        expect(moment.table.turn).toEqual(before.table.turn);
        for (const viewer of [...SEATS, 'watcher'] as const)
          expect(viewOf(moment.table, viewer).question).toEqual(moment.table.question);
      })
      .when(answers('Ann', true))
      .then(refused('not-asked'));
  });

  test('happens when both say yes: it is his turn again, under a new number', () =>
    given(follow(d7(2), asksBack('Cal'), answers('Bea', true), answers('Dan', true))).then(moment => {
      expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'TakenBack', 'Turn']);
      expect(moment.table.turn).toMatchObject({ turn: d7(2).table.turn.turn + 1, seat: 'S' });
      expect(moment.table.game!.hand!.hands.S).toHaveLength(6);
      expect(offered(moment, 'S').game!.cards.filter(({ refusal }) => refusal === null)).toHaveLength(1); // TD again
    }));

  test('does not when one says no, or nobody says anything in time', () => {
    for (const steps of [
      [answers('Bea', false)],
      [answers('Bea', true), answers('Dan', false)],
      [answers('Bea', true), untilDue, silent],
      [answers('Cal', false)], // he thinks better of it
    ]) {
      const moment = follow(d7(2), asksBack('Cal'), ...steps);
      expect(happened(moment).at(-1)).toBe('QuestionClosed');
      expect([moment.table.question, moment.table.turn.seat]).toEqual([null, 'W']);
      expect(moment.table.game!.hand!.tricks[0]!.plays).toHaveLength(2);
    }
    given(follow(d7(2), asksBack('Cal'), waits(PACE.ask - 1)))
      .when(silent)
      .then(refused('not-now'));
  });

  test('is granted once in a trick', () => {
    const backed = follow(d7(2), asksBack('Cal'), answers('Bea', true), answers('Dan', true));
    const replayed = played(backed, cards('TD'));
    given(replayed)
      .then(moment => expect(offered(moment, 'S').takeBack).toEqual({ code: 'not-yet' }))
      .when(asksBack('Cal'))
      .then(refused('not-yet'));
    const next = played(replayed, D7_PLAY.slice(2, 6));
    expect(next.table.tookBack).toEqual([]);
    expect(offered(next, 'N').takeBack).toBeNull();
  });

  test('is asked for no second time right after a no', () =>
    given(follow(d7(2), asksBack('Cal'), answers('Bea', false)))
      .then(moment => expect(offered(moment, 'S').takeBack).toEqual({ code: 'not-yet' }))
      .when(asksBack('Cal'))
      .then(refused('not-yet')));

  test('a card played meanwhile is a no', () =>
    given(d7(2))
      .when(asksBack('Cal'), does('Dan', { do: 'card', card: 'JD' }))
      .then(moment => {
        expect(happened(moment)).toEqual(['Played', 'QuestionClosed', 'Turn']);
        expect(moment.events.find(({ type }) => type === 'QuestionClosed')).toMatchObject({ yes: false });
      })
      .when(answers('Bea', true))
      .then(refused('no-question')));

  test('a meld announced meanwhile is a no', () => {
    const hands = { N: 'JS QS KS AH AC 9S', E: 'TD JD QD KD AS TS', S: '9C TC JC 9D KC KH', W: 'QC AD 9H TH JH QH' };
    const third = played(acts(dealt(hands), { do: 'play-it' }), ['TS', '9C', 'QC']);
    given(third)
      .when(asksBack('Dan'), does('Ann', { do: 'announce', melds: [cards('JS QS KS')] }))
      .then(moment => expect(happened(moment)).toEqual(['MeldsAnnounced', 'QuestionClosed']))
      .when(waits(PACE.vote), asksBack('Dan'))
      .then(refused('not-now'));
  });

  test('only of one’s own last card in an open trick, one question at a time', () => {
    given(d7(2)).when(asksBack('Bea')).then(refused('not-now'));
    given(d7(4)).when(asksBack('Ann')).then(refused('not-now'));
    given(dealt(D7)).when(asksBack('Ann')).then(refused('not-now'));
    given(d7(2)).when(asksBack('Cal'), asksBack('Cal')).then(refused('question-open'));
    given(fourSeated({ options: { ...TABLE_DEFAULTS, takeBack: true } }))
      .when(asksBack('Cal'))
      .then(refused('not-now'));
  });

  test('with the option off there is none, and a raw request is refused', () => {
    const off = d7(2, { takeBack: false });
    expect(offered(off, 'S').takeBack).toEqual({ code: 'not-offered' });
    given(off).when(asksBack('Cal')).then(refused('not-offered'));
  });

  test('a stand-in says yes at once and holds its turn meanwhile', () => {
    const asked = follow(d7(2, {}, ['W']), asksBack('Cal'));
    expect(asked.table.question).toMatchObject({ answers: { W: true, E: null } });
    expect(due(asked.table)).toMatchObject({ say: { do: 'silence' }, at: asked.now + PACE.ask });
    given(asked)
      .when(waits(5_000), timeUp({ do: 'card', card: 'JD' }))
      .then(refused('not-now'));
    expect(happened(follow(asked, answers('Bea', true)))).toContain('TakenBack');
    const silence = follow(asked, untilDue, silent);
    expect(due(silence.table)).toMatchObject({ say: { do: 'time-up', seat: 'W' } });
  });

  test('of two stand-ins it is had at once', () =>
    expect(happened(follow(d7(2, {}, ['W', 'E']), asksBack('Cal')))).toEqual([
      ...['Asked', 'QuestionClosed', 'TakenBack', 'Turn'],
    ]));

  test('is dropped when he leaves', () =>
    expect(happened(follow(d7(2), asksBack('Cal'), leaves('Cal')))).toContain('QuestionClosed'));
});

describe('a claim', () => {
  test('lays the cards open and asks both opponents; the turn stays', () => {
    const before = d7(12);
    expect(offered(before, 'E').claim).toBeNull();
    given(before)
      .when(claims('Bea'))
      .then(moment => {
        expect(happened(moment)).toEqual(['ClaimLaid', 'Asked']);
        expect(moment.table.question).toMatchObject({ kind: 'claim', from: 'E', asked: ['S', 'N'] });
        expect(moment.table.turn).toEqual(before.table.turn);
        for (const viewer of ['N', 'watcher'] as const)
          expect(viewOf(moment.table, viewer).game!.hand!.laid.E).toEqual(cards('TC 9C KD'));
      });
  });

  test('accepted by both it ends and scores the hand', () =>
    given(follow(d7(12), claims('Bea'), answers('Ann', true), answers('Cal', true))).then(moment => {
      expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'Claimed', 'HandScored', 'Turn']);
      expect(moment.table.game!.pad[0]).toMatchObject({ claimed: 'E', sheet: { NS: '--', EW: '182' } });
      expect(moment.table.turn).toMatchObject({ seat: null, until: moment.now + PACE.nextHand });
      expect(due(moment.table)).toMatchObject({ say: { do: 'deal' } });
    }));

  test('by a no or by silence play goes on, with the cards still open, and he asks no more in this turn', () => {
    for (const steps of [[answers('Cal', false)], [answers('Ann', true), untilDue, silent]]) {
      const moment = follow(d7(12), claims('Bea'), ...steps);
      expect(happened(moment)).toContain('QuestionClosed');
      expect(moment.table.turn).toEqual(d7(12).table.turn);
      expect(viewOf(moment.table, 'W').game!.hand!.laid.E).toEqual(cards('TC 9C KD'));
      expect(offered(moment, 'E').claim).toEqual({ code: 'not-now' });
      given(moment).when(claims('Bea')).then(refused('not-now'));
      expect(happened(follow(moment, does('Bea', { do: 'card', card: 'KD' })))).toEqual(['Played', 'Turn']);
    }
  });

  test('his own card takes it back', () =>
    expect(happened(follow(d7(12), claims('Bea'), does('Bea', { do: 'card', card: 'KD' })))).toEqual([
      ...['Played', 'QuestionClosed', 'Turn'],
    ]));

  test('only from trick 3 on, in one’s turn, under its number, and where it is offered', () => {
    given(d7(6)).when(claims('Bea')).then(refused('not-now'));
    given(d7(12)).when(claims('Ann')).then(refused('not-your-turn'));
    given(d7(12))
      .when(({ turn }) => ({ ...person('Bea'), do: 'claim', turn: turn.turn - 1 }))
      .then(refused('stale'));
    const off = d7(12, { claim: false });
    expect(offered(off, 'E').claim).toEqual({ code: 'not-offered' });
    given(off).when(claims('Bea')).then(refused('not-offered'));
  });

  test('stand-ins accept at once what cannot fail as far as each sees', () => {
    expect(happened(follow(top(['S', 'N']), claims('Bea')))).toEqual([
      ...['ClaimLaid', 'Asked', 'QuestionClosed', 'Claimed', 'HandScored', 'Turn'],
    ]);
    const one = follow(top(['S']), claims('Bea'));
    expect(one.table.question).toMatchObject({ answers: { S: true, N: null } });
  });

  test('and refuse at once what may fail; the cards are open all the same', () => {
    const moment = follow(d7(12, {}, ['S']), claims('Bea'));
    expect(happened(moment)).toEqual(['ClaimLaid', 'Asked', 'QuestionClosed']);
    expect(moment.table.game!.hand!.laid.E).toEqual(cards('TC 9C KD'));
  });

  test('the clock stands meanwhile, and what they took is given back', () => {
    const before = d7(12, { clock: 'skiff' });
    const until = before.table.turn.until!;
    const late = follow(before, waits(until - before.now - 1_000), claims('Bea'));
    expect(due(late.table)).toMatchObject({ say: { do: 'silence' }, at: late.now + PACE.ask });
    const refusedIt = follow(late, waits(4_000), answers('Ann', false));
    expect(refusedIt.table.turn).toMatchObject({ turn: before.table.turn.turn, until: until + 4_000 });
    expect(due(refusedIt.table)).toMatchObject({ say: { do: 'time-up', seat: 'E' }, at: refusedIt.now + 1_000 });
    const accepted = follow(late, waits(4_000), answers('Ann', true), answers('Cal', true));
    expect(accepted.events.find(({ type }) => type === 'ReserveSpent')).toMatchObject({ seat: 'E', left: 1_000 });
  });
});

describe('HO-10 what a question took is nobody’s loss', () => {
  const { skiff } = PACE.limit;
  const card = { do: 'card', card: 'JD' } as const;
  /** Dan has thought for this long when Cal asks his card back. */
  const asked = (ms: number, options: Partial<TableOptions> = {}) =>
    follow(d7(2, { clock: 'skiff', ...options }), waits(ms), asksBack('Cal'));

  test('whether the answer is a no or the next card', () => {
    const slow = follow(asked(skiff - 1_000), waits(9_000));
    const played = follow(slow, does('Dan', card));
    expect(happened(played)).toEqual(['Played', 'QuestionClosed', 'Turn']);
    expect(played.table.reserve.W).toBe(PACE.reserve);
    expect(follow(slow, answers('Dan', false), does('Dan', card)).table.reserve.W).toBe(PACE.reserve);
  });

  test('also where the time would have been over meanwhile', () => {
    const late = follow(asked(skiff + PACE.reserve - 2_000), waits(9_000), does('Dan', card));
    expect(late.table.reserve.W).toBe(2_000);
  });

  test('a meld announced is a no and leaves the time as it was', () => {
    const hands = { N: 'JS QS KS AH AC 9S', E: 'TD JD QD KD AS TS', S: '9C TC JC 9D KC KH', W: 'QC AD 9H TH JH QH' };
    const third = played(acts(dealt(hands, { clock: 'skiff' }), { do: 'play-it' }), ['TS', '9C', 'QC']);
    const { until } = third.table.turn;
    given(
      follow(third, asksBack('Dan'), waits(4_000), does('Ann', { do: 'announce', melds: [cards('JS QS KS')] })),
    ).then(moment => {
      expect(happened(moment)).toEqual(['MeldsAnnounced', 'QuestionClosed', 'Turn']);
      expect(moment.table.turn).toMatchObject({ turn: third.table.turn.turn, until: until! + 4_000 });
    });
  });

  test('who asked leaves: the time goes on where it stood', () => {
    const before = asked(skiff + PACE.reserve - 2_000);
    given(follow(before, waits(9_000), leaves('Cal'))).then(moment => {
      expect(happened(moment)).toEqual(['Left', 'StandInSat', 'QuestionClosed', 'Turn']);
      expect(due(moment.table)).toMatchObject({ say: { do: 'time-up', seat: 'W' }, at: moment.now + 2_000 });
    });
    // Who is to play leaves: nobody’s time runs.
    given(follow(before, leaves('Dan'))).then(({ table }) => expect(table.turn.until).toBeNull());
  });

  test('nor the time when nobody was awake to answer', () => {
    const before = asked(1_000);
    const asleep = PACE.ask + PACE.late + 500_000;
    given(follow(before, waits(asleep), silent)).then(({ table, now }) => {
      expect(table.question).toMatchObject({ no: 1, until: now + PACE.ask });
      expect(table.turn.until).toBe(before.table.turn.until! + asleep);
    });
  });
});
