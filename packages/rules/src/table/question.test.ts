/** Pausing, sending away and replacing: what the host decides at a private table, and everyone at a public one. */

import { describe, expect, test } from 'vitest';
import { choices } from './choices.ts';
import type { PlayerCommand } from './command.ts';
import { due } from './due.ts';
import { PACE, TABLE_DEFAULTS } from './options.ts';
import {
  answers,
  asksToMove,
  bans,
  bansWatcher,
  comesBack,
  does,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  leaves,
  opened,
  pauses,
  person,
  playOn,
  readies,
  refused,
  replaces,
  resumes,
  type Step,
  saysDue,
  sits,
  takesOver,
  timeUp,
  unpauses,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const pass = { do: 'pass' } as const;
const publicHand = () => inHand('N', {}, { watch: 'welcome' });
const publicTable = () => fourSeated({ options: { ...TABLE_DEFAULTS, watch: 'welcome' } });

describe('a pause', () => {
  const agreed: readonly Step[] = [pauses('Ann'), answers('Bea', true), answers('Cal', true), answers('Dan', true)];

  test('needs the yes of everyone who is here', () =>
    given(follow(inHand('N'), goesAway('W'), pauses('Ann')))
      .then(({ table }) => expect(table.question).toMatchObject({ kind: 'pause', from: 'N', asked: ['E', 'S'] }))
      .when(answers('Bea', true))
      .then(({ table }) => expect(table.paused).toBeNull())
      .when(answers('Cal', true))
      .then(moment => {
        expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'Paused']);
        expect(moment.table.paused).toBe(moment.now);
      }));

  test('one no is enough against it, and so is silence', () => {
    given(follow(inHand('N'), pauses('Ann'), answers('Bea', false))).then(moment => {
      expect(happened(moment)).toEqual(['Answered', 'QuestionClosed']);
      expect([moment.table.paused, moment.table.question]).toEqual([null, null]);
    });
    given(follow(inHand('N'), pauses('Ann'), waits(PACE.vote), saysDue)).then(moment => {
      expect(moment.events).toMatchObject([{ type: 'QuestionClosed', no: 1, yes: false, at: moment.now }]);
    });
  });

  test('a question in mid-hand makes no card stale', () => {
    const hand = inHand('N');
    const { turn } = hand.table.turn;
    given(hand)
      .when(pauses('Ann'), answers('Dan', true), does('Bea', pass, turn))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'Turn']))
      .when(answers('Bea', true, 1), answers('Cal', true, 1))
      .then(({ table }) => expect(table.paused).not.toBeNull());
  });

  test('nothing is played in it, nothing is due but graces, and it says so in every seat’s choices', () => {
    const paused = follow(inHand('N', {}, { clock: 'skiff' }), ...agreed);
    given(paused).when(does('Bea', pass)).then(refused('paused'));
    given(paused).when(waits(200_000), timeUp(pass)).then(refused('not-now'));
    expect(due(paused.table)).toBeNull();
    const { game } = choices(viewOf(paused.table, 'E'), paused.now);
    expect(new Set([...game!.calls, ...game!.cards].map(({ refusal }) => refusal?.code))).toEqual(new Set(['paused']));
    given(paused)
      .when(goesAway('S'))
      .then(({ table }) => expect(due(table)!.say.do).toBe('lapse'));
    given(paused).when(pauses('Bea')).then(refused('paused'));
  });

  test('anybody seated ends it, and the turn goes on with the time that was left', () => {
    const hand = inHand('N', {}, { clock: 'skiff' });
    const paused = follow(hand, waits(5_000), ...agreed, waits(300_000));
    given(paused)
      .when(unpauses('Dan'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Resumed', 'Turn']);
        expect(moment.table.turn).toEqual({
          ...{ turn: hand.table.turn.turn, seat: 'E', at: moment.now },
          until: moment.now + PACE.limit.skiff + PACE.reserve - 5_000,
        });
      })
      .when(does('Bea', pass))
      .then(({ table }) => expect(table.reserve.E).toBe(PACE.reserve));
    given(hand).when(unpauses('Dan')).then(refused('not-now'));
  });

  test('alone with stand-ins it comes at once', () =>
    given(follow(opened({ standIns: true }), pauses('Ann'))).then(moment =>
      expect(happened(moment)).toEqual(['Paused']),
    ));

  test('is not offered at a public table, nor between games', () => {
    given(publicHand()).when(pauses('Ann')).then(refused('not-offered'));
    given(fourSeated()).when(pauses('Ann')).then(refused('not-now'));
  });

  test('readiness for the next deal waits too', () =>
    given(follow(opened({ standIns: true }), pauses('Ann')))
      .when(readies('Ann'))
      .then(refused('paused')));
});

describe('at a private table the host', () => {
  test('asks back whom he kicked by the new invite', () =>
    given(follow(fourSeated(), kicks('Ann', 'W')))
      .when(sits('Dan', 'W', { invite: 'invite-1' }))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('person')));

  test('kicks and bans at once; the banned one finds no seat there again, by no invite and no link', () =>
    given(fourSeated())
      .when(bans('Ann', 'E'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Left', 'InviteChanged', 'Banned', 'Turn']);
        expect(JSON.stringify(viewOf(moment.table, 'N'))).not.toContain('alias-Bea');
      })
      .when(sits('Bea', 'E', { invite: 'invite-1' }))
      .then(refused('banned')));

  test('bans who only watches, but nobody who sits', () => {
    given(fourSeated())
      .when(leaves('Bea'), bansWatcher('Ann', 'Eve'))
      .then(moment => expect(moment.events).toEqual([{ type: 'Banned', alias: 'alias-Eve' }]))
      .when(bansWatcher('Ann', 'Eve'))
      .then(({ events }) => expect(events).toEqual([]))
      .when(sits('Eve', 'E'))
      .then(refused('banned'));
    given(fourSeated()).when(bansWatcher('Bea', 'Eve')).then(refused('not-host'));
    given(fourSeated())
      .when(bansWatcher('Ann', 'Bea'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'already-seated', seat: 'E' }));
  });

  test('HO-09 replaces who lets the others wait: in his own turn, after a minute of it', () => {
    const dealt = follow(inHand('N'), goesAway('S'));
    given(dealt).when(replaces('Ann', 'S')).then(refused('not-yet'));
    given(dealt).when(waits(PACE.idle), replaces('Ann', 'S')).then(refused('not-yet')); // it is Bea's turn
    const his = follow(inHand('N'), does('Bea', pass));
    given(his)
      .when(waits(PACE.idle - 1), replaces('Ann', 'S'))
      .then(refused('not-yet'));
    given(his)
      .when(waits(PACE.idle), replaces('Ann', 'S'))
      .then(moment => {
        expect(happened(moment)).toEqual(['Lapsed']);
        expect(due(moment.table)!.say).toMatchObject({ do: 'time-up', seat: 'S' });
      });
    given(his).when(waits(PACE.idle), replaces('Bea', 'S')).then(refused('not-host'));
  });

  test('HO-09 who was replaced has his seat back when that turn is over, and no sooner', () => {
    const replaced = follow(inHand('N'), does('Bea', pass), waits(PACE.idle), replaces('Ann', 'S'));
    given(replaced).when(resumes('Cal')).then(refused('not-yet'));
    expect(choices(viewOf(replaced.table, 'S'), replaced.now).resume).toEqual({ code: 'not-yet' });
    for (const step of [comesBack('S'), pauses('Cal')]) {
      const tried = follow(replaced, goesAway('S'), step);
      expect(tried.table.chairs.S).toMatchObject({ away: null, lapsed: replaced.now });
      given(tried).when(resumes('Cal')).then(refused('not-yet'));
    }
    given(follow(replaced, asksToMove('Cal', 'secret-S')))
      .when(takesOver('Eve', 'secret-S'))
      .then(refused('not-yet'));
    given(follow(replaced, untilDue, timeUp(pass)))
      .when(resumes('Cal'))
      .then(moment => expect(happened(moment)).toEqual(['CameBack']));
    // What all wait for he may still do himself.
    given(replaced)
      .when(does('Cal', pass))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'Turn']))
      .when(resumes('Cal'))
      .then(moment => expect(happened(moment)).toEqual(['CameBack']));
  });

  test('bans no more than a hundred of those who watch', () => {
    const names = Array.from({ length: 100 }, (_, n) => `Eve${n}`);
    given(follow(fourSeated(), ...names.map(name => bansWatcher('Ann', name))))
      .when(bansWatcher('Ann', 'Eve7'))
      .then(({ events }) => expect(events).toEqual([]))
      .when(bansWatcher('Ann', 'Zoe'))
      .then(refused('not-offered'));
  });

  test('replaces no stand-in, not himself, and nobody between games', () => {
    given(inHand('N')).when(leaves('Bea'), replaces('Ann', 'E')).then(refused('nobody-there'));
    given(inHand('N')).when(replaces('Ann', 'N')).then(refused('nobody-there'));
    given(fourSeated()).when(replaces('Ann', 'E')).then(refused('not-now'));
  });
});

describe('at a public table', () => {
  test('anybody’s word puts a kick to the vote: a strict majority of those here beside him', () =>
    given(follow(publicHand(), kicks('Bea', 'W')))
      .then(({ table, events, now }) => {
        expect(events).toHaveLength(1);
        expect(table.question).toMatchObject({ kind: 'kick', from: 'E', seat: 'W', asked: ['N', 'S'] });
        expect(due(table)!.at).toBe(now + PACE.vote);
        expect(choices(viewOf(table, 'N'), now).answer).toEqual({ yes: null, no: null });
        expect(choices(viewOf(table, 'W'), now).answer.yes).toEqual({ code: 'not-asked' });
      })
      .when(answers('Ann', true))
      .then(moment => {
        expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'Left', 'InviteChanged', 'StandInSat']);
        expect(moment.table.invite).toBe('invite-1');
      }));

  test('a ban needs the same, and keeps him out', () =>
    given(follow(publicTable(), bans('Bea', 'W'), answers('Cal', true)))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('open'))
      .when(sits('Dan', 'W', { invite: null }))
      .then(refused('banned')));

  test('who was voted out comes back when a game is over, and no sooner', () => {
    const hand = inHand('N', {}, { watch: 'welcome', absence: 'wait' });
    const out = follow(hand, kicks('Bea', 'W'), answers('Ann', true));
    expect(out.table.chairs.W.kind).toBe('open');
    given(out)
      .when(sits('Dan', 'W', { invite: null }))
      .then(refused('sent-away'));
    given(out)
      .when(sits('Eve', 'W', { invite: null }))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('person'));
    const over = playOn(follow(out, untilDue, saysDue), ({ game }) => game?.winner != null);
    given(over)
      .when(sits('Dan', 'W', { invite: null }))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('person'));
    given(follow(publicTable(), kicks('Bea', 'W'), answers('Ann', true)))
      .when(sits('Dan', 'W', { invite: null }))
      .then(refused('sent-away'));
  });

  test('half is no majority, silence is a no, and the asker may take it back', () => {
    given(follow(publicHand(), kicks('Bea', 'W'), answers('Ann', false)))
      .then(({ table }) => expect(table.question).not.toBeNull())
      .when(answers('Cal', false))
      .then(({ table }) => expect([table.question, table.chairs.W.kind]).toEqual([null, 'person']));
    given(follow(publicHand(), kicks('Bea', 'W'), untilDue, saysDue)).then(({ table, events, now }) => {
      expect(events).toMatchObject([{ type: 'QuestionClosed', no: 1, yes: false, at: now }]);
      expect(table.chairs.W.kind).toBe('person');
    });
    given(follow(publicHand(), kicks('Bea', 'W'), answers('Bea', false))).then(({ events, now }) =>
      expect(events).toEqual([{ type: 'QuestionClosed', no: 1, yes: false, at: now, quiet: 'alias-Bea' }]),
    );
  });

  test('who is away has no vote; it takes two at least to send somebody away', () => {
    given(follow(publicHand(), goesAway('N')))
      .when(kicks('Bea', 'W'), answers('Cal', true))
      .then(({ table }) => expect(table.chairs.W.kind).toBe('stand-in'));
    given(follow(publicHand(), goesAway('N'), goesAway('S')))
      .when(kicks('Bea', 'W'))
      .then(refused('too-few'));
  });

  test('the vote ends when its subject leaves, and one answer is all one has', () => {
    given(follow(publicHand(), kicks('Bea', 'W'), leaves('Dan'))).then(moment => {
      expect(happened(moment)).toContain('QuestionClosed');
      expect(moment.table.question).toBeNull();
    });
    given(follow(publicHand(), kicks('Bea', 'W'), answers('Ann', false)))
      .when(answers('Ann', true))
      .then(refused('not-asked'));
  });

  test('HO-09 a replacement is voted on too, and ends with his turn', () => {
    const late = follow(publicHand(), does('Bea', pass), waits(PACE.idle), replaces('Bea', 'S'));
    given(late)
      .then(({ table }) => expect(table.question).toMatchObject({ kind: 'replace', asked: ['N', 'W'] }))
      .when(answers('Dan', true))
      .then(moment => expect(happened(moment)).toEqual(['Answered', 'QuestionClosed', 'Lapsed']));
    given(late)
      .when(does('Cal', pass))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'QuestionClosed', 'Turn']));
  });

  test('one question at a time, and the host alone bans watchers', () => {
    given(follow(publicHand(), kicks('Bea', 'W')))
      .when(bans('Ann', 'E'))
      .then(refused('question-open'));
    given(publicHand()).when(bansWatcher('Bea', 'Eve')).then(refused('not-host'));
  });
});

test('a log keeps who is banned, and no view tells', () => {
  const moment = follow(fourSeated(), bans('Ann', 'E'));
  expect(moment.table.banned).toEqual(['alias-Bea']);
  expect(Object.keys(viewOf(moment.table, 'N'))).not.toContain('banned');
});

test('a banned person takes over no seat either', () => {
  const move: PlayerCommand = { do: 'move', fresh: 'secret-1' };
  given(
    follow(fourSeated(), bansWatcher('Ann', 'Eve'), () => ({ ...person('Bea'), ...move }), comesBack('E'), waits(1)),
  )
    .when(() => ({ ...person('Eve'), do: 'take-over', move: 'secret-1' }))
    .then(refused('banned'));
});
