/**
 * docs/protocol.md against the schemas and types. The lists here are typed by what they list: a frame, event, field or code
 * that is new does not compile until it stands here, and does not pass until it stands in the document.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal, TableView, TableViewEvent } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { codeBody, healthy, lobby, me, meBody, openBody, opened, PROBLEMS, ready, resolved } from './http.ts';
import { gameRecord, myGames, tableGames } from './record.ts';
import { PHRASES, type Phrase, sayFrame, type TalkLine } from './talk.ts';
import {
  type ByeCode,
  command,
  type DoorRefusal,
  doFrame,
  handshake,
  type LaterCode,
  PROTOCOL,
  syncFrame,
  type ToClient,
  TURN_COMMANDS,
} from './wire.ts';

const doc = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');

const ticked = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

/** The rows of the table whose head begins with `head`: what stands in its first cell, and all cells. */
const rows = (head: string, nth = 0): Map<string, string[]> => {
  const lines = doc.split('\n').map(line => line.split('|').map(cell => cell.trim()));
  const starts = lines.flatMap(([, first], at) => (first === head ? [at] : []));
  const from = starts[nth];
  expect(from, `the table of ${head}`).toBeDefined();
  const table = lines.slice(from! + 2);
  const length = table.findIndex(cells => cells.length < 3);
  return new Map(table.slice(0, length).map(cells => [ticked(cells[1]!)[0] ?? cells[1]!, cells.slice(1, -1)]));
};

/** Names and their fields as the document has them, sorted. */
const documented = (head: string, nth = 0): Record<string, string[]> =>
  Object.fromEntries([...rows(head, nth)].map(([name, cells]) => [name, ticked(cells[1]!).sort()]));

const fieldsOf = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape)
    .map(([name, field]) => ((field as z.ZodType).safeParse(undefined).success ? `${name}?` : name))
    .sort();

/** `true` for each field of `T` but its name; with a question mark where it may be missing. */
type Fields<T, Name extends PropertyKey = never> = {
  [K in keyof T as K extends Name ? never : K extends string ? (undefined extends T[K] ? `${K}?` : K) : never]-?: true;
};
type ByName<T, Key extends keyof T> = {
  [Name in T[Key] & string]: Fields<Extract<T, { readonly [K in Key]: Name }>, Key>;
};

const sorted = (lists: Record<string, Record<string, true>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, fields]) => [name, Object.keys(fields).sort()]));

describe('docs/protocol.md', () => {
  test('every command with its fields, and whether it answers a turn', () => {
    const schemas = command.options.map(option => {
      const { do: name, ...shape } = option.shape;
      return { name: name.value, fields: fieldsOf(option).filter(field => field !== 'do'), shape };
    });
    expect(documented('command')).toEqual(Object.fromEntries(schemas.map(({ name, fields }) => [name, fields])));
    const turns = [...rows('command')].flatMap(([name, cells]) => (cells[2] === 'yes' ? [name] : []));
    expect(turns).toEqual([...TURN_COMMANDS]);
  });

  test('every frame a page may send, and the handshake', () => {
    expect(documented('frame', 0)).toEqual({
      do: fieldsOf(doFrame),
      sync: fieldsOf(syncFrame),
      say: [...new Set(sayFrame.options.flatMap(fieldsOf))].sort(),
    });
    expect(documented('handshake')).toEqual({ auth: fieldsOf(handshake) });
    expect(doc).toContain(`\`protocol\` is ${PROTOCOL}.`);
  });

  test('every frame a page may hear', () => {
    const frames: { [Name in keyof ToClient]: Fields<Parameters<ToClient[Name]>[0]> } = {
      sync: { v: true, mark: true, view: true, you: true, now: true, 'back?': true },
      commit: { v: true, mark: true, at: true, 'id?': true, events: true },
      yes: { id: true, v: true },
      no: { id: true, refusal: true },
      here: { watchers: true, connected: true, 'code?': true },
      talk: { lines: true, 'id?': true },
      later: { code: true, ms: true },
      bye: { code: true },
    };
    expect(documented('frame', 1)).toEqual(sorted(frames));
  });

  test('a line of talk, and every phrase', () => {
    type Text = Extract<TalkLine, { readonly text: string }>;
    type Spoken = Extract<TalkLine, { readonly phrase: Phrase }>;
    const line: Fields<Text> & Fields<Spoken> = { n: true, from: true, at: true, text: true, phrase: true };
    const from: Fields<TalkLine['from']> = { alias: true, seat: true, name: true, twin: true };
    expect(documented('said')).toEqual(sorted({ line, from }));
    expect([...rows('phrase').keys()]).toEqual([...PHRASES]);
  });

  test('every reason to go', () => {
    const laters: Record<LaterCode, true> = { restarting: true, overloaded: true, upgrading: true, store: true };
    const byes: Record<ByeCode, true> = {
      elsewhere: true,
      'no-table': true,
      banned: true,
      'old-protocol': true,
      full: true,
      'not-watchable': true,
      'no-cookie': true,
    };
    expect([...rows('later').keys()].sort()).toEqual(Object.keys(laters).sort());
    expect([...rows('bye').keys()].sort()).toEqual(Object.keys(byes).sort());
  });

  test('every event with its fields', () => {
    const events: ByName<TableViewEvent, 'type'> = {
      Opened: { table: true, title: true, invite: true, options: true, pace: true },
      Sat: { seat: true, alias: true, name: true, twin: true },
      Moved: { seat: true, alias: true },
      Left: { seat: true, why: true, fills: true },
      Readied: { seat: true },
      Unreadied: {},
      StandInSat: { seat: true },
      StandInLeft: { seat: true },
      SeatChanged: { from: true, to: true },
      OptionsSet: { options: true },
      Asked: { question: true },
      Answered: { no: true, seat: true, yes: true },
      QuestionClosed: { no: true, yes: true, at: true, quiet: true },
      Paused: { at: true },
      Resumed: {},
      ReserveSpent: { seat: true, left: true },
      Mixed: { order: true },
      Renamed: { seat: true, name: true, twin: true },
      HostPassed: { seat: true },
      InviteChanged: { invite: true },
      MoveOffered: { seat: true, secret: true, until: true },
      WentAway: { seat: true, since: true },
      CameBack: { seat: true },
      Lapsed: { seat: true, at: true },
      Auto: { seat: true },
      GameStarted: { game: true },
      Turn: { turn: true, seat: true, at: true, until: true },
      Dealt: { hand: true, dealer: true, turnUp: true, cards: true },
      Passed: { seat: true },
      TrumpMade: { seat: true, suit: true, round: true },
      ThrownIn: { hands: true },
      MeldsAnnounced: { seat: true, classes: true, melds: true },
      MeldsShown: { seat: true, melds: true, bella: true },
      Played: { seat: true, card: true, bella: true },
      TrickWon: { seat: true, points: true },
      MeldsSettled: { winner: true, points: true },
      TakenBack: { seat: true, card: true, bella: true },
      ClaimLaid: { seat: true, cards: true },
      Claimed: { seat: true, bella: true, hands: true },
      HandScored: { sheet: true, pad: true },
      GameEnded: { winner: true, pad: true },
    };
    expect(documented('event')).toEqual(sorted(events));
  });

  test('the view', () => {
    type Game = NonNullable<TableView['game']>;
    const table: Fields<TableView> = {
      me: true,
      id: true,
      title: true,
      options: true,
      votes: true,
      pace: true,
      chairs: true,
      host: true,
      invite: true,
      move: true,
      turn: true,
      question: true,
      quiet: true,
      paused: true,
      reserve: true,
      auto: true,
      tookBack: true,
      gameNo: true,
      game: true,
    };
    const game: Fields<Game> = { me: true, options: true, pad: true, totals: true, hand: true, winner: true };
    const hand: Fields<NonNullable<Game['hand']>> = {
      n: true,
      phase: true,
      dealer: true,
      turnUp: true,
      counts: true,
      cards: true,
      open: true,
      calls: true,
      trump: true,
      maker: true,
      melds: true,
      settlement: true,
      bella: true,
      tricks: true,
      laid: true,
      claimed: true,
    };
    expect(documented('part')).toEqual(sorted({ table, game, hand }));
  });

  test('every refusal with its parameter', () => {
    const door: ByName<DoorRefusal, 'code'> = {
      'bad-message': {},
      'too-fast': { ms: true },
      unsaved: {},
      busy: {},
      'talk-closed': {},
      'went-back': {},
    };
    const rules: ByName<Refusal, 'code'> = {
      'not-seated': {},
      stale: {},
      'game-running': {},
      'hand-running': {},
      'bad-invite': {},
      'bad-move': {},
      'already-seated': { seat: true },
      'seat-taken': {},
      'no-open-seat': {},
      'seen-a-hand': {},
      'not-host': {},
      'not-ready': { seats: true },
      'nobody-there': {},
      'question-open': {},
      'no-question': {},
      'not-asked': {},
      'too-few': {},
      'not-yet': {},
      'not-offered': {},
      'bad-options': {},
      'sent-away': {},
      banned: {},
      'not-now': {},
      paused: {},
      'not-your-turn': {},
      'not-held': {},
      'must-hold-suit': {},
      'suit-was-passed': {},
      'must-follow-suit': {},
      'must-trump': {},
      'must-overtrump': {},
      'not-a-meld': {},
      'melds-overlap': {},
      'not-full-length': {},
      'already-announced': {},
      'announce-too-late': {},
      'not-announced': {},
      'show-not-now': {},
      'bella-too-early': {},
      'bella-not-held': {},
      'bad-cut': {},
    };
    expect(documented('code', 1)).toEqual(sorted(door));
    expect({ ...documented('code', 2), ...documented('code', 3) }).toEqual(sorted(rules));
  });

  test('every route, with what it takes and answers', () => {
    const routes = {
      'POST /api/me': [meBody, me],
      'GET /api/me': [null, me],
      'POST /api/tables': [openBody, opened],
      'GET /api/tables': [null, lobby],
      'POST /api/codes': [codeBody, resolved],
      'GET /api/games': [null, myGames],
      'GET /api/tables/:table/games': [null, tableGames],
      'GET /api/records/:id': [null, gameRecord],
      'GET /healthz': [null, healthy],
      'GET /readyz': [null, ready],
    } as const;
    const all = rows('route');
    for (const [route, [takes, answers]] of Object.entries(routes)) {
      const cells = all.get(route);
      expect(ticked(cells?.[1] ?? '').sort(), route).toEqual(takes === null ? [] : fieldsOf(takes));
      expect(ticked(cells?.[2] ?? '').sort(), route).toEqual(fieldsOf(answers));
    }
    const rest = ['GET /api/records/:id/download', 'GET /api/openapi.json'];
    expect([...all.keys()].filter(route => !(route in routes))).toEqual(rest);
  });

  test('every problem with its status', () => {
    const statuses = [...rows('code', 0)].map(([code, cells]) => [code, Number(cells[1])]);
    expect(Object.fromEntries(statuses)).toEqual(PROBLEMS);
  });
});
