import { bySeat, clabber, DEFAULTS, redact, type TableView } from '@clabber/rules';
import { randomFrom, randomGame } from '@clabber/rules/testing';
import { applyTableView, type Shown, type TableViewEvent } from '@clabber/rules/view';
import { describe, expect, test } from 'vitest';
import { stillTable } from '../stillTable.ts';
import { type Cue, cuesOf, cuesOfLine, cuesOfSync, knockOf } from './cues.ts';
import { VOICES } from './voices.ts';

const EMPTY = stillTable({
  me: 'S',
  id: 'sternwheel1944',
  title: 'Sternwheel',
  chairs: bySeat(() => ({ kind: 'stand-in' })),
  game: clabber.viewOf(clabber.start({ rules: DEFAULTS, reveal: true }), 'S'),
});

interface Step {
  readonly before: TableView;
  readonly after: TableView;
  readonly events: readonly Shown<TableViewEvent>[];
}

/** A random game as S's page files it. */
const game = (seed: number): readonly Step[] => {
  let view = EMPTY;
  return [...randomGame(randomFrom(seed))].map(({ events, after }) => {
    const before = view;
    const shown = events.map(event => redact(event, 'S')).filter(event => event !== null);
    view = shown.reduce(applyTableView, view);
    const waits = clabber.waits(after);
    const turn = { ...view.turn, turn: view.turn.turn + 1, seat: waits.for === 'seat' ? waits.seat : null };
    view = { ...view, turn };
    return { before, after: view, events: shown };
  });
};

const names = (cues: readonly Cue[]) => cues.map(cue => cue.sound);
const count = (steps: readonly Step[], sound: string) =>
  steps.flatMap(({ before, after, events }) => names(cuesOf(before, after, events))).filter(each => each === sound)
    .length;

describe('what a commit sounds like', () => {
  const steps = game(7);
  const happened = (type: TableViewEvent['type']) =>
    steps.flatMap(step => step.events).filter(event => event.type === type).length;

  test('each card, trick, deal and meld is heard once in a game, and its end', () => {
    expect(count(steps, 'card')).toBe(happened('Played') + happened('TakenBack'));
    expect(count(steps, 'trick')).toBe(happened('TrickWon'));
    expect(count(steps, 'deal')).toBe(happened('Dealt'));
    expect(count(steps, 'meld')).toBe(happened('MeldsAnnounced') + happened('MeldsShown'));
    expect(count(steps, 'made') + count(steps, 'set')).toBe(happened('HandScored'));
    expect(count(steps, 'set')).toBeGreaterThan(0);
    expect(count(steps, 'win')).toBe(1);
  });

  test('the bell rings when the turn comes to this page, last of all, and for nobody else', () => {
    for (const { before, after, events } of steps) {
      const cues = names(cuesOf(before, after, events));
      expect(cues.includes('your-turn')).toBe(after.turn.seat === 'S');
      if (after.turn.seat === 'S') expect(cues.at(-1)).toBe('your-turn');
      expect(cuesOf(after, after, [])).toEqual([]);
    }
  });

  test('what comes in one commit is heard one after another', () => {
    const has = (step: Step, type: string) => step.events.some(event => event.type === type);
    const last = steps.find(step => has(step, 'Played') && has(step, 'HandScored'))!;
    const cues = cuesOf(last.before, last.after, last.events);
    expect(names(cues).slice(0, 2)).toEqual(['card', 'trick']);
    expect(cues.map(cue => cue.after)).toEqual([...new Set(cues.map(cue => cue.after))].sort((a, b) => a - b));
  });
});

describe('HO-12 what a snapshot sounds like', () => {
  const steps = game(7);
  const played = steps.filter(step => step.events[0]?.type === 'Played');

  test('the first one and one that tells nothing new are silent', () => {
    const { after } = played[5]!;
    expect(cuesOfSync(null, after)).toEqual([]);
    expect(cuesOfSync(after, after)).toEqual([]);
  });

  test('cards that were missed are one sound, a hand that was missed is one deal', () => {
    const heard = (a: TableView, b: TableView) => names(cuesOfSync(a, b)).filter(sound => sound !== 'your-turn');
    expect(heard(played[0]!.before, played[0]!.after)).toEqual(['card']);
    expect(heard(played[0]!.before, played[9]!.after)).toEqual(['card']);
    expect(heard(played[0]!.before, played[30]!.after)).toEqual(['deal']);
  });

  test('a turn that came meanwhile rings', () => {
    const mine = played.find(step => step.after.turn.seat === 'S')!;
    expect(names(cuesOfSync(mine.before, mine.after))).toEqual(['card', 'your-turn']);
  });
});

test('a line is heard when it is lost and when it is back, not when it is first opened', () => {
  expect(names(cuesOfLine('connecting', 'open'))).toEqual([]);
  expect(names(cuesOfLine('open', 'lost'))).toEqual(['lost']);
  expect(names(cuesOfLine('lost', 'lost'))).toEqual([]);
  expect(names(cuesOfLine('lost', 'open'))).toEqual(['back']);
});

test('the last five whole seconds of a clock are heard, each just when it falls', () => {
  const heard = new Set<string>();
  for (let left = 12_000; left > -1_000; left -= 250) {
    const knock = knockOf(left, 250);
    if (knock) heard.add(`${knock.second} at ${left - knock.after}`);
  }
  expect([...heard]).toEqual(['5 at 5000', '4 at 4000', '3 at 3000', '2 at 2000', '1 at 1000']);
});

test('every sound is short and none is louder than the master allows', () => {
  for (const voices of Object.values(VOICES)) {
    expect(Math.max(...voices.map(voice => voice.at + voice.ms))).toBeLessThanOrEqual(1_000);
    expect(Math.max(...voices.map(voice => voice.gain))).toBeLessThanOrEqual(1);
  }
});
