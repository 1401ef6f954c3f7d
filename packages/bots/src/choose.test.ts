import { type Command, clabber, decide, due, fold, SEATS, type Table, viewOf } from '@clabber/rules';
import { dealt, given, passes, playsIt, type Random, randomChance, randomFrom } from '@clabber/rules/testing';
import { describe, expect, test } from 'vitest';
import { choose } from './choose.ts';
import { ANN, gameOf, type Player, PRACTICE, randomPlayer, viewAt } from './testing.ts';

/** What is said next at Ann's table, and when: a deal, a stand-in's turn, or her own acts one by one. */
const commandsOf = (table: Table, ann: Player, random: Random): { commands: readonly Command[]; at: number } => {
  const next = due(table);
  if (next === null) {
    const { turn, at } = table.turn;
    return { commands: ann(viewOf(table, 'N')).map(act => ({ ...ANN, turn, ...act })), at };
  }
  const { at, say } = next;
  switch (say.do) {
    case 'deal':
      return { commands: [{ ...say, ...randomChance(table.game!, random) }], at };
    case 'time-up':
      return { commands: [{ do: say.do, turn: say.turn, acts: choose(viewOf(table, say.seat)) }], at };
    case 'lapse':
    case 'fill':
    case 'silence':
      throw new Error('Nobody is away, and nobody asks.');
  }
};

/** Plays one game at a real table. @returns how many hands were dealt */
const playAtTable = (ann: Player, random: Random): number => {
  let table = PRACTICE;
  while (table.game?.winner === null) {
    const { commands, at } = commandsOf(table, ann, random);
    for (const command of commands) {
      const decision = decide(table, command, at);
      if (!decision.ok) throw new Error(`${JSON.stringify(command)} was refused: ${decision.refusal.code}`);
      table = fold(table, decision.events);
    }
  }
  return table.game!.hand!.n;
};

describe('a turn', () => {
  test('is accepted whole by the table, in 2,000 deals with a stand-in or a random player at N', {
    timeout: 300_000,
  }, () => {
    const random = randomFrom(1);
    let deals = 0;
    for (let game = 0; deals < 2_000; game++) {
      deals += playAtTable(game % 2 === 0 ? choose : randomPlayer(random), random);
    }
  });

  test('is perhaps one announcement or show, then one call or card; who is not asked does nothing', () => {
    const random = randomFrom(2);
    const seen = new Set<string>();
    for (let game = 0; game < 5; game++) {
      for (const state of gameOf({ NS: choose, EW: randomPlayer(random) }, random)) {
        const waits = clabber.waits(state);
        for (const seat of SEATS) {
          const acts = choose(viewAt(state, seat)).map(act => act.do);
          const asked = waits.for === 'seat' && waits.seat === seat;
          expect(acts.join(' ')).toMatch(asked ? /^((announce |show )?card|pass|play-it|name)$/ : /^$/);
          for (const act of acts) seen.add(act);
        }
      }
    }
    expect([...seen].sort()).toEqual(['announce', 'card', 'name', 'pass', 'play-it', 'show']);
  });

  test('is nothing for a watcher, and nothing before a game or a deal', () => {
    expect(choose(viewOf({ ...PRACTICE, game: dealt({}) }, 'watcher'))).toEqual([]);
    expect(choose(viewOf({ ...PRACTICE, game: null }, 'N'))).toEqual([]);
    expect(choose(viewOf(PRACTICE, 'N'))).toEqual([]);
  });

  test('follows from the view alone: a frozen copy gives the same acts, whoever sits there and whenever', () => {
    let turns = 0;
    for (const state of gameOf({ NS: choose, EW: choose }, randomFrom(3))) {
      const waits = clabber.waits(state);
      if (waits.for !== 'seat') continue;
      const view = viewAt(state, waits.seat);
      const copy: typeof view = JSON.parse(JSON.stringify(view), (_key, value) => Object.freeze(value));
      const acts = choose(view);
      expect(choose(copy)).toEqual(acts);
      expect(choose({ ...copy, id: 'U', title: '', host: null, turn: { ...copy.turn, at: 9e12 } })).toEqual(acts);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(50);
  });

  test('breaks ties by game, hand, seat and turn', () => {
    // Nothing tells the three aces apart.
    const { state } = given(dealt({ dealer: 'N', E: 'AC AD AS KC KD KS', N: '9C 9D 9S JH 9H TH' })).when(
      ...(['E', 'S', 'W'] as const).map(passes),
      playsIt('N'),
    );
    const leads = Array.from({ length: 30 }, (_, turn) => JSON.stringify(choose(viewAt(state, 'E', turn))));
    expect(new Set(leads)).toEqual(
      new Set((['AC', 'AD', 'AS'] as const).map(card => JSON.stringify([{ do: 'card', card }]))),
    );
  });
});
