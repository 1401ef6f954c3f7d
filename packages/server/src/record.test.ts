import { type GameRecord, gameRecord } from '@clabber/protocol';
import { open, PACE, parseTableOptions, SEATS, type Seat, type TableEvent } from '@clabber/rules';
import { cards, deckFor, packFor, randomFrom, randomGame, SETTINGS } from '@clabber/rules/testing';
import { describe, expect, test } from 'vitest';
import { type Commit, SCHEMA } from './log.ts';
import { finishedGames, recordIdOf } from './record.ts';
import { refereeLines } from './recordLines.ts';
import { refereeSays } from './testing/referee.ts';

const TABLE = 'tableOfTests';
const RAY = 'r'.repeat(22);
const ZOE = 'z'.repeat(22);

/** A log that begins with an opened table and a started game: Ray at N, the others stand-ins. */
const begun = (options: Record<string, unknown> = {}): Commit[] => {
  const said = {
    table: TABLE,
    title: 'Thursday',
    invite: 'i'.repeat(22),
    options: parseTableOptions(options)!,
    pace: PACE,
    standIns: true,
    by: RAY,
    alias: 'alias',
    name: 'Ray',
  };
  const log: Commit[] = [];
  say(log, ...open(said, 0));
  return log;
};

const say = (log: Commit[], ...events: readonly TableEvent[]): void => {
  const v = log.length + 1;
  log.push({ schema: SCHEMA, v, mark: `mark${v}`, at: v * 1_000, by: null, id: null, events });
};

/** Plays a whole random game at the end of `log`; N's acts are his, those of the others the table's. */
const play = (log: Commit[], seed: number, reveal = true): void => {
  for (const { seat, events } of randomGame(randomFrom(seed), { ...SETTINGS, reveal })) {
    say(log, ...(seat === null || seat === 'N' ? [] : [{ type: 'Auto', seat } as const]), ...events);
  }
};

const sat = (seat: Seat, person: string, name: string): TableEvent => ({
  ...{ type: 'Sat', seat, person, alias: name, name, twin: 1 },
});

const recordOf = (log: readonly Commit[]): GameRecord => finishedGames(log).at(-1)!.record;

describe('the record of a game', () => {
  test('12 random games: every hand adds up, claims and cards taken back included', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const log = begun();
      play(log, seed);
      const record = recordOf(log);
      expect(gameRecord.parse(record)).toEqual(record);
      const events = log.flatMap(commit => commit.events);
      expect(record.hands.map(hand => hand.n)).toEqual(record.hands.map((_, n) => n + 1));
      expect(record.hands).toHaveLength(events.filter(event => event.type === 'Dealt').length);
      expect(record.score).toEqual(record.hands.at(-1)!.totals);
      expect(record.score[record.winner]).toBeGreaterThanOrEqual(500);
      for (const hand of record.hands) {
        expect(SEATS.flatMap(seat => hand.deal[seat])).toHaveLength(24);
        expect(hand.deal[hand.dealer].at(-1)).toBe(hand.turnUp);
        const played = hand.actions.flatMap(action => (action.do === 'card' ? [action.card] : []));
        expect(hand.tricks.flatMap(trick => trick.plays.map(({ card }) => card))).toEqual(played);
        if (hand.claim === null) expect(played).toHaveLength(hand.result === null ? 0 : 24);
        else expect(hand.actions.at(-1)).toMatchObject({ seat: hand.claim, do: 'claim' });
        const winners = hand.tricks.flatMap(({ winner }) => (winner === null ? [] : [winner]));
        expect(winners).toEqual(hand.result?.trickWinners ?? []);
        for (const { seat, auto } of hand.actions) expect(auto).toBe(seat === 'N' ? undefined : true);
      }
    }
  });

  test('the referee finds what each line says, claims and thrown-in hands included', () => {
    const lines = [1, 2, 3, 4, 5, 6].map(seed => {
      const log = begun();
      play(log, seed);
      return refereeLines(recordOf(log));
    });
    const all = lines.join('');
    expect(all).toContain('"do":"claim"');
    const expected = all
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line) as { id: string; result: unknown });
    const verdicts = refereeSays(all);
    expect(verdicts.map(({ id, result, refusal }) => ({ id, result, refusal }))).toEqual(
      expected.map(({ id, result }) => ({ id, result, refusal: undefined })),
    );
  });

  test('says nothing of persons, of the table or of its invite', () => {
    const log = begun();
    play(log, 1);
    const text = JSON.stringify(recordOf(log)) + refereeLines(recordOf(log));
    for (const secret of [RAY, TABLE, 'i'.repeat(22), 'alias']) expect(text).not.toContain(secret);
  });

  test('two games of an evening are two records; a game that runs is none', () => {
    const log = begun();
    play(log, 1);
    say(log, { type: 'GameStarted', game: 2 });
    expect(finishedGames(log)).toHaveLength(1);
    play(log, 2);
    const [one, two] = finishedGames(log).map(({ record }) => record);
    expect([one!.game, two!.game]).toEqual([1, 2]);
    expect([one!.id, two!.id]).toEqual([recordIdOf(TABLE, 1), recordIdOf(TABLE, 2)]);
    expect(two!.startedAt).toBeGreaterThan(one!.endedAt);
    expect(finishedGames(log)).toEqual(finishedGames(log));
  });

  test('who came, went and was played for while it was on', () => {
    const log = begun();
    const [first, ...rest] = [...randomGame(randomFrom(3))];
    say(log, ...first!.events);
    say(log, { type: 'StandInLeft', seat: 'E' }, sat('E', ZOE, 'Zoe'));
    say(log, { type: 'WentAway', seat: 'N', since: 1 }, { type: 'Lapsed', seat: 'N', at: 2 });
    for (const { events } of rest) say(log, ...events);
    const { record, people } = finishedGames(log)[0]!;
    const table = { name: null, twin: 1, standIn: true };
    expect(record.players).toEqual({
      N: { name: 'Ray', twin: 1, standIn: true },
      E: { name: 'Zoe', twin: 1, standIn: false },
      S: table,
      W: table,
    });
    expect(record.changes).toEqual([
      { at: 3_000, hand: 1, seat: 'E', from: table, to: record.players.E },
      { at: 4_000, hand: 1, seat: 'N', from: { name: 'Ray', twin: 1, standIn: false }, to: record.players.N },
    ]);
    expect([...people]).toEqual([
      [RAY, { seat: 'N', stayed: true }],
      [ZOE, { seat: 'E', stayed: true }],
    ]);
  });

  test('who left is remembered as one who was gone', () => {
    const log = begun();
    say(log, { type: 'StandInLeft', seat: 'E' }, sat('E', ZOE, 'Zoe'));
    const game = [...randomGame(randomFrom(4))];
    for (const { events } of game.slice(0, 5)) say(log, ...events);
    say(log, { ...left('E') }, { type: 'StandInSat', seat: 'E' });
    for (const { events } of game.slice(5)) say(log, ...events);
    const { record, people } = finishedGames(log)[0]!;
    expect(people.get(ZOE)).toEqual({ seat: 'E', stayed: false });
    expect(record.changes.map(({ to }) => to?.name)).toEqual(['Zoe', null]);
  });
});

const left = (seat: Seat): TableEvent => ({ type: 'Left', seat, why: 'left', fills: null });

describe('hands that were not played out', () => {
  /** All pass twice in the first hand, then a whole game goes on. */
  const thrownIn = (options: object): GameRecord => {
    const log = begun({ ...options });
    const reveal = !('reveal' in options);
    const hands = Object.fromEntries(SEATS.map((seat, n) => [seat, HANDS[n]!])) as Record<Seat, string>;
    expect(packFor(deckFor(hands, 'N'))).toHaveLength(24);
    const deal = { N: cards(HANDS[0]!), E: cards(HANDS[1]!), S: cards(HANDS[2]!), W: cards(HANDS[3]!) };
    say(log, { type: 'Dealt', hand: 1, dealer: 'N', hands: deal });
    for (const seat of [...PASSES, ...PASSES]) say(log, { type: 'Passed', seat });
    say(log, { type: 'ThrownIn', hands: reveal ? deal : null });
    play(log, 5, reveal);
    return recordOf(log);
  };
  const HANDS = ['9C TC JC QC KC AC', '9D TD JD QD KD AD', '9H TH JH QH KH AH', '9S TS JS QS KS AS'];
  const PASSES = ['E', 'S', 'W', 'N'] as const;

  test('C-11 a thrown-in hand is recorded, open where the table reveals', () => {
    const [hand] = thrownIn({}).hands;
    expect(hand).toMatchObject({ open: true, result: null, trump: null, tricks: [], totals: { NS: 0, EW: 0 } });
    expect(hand!.deal.W).toEqual(cards(HANDS[3]!));
    expect(hand!.actions).toHaveLength(8);
  });

  test('C-11 where it never reveals, only the turn-up is known, and the referee gets the other hands', () => {
    const record = thrownIn({ reveal: 'never' });
    const [hand, ...others] = record.hands;
    expect(hand!.open).toBe(false);
    expect(hand!.deal).toEqual({ N: ['AC'], E: [], S: [], W: [] });
    for (const other of others) expect(other.open).toBe(other.result !== null && other.claim === null);
    const lines = refereeLines(record).trim().split('\n');
    expect(lines).toHaveLength(record.hands.filter(({ open }) => open).length);
  });

  test('a claimed hand of a table that never reveals names no card that was not seen', () => {
    let claims = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const log = begun({ reveal: 'never' });
      play(log, seed, false);
      const events = log.flatMap(commit => commit.events);
      for (const hand of recordOf(log).hands.filter(({ claim }) => claim !== null)) {
        claims += 1;
        const from = events.findIndex(event => event.type === 'Dealt' && event.hand === hand.n);
        const to = events.findIndex((event, n) => n > from && event.type === 'HandScored');
        const seen = new Set<string>([hand.turnUp]);
        for (const event of events.slice(from, to)) {
          if (event.type === 'Played') seen.add(event.card);
          if (event.type === 'ClaimLaid') for (const card of event.cards) seen.add(card);
          if (event.type === 'MeldsShown')
            for (const { cards } of event.melds) for (const card of cards) seen.add(card);
        }
        const told = JSON.stringify(hand).match(/(?<=")[9TJQKA][CDHS](?=")/g)!;
        expect(told.filter(card => !seen.has(card))).toEqual([]);
      }
    }
    expect(claims).toBeGreaterThan(3);
  });
});
