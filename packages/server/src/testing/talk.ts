/** What is said at a table, told over raw sockets; run on both stores, with one node or two. Ids are those of docs/scenarios.md. */

import { SEATS } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import type { Overrides } from '../config.ts';
import { type Line, newBrowser } from './browser.ts';
import { HO_18 } from './decks.ts';
import { playUntil, seatFour, startGame, toPlay } from './evening.ts';
import { heard, hears, linesOf, say, TALKATIVE, talks, watcher, words } from './saying.ts';
import { QUICK } from './server.ts';

/** @param serve starts one node or several on one store of their own, dealing `decks` first; answers their addresses */
export const talkScenarios = (
  store: string,
  serve: (decks?: readonly string[], own?: Overrides) => Promise<readonly string[]>,
): void => {
  const inPlay = async (own: Overrides = TALKATIVE) => {
    const urls = await serve([HO_18], own);
    const evening = await seatFour(...urls);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    return { ...evening, evening, first: urls[0]!, last: urls.at(-1)! };
  };
  const scored = (line: Line): boolean => line.view().game!.pad.length === 1;

  describe(`talk on ${store}`, () => {
    test('a line reaches everyone once, its id its sender alone, and newcomers find it', async () => {
      const urls = await serve([], TALKATIVE);
      const { table, lines } = await seatFour(...urls);
      const { line: nosy } = await watcher(urls.at(-1)!, table, 'Nosy');
      expect(await say(lines.E, { text: 'Evening all' }, 'my-id')).toBe('said');
      expect(await say(nosy, { phrase: 'hello' })).toBe('said');
      for (const line of [...Object.values(lines), nosy]) await line.until(() => linesOf(line).length === 2, 'both');
      const [spoken, hello] = [...linesOf(lines.N)].sort((a, b) => a.n - b.n);
      const alias = (lines.N.view().chairs.E as { alias: string }).alias;
      expect(spoken).toEqual({
        n: expect.any(Number),
        from: { alias, seat: 'E', name: 'Dutch', twin: 1 },
        at: expect.any(Number),
        text: 'Evening all',
      });
      expect(hello).toMatchObject({ from: { seat: null, name: 'Nosy' }, phrase: 'hello' });
      const withId = [...Object.values(lines), nosy].map(line => talks(line).filter(({ id }) => id === 'my-id').length);
      expect(withId).toEqual([0, 1, 0, 0, 0]);
      const { line: late } = await watcher(urls[0]!, table, 'Late');
      expect(talks(late)).toEqual([{ lines: [spoken, hello] }]);
      // Asked again, there is nothing new.
      const from = late.frames.length;
      late.socket.emit('sync', {});
      await late.until(() => talks(late, from).length > 0, 'talk after a sync');
      const told = late.frames.slice(from).filter(({ name }) => name !== 'here');
      expect(told.map(({ name }) => name)).toEqual(['sync', 'talk']);
      expect(talks(late, from)).toEqual([{ lines: [] }]);
    });

    test('the same id is said once, also when it is sent again from a new page elsewhere', async () => {
      const urls = await serve([], TALKATIVE);
      const { table, lines, browsers } = await seatFour(...urls);
      lines.E.socket.emit('say', { id: 'one', text: 'Once' });
      lines.E.socket.emit('say', { id: 'one', text: 'Once' });
      await hears(lines.N, 'Once');
      expect(await say(lines.E, { text: 'Once' }, 'one')).toBe('said');
      const moved = await (await newBrowser(urls[0]!, 'Dutch', browsers.E.cookie)).join(table);
      expect(await say(moved, { text: 'Once' }, 'one')).toBe('said');
      expect(await say(moved, { text: 'After' })).toBe('said');
      await hears(lines.N, 'After');
      expect(heard(lines.N)).toEqual(['Once', 'After']);
    });

    test('players’ text is closed from the deal to the score, phrases never are', async () => {
      const { evening, lines } = await inPlay();
      for (const seat of SEATS) expect(await say(lines[seat], { text: 'lead me a heart' })).toBe('talk-closed');
      expect(await say(lines.S, { phrase: 'hurry' })).toBe('said');
      for (const seat of SEATS) await hears(lines[seat], 'hurry');
      await playUntil(evening, scored);
      expect(await say(lines.S, { text: 'a heart was it' })).toBe('said');
      for (const seat of SEATS) await hears(lines[seat], 'a heart was it');
      expect(heard(lines.N)).toEqual(['hurry', 'a heart was it']);
    });

    test('where the table’s talk is open, players’ text is too', async () => {
      const [url] = await serve([HO_18], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open({ standIns: true, options: { talk: 'open' } });
      const line = await host.join(table);
      await line.until(() => line.view().game?.hand, 'the deal');
      expect(await say(line, { text: 'talking cards' })).toBe('said');
    });

    test('no seat hears a watcher while a hand is in play; watchers do at once, and seats in order after the score', async () => {
      const { evening, table, lines, browsers, first, last } = await inPlay();
      const { line: one } = await watcher(first, table, 'Nosy');
      const { line: two } = await watcher(last, table, 'Nosier');
      const order: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        const [speaker, other] = n % 2 === 0 ? [one, two] : [two, one];
        order.push(`word ${n}`);
        expect(await say(speaker, { text: `word ${n}` })).toBe('said');
        await hears(other, `word ${n}`);
      }
      expect(await say(lines.N, { phrase: 'thanks' })).toBe('said');
      for (const seat of SEATS) await hears(lines[seat], 'thanks');
      // A page that comes back in mid-hand is told no more.
      lines.W.close();
      lines.W = await browsers.W.join(table);
      await hears(lines.W, 'thanks');
      await playUntil(evening, scored);
      for (const seat of SEATS) {
        const line = lines[seat];
        await hears(line, 'word 5');
        const at = line.frames.findIndex(({ data }) => JSON.stringify(data).includes('HandScored'));
        const before = line.frames.slice(0, at).filter(({ name }) => name === 'talk');
        expect(at, seat).toBeGreaterThan(0);
        expect(JSON.stringify(before), seat).not.toContain('word');
        const [after, ...more] = talks(line, at).filter(({ lines: said }) => said.length > 0);
        expect({ seat, after: words(after!.lines), more }).toEqual({ seat, after: order, more: [] });
      }
      expect(await say(one, { text: 'between hands' })).toBe('said');
      for (const seat of SEATS) await hears(lines[seat], 'between hands');
    });

    test('who takes a seat in mid-hand is told of no watcher before the score, nor is who gives it up', async () => {
      const { evening, table, lines, first, last } = await inPlay();
      const { line: nosy } = await watcher(first, table, 'Nosy');
      const { browser, line: fresh } = await watcher(last, table, 'Opal’s phone');
      expect(await say(nosy, { text: 'south has the jack' })).toBe('said');
      await hears(fresh, 'south has the jack');
      await lines.S.do({ do: 'move' });
      const { secret } = await lines.S.until(() => lines.S.view().move, 'a move link');
      const old = lines.S;
      const [fromFresh, fromOld] = [fresh.frames.length, old.frames.length];
      await fresh.do({ do: 'take-over', move: secret });
      await fresh.until(() => fresh.view().me === 'S' && talks(fresh, fromFresh).length > 0, 'the seat and its talk');
      await old.until(() => old.view().me === 'watcher' && talks(old, fromOld).length > 0, 'to watch');
      expect(heard(fresh, fromFresh)).toEqual([]);
      expect(heard(old, fromOld)).toEqual([]); // he has seen the hand
      lines.S = fresh;
      const again = await browser.join(table);
      await again.until(() => talks(again).length > 0, 'talk after a reload');
      expect(heard(again)).toEqual([]);
      lines.S = again;
      await playUntil(evening, scored);
      for (const line of [again, old]) await hears(line, 'south has the jack');
    });

    test('what watchers said before the deal stays in a seat’s talk', async () => {
      const urls = await serve([HO_18], TALKATIVE);
      const evening = await seatFour(...urls);
      const { line: nosy } = await watcher(urls.at(-1)!, evening.table, 'Nosy');
      await say(nosy, { text: 'good luck' });
      for (const seat of SEATS) await hears(evening.lines[seat], 'good luck');
      await startGame(evening);
      await say(nosy, { text: 'oh dear' });
      evening.lines.E.close();
      const back = await evening.browsers.E.join(evening.table);
      await back.until(() => talks(back).length > 0, 'talk after a reload');
      expect(heard(back)).toEqual(['good luck']);
    });

    test('the last 200 lines are kept', async () => {
      const [url] = await serve([], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      for (let n = 0; n < 203; n += 1) line.socket.emit('say', { id: `n${n}`, text: `line ${n}` });
      await hears(line, 'line 202');
      const { line: late } = await watcher(url!, table, 'Late');
      expect(talks(late)).toHaveLength(1);
      expect(heard(late)).toEqual(Array.from({ length: 200 }, (_, n) => `line ${n + 3}`));
    });

    test('HO-34 fifty lines in a moment: five are delivered, the rest refused, and his card is played', async () => {
      const { evening, lines, browsers, table } = await inPlay(QUICK);
      while (toPlay(evening) !== lines.E) await playUntil(evening, line => line.view().turn.seat === 'E');
      for (let n = 0; n < 50; n += 1) lines.E.socket.emit('say', { id: `s${n}`, phrase: 'hurry' });
      const refused = () => lines.E.frames.filter(({ name }) => name === 'no').map(({ data }) => data as Refused);
      await lines.E.until(() => refused().length === 45, 'the refusals');
      expect(refused()[0]!.refusal).toEqual({ code: 'too-fast', ms: expect.any(Number) });
      const ms = refused().map(({ refusal }) => refusal.ms);
      expect(Math.min(...ms)).toBeGreaterThan(0);
      expect(Math.max(...ms)).toBeLessThanOrEqual(10_000);
      const turn = lines.E.view().turn.turn;
      await playUntil(evening, line => line.view().turn.turn > turn);
      for (const seat of ['N', 'S', 'W'] as const) {
        await lines[seat].until(() => heard(lines[seat]).length === 5, 'five of them');
      }
      // Another page of his has said as much.
      const tab = await browsers.E.join(table);
      expect(await say(tab, { phrase: 'hurry' })).toBe('too-fast');
      expect(heard(lines.N)).toHaveLength(5);
    });

    test.each([
      ['empty', ''],
      ['blanks', ' \t\n\u00a0\u3000'],
      ['what leaves no mark', '\u202e\u200b\u3164\ufe0f\u0000'],
      ['301 letters', 'x'.repeat(301)],
      ['5,000 letters', 'x'.repeat(5_000)],
    ])('HO-33 %s is refused, and nobody hears of it', async (_, text) => {
      const [url] = await serve([], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      expect(await say(line, { text })).toBe('bad-message');
      expect(await say(line, { phrase: text })).toBe('bad-message');
      expect(await say(line, { text: 'x'.repeat(300), phrase: 'hello' } as never)).toBe('bad-message');
      expect(await say(line, { text: '€'.repeat(300) })).toBe('said');
      expect(heard(line)).toEqual(['€'.repeat(300)]);
    });

    test.each([
      ['markup', '<img src=x onerror=alert(1)>&amp;', '<img src=x onerror=alert(1)>&amp;'],
      ['right to left', 'I\u202e win\u202c \u2066now\u2069', 'I win now'],
      ['ends of lines', 'one\r\ntwo\u2028three\tfour', 'one two three four'],
      ['wide letters', '\uff32\uff41\uff59', 'Ray'],
    ])('HO-33 %s is text and harmless', async (_, text, told) => {
      const [url] = await serve([], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      expect(await say(line, { text })).toBe('said');
      expect(heard(line)).toEqual([told]);
    });

    test('HO-33 a watcher with a player’s exact name is marked in what he says', async () => {
      const [url, other = url] = await serve([], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      const { line: twin } = await watcher(other!, table, 'ray\u200d');
      await say(twin, { text: 'I am Ray' });
      await hears(line, 'I am Ray');
      expect(linesOf(line)[0]!.from).toEqual({ alias: expect.any(String), seat: null, name: 'ray', twin: 2 });
    });

    test('a line keeps the name it was said under', async () => {
      const [url] = await serve([], TALKATIVE);
      const host = await newBrowser(url!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      await say(line, { text: 'first' });
      await line.do({ do: 'rename', name: 'Raymond' });
      await say(line, { text: 'second' });
      const { line: late } = await watcher(url!, table, 'Late');
      expect(linesOf(late).map(({ from }) => from.name)).toEqual(['Ray', 'Raymond']);
    });
  });
};

interface Refused {
  readonly refusal: { readonly code: string; readonly ms: number };
}
