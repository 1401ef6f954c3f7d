import { describe, expect, test } from 'vitest';
import { choices } from './choices.ts';
import { begin } from './evolve.ts';
import { isPublic, PACE, parseTableOptions, TABLE_DEFAULTS } from './options.ts';
import {
  allReady,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  leaves,
  opened,
  readies,
  refused,
  saysDue,
  setsOptions,
  sits,
  starts,
  untilDue,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

const fourOnly = { options: { ...TABLE_DEFAULTS, standIns: false } };

describe('what a table is opened with', () => {
  test('is completed with the defaults', () => {
    expect(parseTableOptions({})).toEqual(TABLE_DEFAULTS);
    expect(TABLE_DEFAULTS).toMatchObject({
      ...{ reveal: 'after-hand', watch: 'link', clock: 'none', absence: 'stand-in', standIns: true, talk: 'phrases' },
      ...{ takeBack: false, claim: true, lastCard: 'player', lastTrick: 'trick' },
    });
    expect(parseTableOptions({ clock: 'skiff', claim: false, watch: undefined })).toEqual({
      ...TABLE_DEFAULTS,
      clock: 'skiff',
      claim: false,
    });
  });

  test('holds nothing unknown, and no value that is not offered', () => {
    for (const odd of [
      { clock: 'sundial' },
      { claim: 'yes' },
      { tempo: 1 },
      { toString: 1 },
      { rules: { cut: 'no' } },
    ]) {
      expect(parseTableOptions(odd)).toBeNull();
    }
    for (const odd of [null, 'link', [], undefined]) expect(parseTableOptions(odd)).toBeNull();
  });

  test('is public when everyone is welcome', () => {
    expect(isPublic(TABLE_DEFAULTS)).toBe(false);
    expect(isPublic({ ...TABLE_DEFAULTS, watch: 'welcome' })).toBe(true);
  });

  test('a log of an older release is completed as it is folded', () => {
    const { rules, reveal, watch } = TABLE_DEFAULTS;
    const { grace, firstDeal, nextHand, hold, think, late, undecided, move } = PACE;
    const older = {
      ...{ type: 'Opened', table: 't', title: 'T', invite: 'i' },
      ...{
        options: { rules, reveal, watch },
        pace: { grace, firstDeal, nextHand, hold, think, late, undecided, move },
      },
    };
    const table = begin(JSON.parse(JSON.stringify(older)));
    expect([table.options, table.pace]).toEqual([TABLE_DEFAULTS, PACE]);
  });
});

describe('the host sets them anew', () => {
  test('HO-07 between games, which clears all readiness and begins a new turn', () =>
    given(follow(fourSeated(), readies('Bea')))
      .when(setsOptions('Ann', { clock: 'barge' }))
      .then(moment => {
        expect(happened(moment)).toEqual(['OptionsSet', 'Unreadied', 'Turn']);
        expect(moment.table.options).toEqual({ ...TABLE_DEFAULTS, clock: 'barge' });
        expect(choices(viewOf(moment.table, 'N'), moment.now).setOptions).toBeNull();
      }));

  test('nobody else may, nor in a game, nor to what is not offered', () => {
    // The same again is a yes that changes nothing, the readiness of nobody either.
    const ready = follow(fourSeated({ options: { ...TABLE_DEFAULTS, clock: 'barge' } }), readies('Bea'));
    given(ready)
      .when(setsOptions('Ann', { clock: 'barge', claim: true }))
      .then(moment => expect(happened(moment)).toEqual([]));
    given(fourSeated()).when(setsOptions('Bea', {})).then(refused('not-host'));
    given(inHand()).when(setsOptions('Ann', {})).then(refused('game-running'));
    given(fourSeated())
      .when(setsOptions('Ann', { clock: 'sundial' }))
      .then(refused('bad-options'));
  });
});

describe('a public table', () => {
  const welcome = { options: { ...TABLE_DEFAULTS, watch: 'welcome' } } as const;

  test('seats whoever comes, without an invite or with an old one', () =>
    given(opened(welcome))
      .when(sits('Bea', 'E', { invite: null }), sits('Cal', 'S', { invite: 'invite-old' }))
      .then(({ table }) => expect([table.chairs.E.kind, table.chairs.S.kind]).toEqual(['person', 'person'])));

  test('a private one seats nobody without', () =>
    given(opened())
      .when(sits('Bea', 'E', { invite: null }))
      .then(refused('bad-invite')));
});

describe('with four people only', () => {
  test('a game does not start while a seat is open', () =>
    given(follow(opened(fourOnly), sits('Bea', 'E'), sits('Cal', 'S'), readies('Bea'), readies('Cal')))
      .when(starts('Ann'))
      .then(({ refusal, table, now }) => {
        expect(refusal).toEqual({ code: 'not-ready', seats: ['W'] });
        expect(choices(viewOf(table, 'N'), now).standIn.W.sits).toEqual({ code: 'not-offered' });
      }));

  test('nor while one is away, though he was ready', () => {
    const away = follow(fourSeated(fourOnly), ...allReady.slice(1), goesAway('W'));
    given(away)
      .when(starts('Ann'))
      .then(({ refusal }) => expect(refusal).toEqual({ code: 'not-ready', seats: ['W'] }));
    given(away)
      .when(untilDue, saysDue)
      .then(moment => {
        expect(happened(moment)).toEqual(['Lapsed', 'Unreadied', 'Turn']);
        expect(moment.table.chairs.W).toMatchObject({ ready: false });
      });
  });

  test('four people who are ready start it; who leaves in it is stood in for', () =>
    given(follow(fourSeated(fourOnly), ...allReady))
      .then(moment => expect(happened(moment)).toContain('GameStarted'))
      .when(leaves('Bea'))
      .then(({ table }) => expect(table.chairs.E.kind).toBe('stand-in')));
});
