import { clabber, redact } from '@clabber/rules';
import { applyTableView } from '@clabber/rules/view';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, loadWords, speak } from '../words/t.ts';
import { endOfTrick, lineOf, playersIn, stepsOf } from './replay.ts';
import { saidIn } from './said.ts';
import { randomRecord } from './testing.ts';

const GAMES = [1, 2, 3, 4, 5, 6].map(randomRecord);

describe('a hand of a record, step by step', () => {
  test('each step is what a watcher saw at the table', () => {
    let steps = 0;
    for (const { record, hands } of GAMES) {
      for (const [at, happenings] of hands.entries()) {
        const kinds = happenings.flatMap(({ events }) => events.map(event => event.type));
        const replayed = stepsOf(record, at).map(step => step.view.game);
        const last = { ...clabber.viewOf(happenings.at(-1)!.after, 'watcher') };
        expect(replayed.at(-1)!.pad).toEqual(last.pad);
        expect(replayed.at(-1)!.hand!.tricks).toEqual(last.hand!.tricks);
        // What was asked and undone in between is not in a record.
        if (kinds.includes('TakenBack') || kinds.includes('ClaimLaid') || kinds.includes('Claimed')) continue;
        let view = { ...stepsOf(record, at)[0]!.told[0]!.before };
        for (const [n, { events }] of happenings.entries()) {
          for (const event of events) view = applyTableView(view, redact(event, 'watcher')!);
          expect(replayed[n], `hand ${at + 1}, step ${n}`).toEqual(view.game);
          steps += 1;
        }
      }
    }
    expect(steps).toBeGreaterThan(150);
  });

  test('C-27 the running points end at the sheet, and the makers made it when they reached the line', () => {
    let claims = 0;
    for (const { record } of GAMES) {
      for (const [at, hand] of record.hands.entries()) {
        const steps = stepsOf(record, at);
        expect(steps).toHaveLength(hand.actions.length + 1);
        const { result } = hand;
        expect(steps.at(-1)!.points).toEqual(result?.totals ?? { NS: 0, EW: 0 });
        if (result === null) continue;
        if (hand.claim) claims += 1;
        // The last card brings its trick alone.
        else {
          const { NS, EW } = steps.at(-2)!.points;
          expect(NS + EW + hand.tricks.at(-1)!.points).toBe(result.totals.NS + result.totals.EW);
        }
        expect(result.totals[result.maker] >= lineOf(hand)!).toBe(!result.set);
        for (const [n, trick] of hand.tricks.entries()) {
          const end = steps[endOfTrick(steps, n + 1)]!;
          expect(end.view.game!.hand!.tricks[n]!.plays).toHaveLength(trick.plays.length);
          expect(end.view.game!.hand!.tricks[n]!.winner).toBe(trick.winner);
        }
      }
    }
    expect(claims).toBeGreaterThan(3);
  });
});

test('who sat there as a hand began is told by the changes since', () => {
  const { record } = GAMES[0]!;
  const dutch = record.players.E;
  const standIn = { name: 'Dutch', twin: 1, standIn: true };
  const changed = {
    ...record,
    players: { ...record.players, E: standIn },
    changes: [
      { at: 1, hand: 2, seat: 'E' as const, from: null, to: dutch },
      { at: 2, hand: 4, seat: 'E' as const, from: dutch, to: standIn },
    ],
  };
  expect([1, 2, 3, 4, 5].map(n => playersIn(changed, n).E)).toEqual([null, null, dutch, dutch, standIn]);
});

describe('in words', () => {
  beforeAll(() => loadWords('core', 'hand', 'play', 'record'));

  test.each(LANGUAGES)('every step of six games is a sentence: %s', async language => {
    await speak(language);
    const said = GAMES.flatMap(({ record }) => record.hands.flatMap((_, at) => stepsOf(record, at).map(saidIn)));
    expect(said.filter(text => text === '' || /undefined|null|NaN|\[object|[{}*]/.test(text))).toEqual([]);
    expect(said.filter(text => text.includes(language === 'en' ? 'lays the rest open' : 'lo que queda'))).not.toEqual(
      [],
    );
  });
});
