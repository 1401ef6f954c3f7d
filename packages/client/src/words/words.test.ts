/** Every sentence of whole random games, for every viewer, from nothing but what that viewer is told. */

import { bySeat, clabber, DEFAULTS, redact, SEATS, type TableView, type Viewer } from '@clabber/rules';
import { randomFrom, randomGame } from '@clabber/rules/testing';
import { applyTableView, type Sheet, stageOf, tableChoices } from '@clabber/rules/view';
import { beforeAll, expect, test } from 'vitest';
import { stillTable } from '../stillTable.ts';
import { tell } from './events.ts';
import { tellGame } from './gameEvents.ts';
import { makerLine } from './maker.ts';
import { handAloud, promptFor, statusAloud, trickAloud, turnAloud } from './prompt.ts';
import { recount } from './recount.ts';
import { aboutTrick, refusalText } from './refusals.ts';
import { bothTotals, gameOverTitle, gameOverWhy, madeBy, meldsLine, resultTitle, whyLine } from './result.ts';
import { seatLabel, seatNote } from './seat.ts';
import { LANGUAGES, type Language, loadWords, speak } from './t.ts';
import { pageTitle } from './title.ts';

beforeAll(() => loadWords('core', 'hand', 'play', 'waiting'));

const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];
const NAMES = { N: 'Opal', E: 'Dutch', S: 'Ray', W: 'Lorena' } as const;

const tableOf = (me: Viewer): TableView =>
  stillTable({
    me,
    id: 'sternwheel1944',
    title: 'Sternwheel',
    chairs: bySeat(seat => ({
      kind: 'person',
      alias: seat,
      name: NAMES[seat],
      twin: 1,
      ready: false,
      away: null,
      lapsed: null,
    })),
    host: 'N',
    game: clabber.viewOf(clabber.start({ rules: DEFAULTS, reveal: true }), me),
  });

/** All that a page may say about this view. */
const allWords = (view: TableView): string[] => {
  const { game } = tableChoices(view, 0);
  const hand = view.game?.hand;
  const sheet = hand?.phase === 'scored' ? view.game?.pad.at(-1) : undefined;
  const winner = view.game?.winner ?? null;
  return [
    pageTitle(view),
    ...recount(view).map(({ text }) => text),
    ...SEATS.flatMap(seat => [seatNote(view, seat, 0), seatLabel(view, seat, 'here')]),
    trickAloud(view),
    turnAloud(view, game) ?? '',
    promptFor(view, game, { picked: null, bella: false, oneTap: false, slip: null })?.text ?? '',
    ...(game?.cards ?? []).flatMap(({ card: picked }) =>
      [false, true].map(oneTap => promptFor(view, game, { picked, bella: !oneTap, oneTap, slip: null })?.text ?? ''),
    ),
    ...(game?.cards ?? []).flatMap(({ refusal }) => (refusal ? [refusalText(refusal, aboutTrick(view))] : [])),
    ...(hand ? [makerLine(view, hand), handAloud(hand.cards ?? [])] : []),
    ...(hand && sheet
      ? [
          resultTitle(view, sheet),
          bothTotals(sheet),
          madeBy(view, sheet),
          meldsLine(hand, sheet),
          whyLine(view, hand, sheet) ?? '',
        ]
      : []),
    ...(winner ? [gameOverTitle(view, winner), gameOverWhy(view, winner)] : []),
  ];
};

/** What no sentence may hold: a place left open, and grammar that only a wrong case gives. */
const BROKEN: Readonly<Record<Language, RegExp>> = {
  en: /undefined|null|NaN|\[object|[{}*]|\bYou (is|has|\w+es|plays|calls|wins|deals|makes|leads|shows|says)\b|’s’s/,
  es: /undefined|null|NaN|\[object|[{}*’]|\bTú \w+(a|e)\b|\b([Tt]he|and|[Yy]ours?|[Yy]ou|of|is|are|to|with|for|trick|hand|meld)\b/,
};
/** The games were rich enough to prove something. */
const PROOF: Readonly<Record<Language, readonly string[]>> = {
  en: ['calls a dad', 'say bella with', 'go set', 'score', 'must trump', 'beat the trump', 'win, '],
  es: ['canta un dad', 'Cantas bella con', 'caen', 'anotan', 'hay que echar triunfo', 'supera el triunfo', 'Ganamos, '],
};

test.each(LANGUAGES)('no sentence of eight random games has a hole in it, for any viewer: %s', async language => {
  await speak(language);
  const said = new Set<string>();
  for (let seed = 1; seed <= 8; seed++) {
    const views = new Map(VIEWERS.map(viewer => [viewer, tableOf(viewer)]));
    for (const { events, after } of randomGame(randomFrom(seed))) {
      const waits = clabber.waits(after);
      for (const viewer of VIEWERS) {
        let view = views.get(viewer)!;
        for (const event of events) {
          const shown = redact(event, viewer);
          if (!shown) continue;
          const sentence = tell(shown, view) ?? tellGame(shown, view);
          if (sentence) said.add(sentence);
          view = applyTableView(view, shown);
        }
        const turn = view.turn.turn + 1;
        view = { ...view, turn: { turn, seat: waits.for === 'seat' ? waits.seat : null, at: 0, until: null } };
        views.set(viewer, view);
        for (const words of allWords(view)) said.add(words);
      }
    }
  }
  expect([...said].filter(words => BROKEN[language].test(words))).toEqual([]);
  for (const part of PROOF[language]) {
    expect(
      [...said].some(words => words.includes(part)),
      part,
    ).toBe(true);
  }
});

test.each([
  ['en', 'They made it, 145 to 17', 'We went set, 62 to 100', 'They win, 542 to 146', 'First to 500, 396 ahead.'],
  [
    'es',
    'Cumplieron, 145 a 17',
    'Caímos, 62 a 100',
    'Ganan, 542 a 146',
    'Antes que nadie a 500, con 396 puntos de ventaja.',
  ],
] as const)('figures stand in the order of those a sentence is about: %s', async (language, made, set, won, why) => {
  await speak(language);
  const view = tableOf('N');
  const sheet = (maker: 'NS' | 'EW', totals: Sheet['totals'], isSet: boolean) =>
    ({ maker, totals, set: isSet }) as Sheet;
  const title = (of: Sheet) => `${resultTitle(view, of)}, ${bothTotals(of)}`;
  expect(title(sheet('EW', { NS: 17, EW: 145 }, false))).toBe(made);
  expect(title(sheet('NS', { NS: 62, EW: 100 }, true))).toBe(set);
  const over = { ...view, game: { ...view.game!, totals: { NS: 146, EW: 542 } } };
  expect(gameOverTitle(over, 'EW')).toBe(won);
  expect(gameOverWhy(over, 'EW')).toBe(why);
});

test('a seat that is asked to act is told so aloud, and nobody else', async () => {
  await speak('en');
  const views = new Map(VIEWERS.map(viewer => [viewer, tableOf(viewer)]));
  let turns = 0;
  for (const { events, after } of randomGame(randomFrom(7))) {
    const waits = clabber.waits(after);
    const seat = waits.for === 'seat' ? waits.seat : null;
    for (const viewer of VIEWERS) {
      let view = views.get(viewer)!;
      for (const event of events) {
        const shown = redact(event, viewer);
        if (shown) view = applyTableView(view, shown);
      }
      view = { ...view, turn: { ...view.turn, turn: view.turn.turn + 1, seat } };
      views.set(viewer, view);
      const aloud = turnAloud(view, tableChoices(view, 0).game);
      expect(aloud !== null, `${viewer} while ${seat} is to act`).toBe(viewer === seat);
      if (aloud !== null) {
        expect(aloud).toMatch(/^Your (call|turn|lead)/);
        turns += 1;
      }
    }
    if (stageOf(views.get('N')!.game) === 'between') break;
  }
  expect(turns).toBeGreaterThan(100);
});

/** N to lead to the first trick of a hand. */
const northLeads = (): TableView => {
  let view = tableOf('N');
  for (const { events, after } of randomGame(randomFrom(7))) {
    for (const event of events) {
      const shown = redact(event, 'N');
      if (shown) view = applyTableView(view, shown);
    }
    const waits = clabber.waits(after);
    if (waits.for !== 'seat' || waits.seat !== 'N' || after.hand?.phase !== 'play') continue;
    if (after.hand.tricks.length === 0) return { ...view, turn: { ...view.turn, seat: 'N' } };
  }
  throw new Error('N never leads');
};

test.each([
  [
    'en',
    'Ace of Clubs — tap it again to play',
    'Your lead — ace of clubs picked',
    'Say bella? Tap the king again to play',
  ],
  [
    'es',
    'As de tréboles: toca otra vez para jugar',
    'Sales tú: eliges el as de tréboles',
    '¿Cantas bella? Toca el rey otra vez',
  ],
] as const)('a picked card says how it is played, unless one tap does: %s', async (language, again, once, bella) => {
  await speak(language);
  const view = northLeads();
  const { game } = tableChoices(view, 0);
  const said = (page: { picked: 'AC' | 'KC'; bella: boolean; oneTap: boolean }) =>
    promptFor(view, game, { ...page, slip: null })?.text;
  expect(said({ picked: 'AC', bella: false, oneTap: false })).toBe(again);
  expect(said({ picked: 'AC', bella: false, oneTap: true })).toBe(once);
  expect(said({ picked: 'KC', bella: true, oneTap: true })).toBe(bella);
});

test.each([
  ['en', ['Your lead. 42 seconds left.', 'Your lead. 1 second left.'], 'Your lead.'],
  ['es', ['Sales tú. Quedan 42 segundos.', 'Sales tú. Queda 1 segundo.'], 'Sales tú.'],
] as const)(
  'asked how it stands, a page says the time that is left where a clock runs: %s',
  async (language, timed, plain) => {
    await speak(language);
    const prompt = { text: plain.slice(0, -1), hints: [] };
    expect([41_001, 1].map(left => statusAloud(prompt, left))).toEqual(timed);
    expect(statusAloud(prompt, null)).toBe(plain);
  },
);
