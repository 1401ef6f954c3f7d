/** Opponents are asked about a card or a claim, over raw sockets; run on both stores. */

import { gameRecord, tableGames } from '@clabber/protocol';
import { leftOf, partnerOf, type Seat, type TableView } from '@clabber/rules';
import request from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import type { Overrides } from '../config.ts';
import { type Line, newBrowser } from './browser.ts';
import { HO_18 } from './decks.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame, toPlay } from './evening.ts';
import { refereeSays } from './referee.ts';
import { QUICK, type TestServer } from './server.ts';

/** Nobody is waited for long. */
const SILENT: Overrides = { ...QUICK, pace: { ...QUICK.pace, ask: 200 } };

const openTrick = (view: TableView) => {
  const trick = view.game?.hand?.tricks.at(-1);
  return trick && trick.winner === null ? trick.plays : [];
};
const tricksWon = (view: TableView): number =>
  view.game?.hand?.tricks.filter(({ winner }) => winner !== null).length ?? 0;
/** A hand is in play, and the rest may be claimed. */
const canClaim = (line: Line): boolean => line.view().game?.hand?.phase === 'play' && tricksWon(line.view()) >= 2;
const opponentsOf = (seat: Seat): readonly [Seat, Seat] => [leftOf(seat), partnerOf(leftOf(seat))];

/** A hand in which two cards lie in trick 3: who played the second, and his opponents, the one to play first. */
const midTrick = async (server: TestServer, takeBack: boolean) => {
  const evening = await seatFour(server.url);
  if (takeBack) expect(await evening.lines.N.do({ do: 'set-options', options: { takeBack } })).toHaveProperty('commit');
  await allAlike(evening.lines);
  await startGame(evening);
  await playUntil(evening, line => tricksWon(line.view()) === 2 && openTrick(line.view()).length === 2);
  const { seat, card } = openTrick(evening.lines.N.view())[1]!;
  const [next, other] = opponentsOf(seat);
  const { lines } = evening;
  return { evening, lines, seat, card, me: lines[seat], next: lines[next], other: lines[other] };
};

const says = async (line: Line, yes: boolean) =>
  line.do({ do: 'answer', question: line.view().question?.no ?? 1, yes });

/** Who is to play claims the rest. */
const claim = async (evening: Evening) => {
  await playUntil(evening, canClaim);
  const claimer = toPlay(evening);
  const seat = claimer.view().me as Seat;
  const answer = await claimer.do({ do: 'claim' });
  expect(answer).toHaveProperty('commit');
  await allAlike(evening.lines);
  const [one, two] = opponentsOf(seat);
  return { claimer, seat, opponents: [evening.lines[one], evening.lines[two]] as const };
};

/** @param serve starts a server of its own on the store under test, dealing `decks` first */
export const questionScenarios = (
  store: string,
  serve: (decks?: readonly string[], own?: Overrides) => Promise<TestServer>,
): void => {
  describe(`opponents asked on ${store}`, () => {
    test('HO-23 a card is had back when both opponents agree, on every page', async () => {
      const server = await serve([HO_18]);
      const { evening, lines, seat, card, me, next, other } = await midTrick(server, true);
      const watcher = await (await newBrowser(server.url, 'Nosy')).join(evening.table);
      const { turn } = me.view().turn;
      expect(await me.do({ do: 'take-back' })).toHaveProperty('commit');
      await allAlike(lines);
      expect(next.view().question).toMatchObject({ kind: 'take-back', from: seat, card });
      expect(next.view().turn.turn).toBe(turn);
      expect(await says(next, true)).toHaveProperty('commit');
      await allAlike(lines);
      expect(openTrick(me.view())).toHaveLength(2);
      expect(await says(other, true)).toHaveProperty('commit');
      await allAlike(lines);
      await watcher.until(() => watcher.end().v === me.end().v, 'the card to go back');
      for (const line of [...Object.values(lines), watcher]) {
        expect(line.view()).toMatchObject({ question: null, turn: { turn: turn + 1, seat } });
        expect(openTrick(line.view())).toHaveLength(1);
        expect(line.view().game!.hand!.counts[seat]).toBe(4);
      }
      expect(me.view().game!.hand!.cards).toContain(card);
      // A page that comes anew is told the same.
      const again = await evening.browsers[seat].join(evening.table);
      expect(again.view().game).toEqual(me.view().game);
      expect(await again.do({ do: 'card', card })).toHaveProperty('commit');
    });

    test('HO-23 a no leaves it on the table, and is not asked for again at once', async () => {
      const { lines, me, other } = await midTrick(await serve([HO_18]), true);
      await me.do({ do: 'take-back' });
      await allAlike(lines);
      await says(other, false);
      await allAlike(lines);
      expect([me.view().question, openTrick(me.view()).length]).toEqual([null, 2]);
      expect(await me.do({ do: 'take-back' })).toHaveProperty('no.refusal.code', 'not-yet');
    });

    test('HO-23 a card played meanwhile leaves it on the table', async () => {
      const { lines, me, next } = await midTrick(await serve([HO_18]), true);
      expect(await me.do({ do: 'take-back' })).toHaveProperty('commit');
      await allAlike(lines);
      await playUntil({ lines }, line => openTrick(line.view()).length === 3);
      expect(me.view().question).toBeNull();
      expect(await says(next, true)).toHaveProperty('no.refusal.code', 'no-question');
      expect(await me.do({ do: 'take-back' })).toHaveProperty('no.refusal.code', 'not-now');
    });

    test('HO-23 with the option off a raw request is refused, and nobody hears of it', async () => {
      const { me, other, lines } = await midTrick(await serve([HO_18]), false);
      const { v } = me.end();
      expect(await me.do({ do: 'take-back' })).toHaveProperty('no.refusal.code', 'not-offered');
      expect(await me.do({ do: 'take-back', seat: 'N' } as never)).toHaveProperty('no.refusal.code', 'bad-message');
      expect(await other.do({ do: 'silence', question: 1 } as never)).toHaveProperty('no.refusal.code', 'bad-message');
      await allAlike(lines);
      expect(other.end().v).toBe(v);
    });

    test('a claim accepted by both ends the hand; its record passes the referee', async () => {
      const { url } = await serve([HO_18]);
      const evening = await seatFour(url);
      await startGame(evening);
      const over = (line: Line): boolean => line.view().game?.winner != null;
      while (!over(evening.lines.N)) {
        const { claimer, seat, opponents } = await claim(evening);
        const laid = claimer.view().game!.hand!.cards;
        for (const line of Object.values(evening.lines)) expect(line.view().game!.hand!.laid[seat]).toEqual(laid);
        for (const opponent of opponents) expect(await says(opponent, true)).toHaveProperty('commit');
        await allAlike(evening.lines);
        const { hand, pad } = evening.lines.N.view().game!;
        expect(hand).toMatchObject({ phase: 'scored', claimed: seat });
        expect(pad.at(-1)!.cardPoints.NS + pad.at(-1)!.cardPoints.EW).toBe(162);
        if (!over(evening.lines.N)) await playUntil(evening, line => line.view().game!.hand!.phase !== 'scored');
      }
      const id = await vi.waitUntil(
        async () => {
          const { body } = await request(url).get(`/api/tables/${evening.table}/games`);
          return tableGames.parse(body).games[0]?.id;
        },
        { timeout: 10_000 },
      );
      const record = gameRecord.parse((await request(url).get(`/api/records/${id}`).expect(200)).body);
      const claimed = record.hands.filter(hand => hand.claim !== null);
      expect(claimed.length).toBeGreaterThan(2);
      for (const hand of claimed) expect(hand.actions.at(-1)).toMatchObject({ seat: hand.claim, do: 'claim' });
      const { text } = await request(url).get(`/api/records/${id}/download`).expect(200);
      const wanted = text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line));
      expect(refereeSays(text).map(({ result }) => result)).toEqual(wanted.map(({ result }) => result));
      expect(wanted).toHaveLength(record.hands.length);
    });

    test('a claim refused, or met with silence, goes on with the cards open', async () => {
      const server = await serve([HO_18], SILENT);
      const evening = await seatFour(server.url);
      await startGame(evening);
      const { lines } = evening;
      const first = await claim(evening);
      const laid = first.claimer.view().game!.hand!.cards;
      const { turn } = first.claimer.view().turn;
      if (first.claimer.view().question !== null) await says(first.opponents[0], false);
      await first.claimer.until(() => first.claimer.view().question === null, 'a no');
      await allAlike(lines);
      for (const line of Object.values(lines)) {
        expect(line.view().game!.hand).toMatchObject({ phase: 'play', laid: { [first.seat]: laid } });
        expect(line.view().turn).toMatchObject({ turn, seat: first.seat });
      }
      expect(await first.claimer.do({ do: 'claim' })).toHaveProperty('no.refusal.code', 'not-now');
      await playUntil(evening, line => line.view().turn.turn > turn);
      const second = await claim(evening);
      await second.claimer.until(() => second.claimer.view().question === null, 'silence to be a no', 30_000);
      expect(second.claimer.view().game!.hand!.phase).toBe('play');
    });
  });
};
