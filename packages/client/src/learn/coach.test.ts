/** The coach over whole random games, in both languages, from each seat's own view. */

import { clabber, SEATS, SUITS } from '@clabber/rules';
import { randomFrom, randomGame } from '@clabber/rules/testing';
import { beforeAll, expect, test } from 'vitest';
import { suitTitle } from '../words/cards.ts';
import { meldCards } from '../words/melds.ts';
import { LANGUAGES, loadWords, speak, t } from '../words/t.ts';
import { coachFor, type Line } from './coach.ts';
import { SECTIONS } from './rules.ts';

beforeAll(() => loadWords('core', 'hand', 'learn', 'play'));

const onPage: readonly string[] = SECTIONS.flatMap(({ rules }) => [...rules]);
const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);
const ILLEGAL = { 'must-follow-suit': 'not-followed', 'must-trump': 'not-trump', 'must-overtrump': 'too-low' } as const;

test.each(LANGUAGES)('a rule for every call, card and meld, legal or not (C-08 to C-25) (%s)', async language => {
  await speak(language);
  const said = new Set<string>();
  const rules = new Set<string>();
  const read = (lines: readonly Line[]) => {
    for (const { key, params, rule } of lines) {
      const text = t(key, params);
      if (/[{}]|undefined|null/.test(text) || !onPage.includes(rule)) expect.fail(`${key} ${rule}: ${text}`);
      said.add(key);
      rules.add(rule);
    }
    return lines;
  };
  for (let seed = 0; seed < 25; seed++) {
    for (const { after } of randomGame(randomFrom(seed))) {
      const turn = clabber.waits(after);
      for (const seat of SEATS) {
        const view = clabber.viewOf(after, seat);
        const choices = clabber.choices(view, seat);
        const lines = read(coachFor(view, choices, null));
        if (turn.for !== 'seat' || turn.seat !== seat) {
          expect(lines).toEqual([]);
          continue;
        }
        if (view.hand!.phase === 'calling') {
          const second = view.hand!.calls.length >= 4;
          expect(keys(lines)).toContain(second ? 'learn.say-pass-two' : 'learn.say-pass');
          if (second) for (const suit of SUITS) expect(lines.map(line => line.params.suit)).toContain(suitTitle(suit));
          else expect(keys(lines)[0]).toMatch(/say-play-it/);
          continue;
        }
        const ofMelds = lines.map(({ params }) => params.cards);
        for (const meld of [...choices.announce, ...choices.show].flat()) expect(ofMelds).toContain(meldCards(meld));
        for (const { card, refusal, bella } of choices.cards) {
          const [line, next] = read(coachFor(view, choices, card));
          const code = refusal?.code as keyof typeof ILLEGAL | undefined;
          const illegal = Object.values(ILLEGAL).some(end => line!.key === `learn.card-${end}`);
          expect(illegal).toBe(code !== undefined);
          if (code) expect(line!.key).toBe(`learn.card-${ILLEGAL[code]}`);
          if (bella === null) expect(next!.rule).toBe('C-24');
        }
      }
    }
  }
  for (const rule of ['C-13a', 'C-13b', 'C-13c', 'C-13d', 'C-13e', 'C-13f', 'C-24', 'C-09', 'C-10', 'C-15', 'C-21']) {
    expect(rules).toContain(rule);
  }
  expect(said.size).toBeGreaterThan(30);
});
