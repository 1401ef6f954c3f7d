/** Clocks, absence and being sent away, told over raw sockets; run on both stores. */

import type { Commit } from '@clabber/protocol';
import { PACE, SEATS, type Seat } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import type { Overrides } from '../config.ts';
import { type Line, newBrowser } from './browser.ts';
import { HO_18 } from './decks.ts';
import { allAlike, playUntil, seatFourWith, startGame } from './evening.ts';
import { MISSED_SOON, QUICK, type TestServer } from './server.ts';

/** Commits in which the table played for a seat, as one page heard them. */
const autos = (line: Line, seat: Seat): readonly Commit[] =>
  line.frames.flatMap(({ name, data }) => {
    const commit = data as Commit;
    const mine = name === 'commit' && commit.events.some(event => event.type === 'Auto' && event.seat === seat);
    return mine ? [commit] : [];
  });

const awayOf = (line: Line, seat: Seat): number | null => {
  const chair = line.view().chairs[seat];
  return chair.kind === 'person' ? chair.away : null;
};

/** @param serve starts a server of its own on the store under test, where E deals first */
export const clocks = (
  store: string,
  serve: (decks?: readonly string[], own?: Overrides) => Promise<TestServer>,
): void => {
  describe(`clocks on ${store}`, () => {
    test('HO-08 a turn passes T, its player here or gone: one act, marked auto for all, and the turn moves on', async () => {
      const T = 400;
      const pace = { ...QUICK.pace, limit: { ...PACE.limit, skiff: T }, reserve: 0 };
      const { url } = await serve([HO_18], { ...QUICK, pace }); // nobody has a call
      const evening = await seatFourWith({ clock: 'skiff' }, [url]);
      const watcher = await (await newBrowser(url, 'Nosy')).join(evening.table);
      const { N, E, S, W } = evening.lines;
      await startGame(evening);
      const begun = new Map<number, number>(); // turns, and when they began
      const { turn, at } = N.view().turn;
      begun.set(turn, at);
      W.close(); // W's turn follows S's
      for (const seat of ['S', 'W'] as const) {
        for (const line of [N, E, S, watcher]) {
          const [commit, ...more] = await line.until(
            () => autos(line, seat).length > 0 && autos(line, seat),
            'an auto',
          );
          expect(more).toEqual([]);
          expect(commit!.events.map(event => event.type)).toEqual(['Auto', 'Passed', 'Turn']);
          const next = commit!.events.at(-1) as { turn: number; at: number; seat: Seat };
          const since = next.at - begun.get(next.turn - 1)!;
          expect(since).toBeGreaterThanOrEqual(T);
          expect(next.seat).toBe(seat === 'S' ? 'W' : 'N');
          begun.set(next.turn, next.at);
        }
      }
    });

    test('HO-09 a remedy against who is gone is refused before his turn, and accepted when it took too long', async () => {
      const own = { ...MISSED_SOON, pace: { ...QUICK.pace, grace: 60_000, idle: 300 } };
      const evening = await seatFourWith({}, [(await serve([], own)).url]);
      const { N, E, S, W } = evening.lines;
      await startGame(evening);
      await S.do({ do: 'pass' });
      await allAlike(evening.lines);
      await W.do({ do: 'pass' });
      S.close();
      await N.until(() => awayOf(N, 'S') !== null, 'S to be missed');
      const { v } = N.end();
      expect(await N.do({ do: 'replace', seat: 'S' })).toHaveProperty('no.refusal.code', 'not-yet');
      expect(N.end().v).toBe(v);
      await N.do({ do: 'pass' });
      await E.until(() => E.end().v === v + 1, 'the pass');
      await E.do({ do: 'pass' });
      await N.until(() => N.view().turn.seat === 'S', 'S’s turn');
      const { at, turn } = N.view().turn;
      let answer = await N.do({ do: 'replace', seat: 'S' });
      while ('no' in answer) {
        expect(answer.no.refusal.code).toBe('not-yet');
        answer = await N.do({ do: 'replace', seat: 'S' });
      }
      expect(answer).toHaveProperty('commit.events', [{ type: 'Lapsed', seat: 'S', at: expect.any(Number) }]);
      expect((answer as { commit: Commit }).commit.at - at).toBeGreaterThanOrEqual(300);
      await N.until(() => autos(N, 'S').length === 1 && N.view().turn.turn > turn, 'the stand-in’s call');
      const back = await evening.browsers.S.join(evening.table);
      await back.until(() => awayOf(back, 'S') === null, 'to be back');
    });

    test('HO-10 drops, returns and reloads leave everybody’s time as it was', async () => {
      const own = { ...MISSED_SOON, pace: { ...QUICK.pace, grace: 60_000 } };
      const evening = await seatFourWith({ clock: 'packet' }, [(await serve([], own)).url]);
      const { N } = evening.lines;
      await startGame(evening);
      // Once while it is his own turn, once while it is another's.
      for (const seat of ['S', 'W'] as const) {
        const { turn, reserve } = N.view();
        expect(turn).toMatchObject({ seat, until: turn.at + PACE.limit.packet + reserve[seat] });
        for (let n = 0; n < 2; n += 1) {
          evening.lines.S.close();
          await N.until(() => awayOf(N, 'S') !== null, 'S to be missed');
          evening.lines.S = await evening.browsers.S.join(evening.table);
          await N.until(() => awayOf(N, 'S') === null, 'S to be back');
          evening.lines.S.close();
          evening.lines.S = await evening.browsers.S.join(evening.table);
        }
        await allAlike(evening.lines);
        for (const each of SEATS) {
          const view = evening.lines[each].view();
          expect([view.turn, view.reserve]).toEqual([turn, reserve]);
        }
        await evening.lines[seat].do({ do: 'pass' });
        await allAlike(evening.lines);
      }
    });

    test('HO-04 who leaves a hand at a table that waits is stood in for by the time that all see, and the hand ends', async () => {
      const own = { ...QUICK, pace: { ...QUICK.pace, grace: 300 } };
      const evening = await seatFourWith({ absence: 'wait' }, [(await serve([], own)).url]);
      const { N, E, S, W } = evening.lines;
      await startGame(evening);
      await E.do({ do: 'leave' });
      for (const line of [N, S, W]) {
        await line.until(
          () => line.frames.some(({ data }) => JSON.stringify(data).includes('"type":"Left"')),
          'E to leave',
        );
      }
      const left = N.frames.flatMap(({ name, data }) => (name === 'commit' ? (data as Commit).events : []));
      const fills = left.find(event => event.type === 'Left')!;
      expect(fills).toMatchObject({ seat: 'E', why: 'left', fills: expect.any(Number) });
      const sat = await N.until(
        () =>
          N.frames.find(({ name, data }) => name === 'commit' && JSON.stringify(data).includes('"type":"StandInSat"')),
        'a stand-in',
      );
      expect((sat.data as Commit).at).toBeGreaterThanOrEqual((fills as { fills: number }).fills);
      await playUntil(evening, line => line.view().game!.pad.length === 1, ['N', 'S', 'W']);
    });

    test('the host’s ban ends a page at once and keeps it out, seated or watching', async () => {
      const { url } = await serve();
      const evening = await seatFourWith({}, [url]);
      const { N, E } = evening.lines;
      const nosy = await newBrowser(url, 'Nosy');
      const watcher = await nosy.join(evening.table);
      expect(await N.do({ do: 'ban', seat: 'E' })).toHaveProperty('commit');
      await E.until(
        () => E.frames.some(({ name, data }) => name === 'bye' && (data as { code: string }).code === 'banned'),
        'a bye',
      );
      await expect(evening.browsers.E.join(evening.table)).rejects.toThrow('bye banned');
      const alias = await N.until(() => N.here()?.watchers.find(each => each.name === 'Nosy')?.alias, 'a watcher');
      await N.do({ do: 'ban-watcher', alias });
      await watcher.until(() => watcher.frames.at(-1)?.name === 'bye', 'a bye');
      await expect(nosy.join(evening.table)).rejects.toThrow('bye banned');
      for (const { frames } of [N, evening.lines.S, evening.lines.W]) {
        expect(JSON.stringify(frames)).not.toContain('Banned');
      }
    });

    test('at a public table anybody sits without an invite, and three people send the fourth away', async () => {
      const { url } = await serve();
      const host = await newBrowser(url, 'Ray');
      const { table } = await host.open({ options: { watch: 'welcome' } });
      const lines = [await host.join(table)];
      for (const name of ['Dutch', 'Opal', 'Lorena']) {
        const line = await (await newBrowser(url, name)).join(table);
        await line.do({ do: 'sit', name });
        await line.until(() => line.view().me !== 'watcher', 'a seat');
        lines.push(line);
      }
      const [ray, dutch, opal, lorena] = lines as [Line, Line, Line, Line];
      const seat = lorena.view().me as Seat;
      await dutch.until(() => dutch.end().v === lorena.end().v, 'everybody to sit');
      expect(await dutch.do({ do: 'kick', seat })).toHaveProperty('commit');
      const question = (await opal.until(() => opal.view().question, 'the question')).no;
      expect(await lorena.do({ do: 'answer', question, yes: false })).toHaveProperty('no.refusal.code', 'not-asked');
      expect(await opal.do({ do: 'answer', question, yes: true })).toHaveProperty('commit');
      await lorena.until(() => lorena.view().me === 'watcher', 'to watch');
      await ray.until(() => ray.view().chairs[seat].kind === 'open', 'an open seat');
    });
  });
};
