/** What players run into, told over raw sockets; run on both stores. Ids are those of docs/scenarios.md. */

import { SEATS, type Seat } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import type { Overrides } from '../config.ts';
import { newBrowser } from './browser.ts';
import { HO_18 } from './decks.ts';
import { allAlike, playUntil, seatFour, startGame, toPlay } from './evening.ts';
import { MISSED_SOON, type TestServer } from './server.ts';

const others = (seat: Seat): readonly Seat[] => SEATS.filter(other => other !== seat);

/** @param serve starts a server of its own on the store under test, dealing `decks` first */
export const scenarios = (
  store: string,
  serve: (decks?: readonly string[], own?: Overrides) => Promise<TestServer>,
): void => {
  describe(`raw sockets on ${store}`, () => {
    test('HO-05 one person takes a seat twice at once: one seat, named in both answers', async () => {
      const { url } = await serve();
      const host = await newBrowser(url, 'Ray');
      const { table, invite } = await host.open();
      const line = await (await newBrowser(url, 'Dutch')).join(table);
      const sit = { do: 'sit', name: 'Dutch', invite } as const;
      const [first, second] = await Promise.all([line.do(sit), line.do(sit)]);
      const seat = line.view().me;
      expect(seat).toBe('S'); // the host's partner's is given first
      expect([first, second]).toContainEqual(
        expect.objectContaining({ no: expect.objectContaining({ refusal: { code: 'already-seated', seat } }) }),
      );
      const named = SEATS.filter(each => (line.view().chairs[each] as { name?: string }).name === 'Dutch');
      expect(named).toEqual([seat]);
    });

    test('HO-06 the newest tab wins, the old one is told and may take it back', async () => {
      const { url } = await serve();
      const browser = await newBrowser(url, 'Ray');
      const { table } = await browser.open();
      const a = await browser.join(table);
      const b = await browser.join(table);
      await a.until(() => a.frames.some(frame => frame.name === 'bye'), 'a bye');
      expect(a.frames.at(-1)).toEqual({ name: 'bye', data: { code: 'elsewhere' } });
      expect(b.view().me).toBe('N');
      const again = await browser.join(table);
      await b.until(() => b.frames.some(frame => frame.name === 'bye'), 'a bye');
      expect(again.view().me).toBe('N');
    });

    test('HO-11 one command sent five times is done once and answered alike', async () => {
      const evening = await seatFour((await serve()).url);
      await startGame(evening);
      const line = toPlay(evening);
      const before = line.end();
      const frame = { id: 'same', ...before, turn: line.view().turn.turn, command: { do: 'pass' } } as const;
      for (let n = 0; n < 5; n += 1) line.socket.emit('do', frame);
      const answers = await line.until(() => {
        const mine = line.frames.filter(({ data }) => (data as { id?: string }).id === 'same');
        return mine.length === 5 && mine;
      }, 'five answers');
      expect(answers.map(({ name }) => name)).toEqual(['commit', 'yes', 'yes', 'yes', 'yes']);
      expect(new Set(answers.map(({ data }) => (data as { v: number }).v))).toEqual(new Set([before.v + 1]));
      await allAlike(evening.lines);
      expect(evening.lines.N.end().v).toBe(before.v + 1);
    });

    test('HO-12 a line cut and restored five times sees a card once', async () => {
      const evening = await seatFour((await serve([HO_18])).url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
      const player = toPlay(evening);
      const cut = others(player.view().me as Seat)[0]!;
      for (let n = 0; n < 5; n += 1) {
        const { v, mark } = evening.lines[cut].end();
        evening.lines[cut].close();
        evening.lines[cut] = await evening.browsers[cut].join(evening.table, { v, mark });
      }
      const watching = evening.lines[cut];
      const { v } = watching.end();
      const card = player.view().game!.hand!.cards![0]!;
      await player.do({ do: 'card', card });
      await watching.until(() => watching.end().v === v + 1, 'the card');
      const told = watching.frames.filter(({ data }) => JSON.stringify(data).includes(`"card":"${card}"`));
      expect(told.map(({ name }) => name)).toEqual(['commit']);
    });

    test('HO-13 two cards meant for one turn: one is played, the other is stale', async () => {
      const evening = await seatFour((await serve([HO_18])).url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
      const line = toPlay(evening);
      const { v } = line.end();
      const [one, two] = line.view().game!.hand!.cards!;
      const answers = await Promise.all([line.do({ do: 'card', card: one! }), line.do({ do: 'card', card: two! })]);
      expect(answers[0]).toHaveProperty('commit.v', v + 1);
      expect(answers[1]).toHaveProperty('no.refusal.code', 'stale');
      expect(line.view().game!.hand!.cards).toHaveLength(5);
      expect(line.end().v).toBe(v + 1);
    });

    test('HO-14 HO-15 no frame holds a card before it is public, neither for a seat nor for a watcher', async () => {
      const server = await serve([HO_18]);
      const evening = await seatFour(server.url);
      const watcher = await (await newBrowser(server.url, 'Nosy')).join(evening.table);
      await startGame(evening);
      const dealt = Object.fromEntries(SEATS.map(seat => [seat, evening.lines[seat].view().game!.hand!.cards!]));
      const turnUp = evening.lines.N.view().game!.hand!.turnUp;
      await playUntil(evening, line => line.view().game!.pad.length === 1);
      await watcher.until(() => watcher.end().v >= evening.lines.N.end().v, 'the end of the hand');
      for (const viewer of [...SEATS, 'watcher'] as const) {
        const { frames } = viewer === 'watcher' ? watcher : evening.lines[viewer];
        const hidden = new Set(SEATS.filter(seat => seat !== viewer).flatMap(seat => dealt[seat]!));
        hidden.delete(turnUp);
        let seen = 0;
        for (const { name, data } of frames) {
          if (name === 'commit') {
            for (const event of (data as { events: { type: string; card?: string; melds?: unknown }[] }).events) {
              if (event.type === 'Played') hidden.delete(event.card as never);
              if (event.type === 'MeldsShown') for (const card of strings(event.melds)) hidden.delete(card as never);
              const leaked = strings(event).filter(text => hidden.has(text as never));
              expect({ viewer, event, leaked }).toEqual({ viewer, event, leaked: [] });
              seen += 1;
            }
          } else expect(strings(data).filter(text => hidden.has(text as never))).toEqual([]);
        }
        expect(seen).toBeGreaterThan(30);
      }
    });

    test('HO-15 a socket without a table or a cookie gets no view at all', async () => {
      const { url } = await serve();
      const host = await newBrowser(url, 'Ray');
      const { table } = await host.open();
      await expect(host.join('no-such-table')).rejects.toThrow('bye no-table');
      const nobody = await newBrowser(url, 'x', 'clabber=short');
      await expect(nobody.join(table)).rejects.toThrow('bye no-cookie');
    });

    test('HO-16 a card not held, unknown, dressed up or a neighbour’s is refused and nobody hears of it', async () => {
      const evening = await seatFour((await serve([HO_18])).url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
      const line = toPlay(evening);
      const seat = line.view().me as Seat;
      const { v } = line.end();
      const heard = Object.fromEntries(others(seat).map(other => [other, evening.lines[other].frames.length]));
      const theirs = evening.lines[others(seat)[1]!].view().game!.hand!.cards![0]!;
      expect(await line.do({ do: 'card', card: theirs })).toHaveProperty('no.refusal.code', 'not-held');
      expect(await line.do({ do: 'card', card: '7S' as never })).toHaveProperty('no.refusal.code', 'bad-message');
      const dressed = { do: 'card', card: line.view().game!.hand!.cards![0]!, seat: 'N' };
      expect(await line.do(dressed as never)).toHaveProperty('no.refusal.code', 'bad-message');
      expect(await line.do({ do: 'deal', turn: 1 } as never)).toHaveProperty('no.refusal.code', 'bad-message');
      expect(line.end().v).toBe(v);
      for (const other of others(seat)) {
        const since = evening.lines[other].frames.slice(heard[other]).filter(frame => frame.name !== 'here');
        expect(since).toEqual([]);
      }
    });

    test('HO-18 HO-20 the whole hand: melds, bella and score, the same on every page', async () => {
      const server = await serve([HO_18]);
      const evening = await seatFour(server.url);
      const watcher = await (await newBrowser(server.url, 'Nosy')).join(evening.table);
      await startGame(evening);
      const { lines } = evening;
      const say = async (seat: Seat, command: Parameters<typeof lines.N.do>[0]) => {
        const answer = await lines[seat].do(command);
        expect(answer, `${seat} ${JSON.stringify(command)}`).toHaveProperty('commit');
        await allAlike(lines);
      };
      for (const seat of ['S', 'W', 'N', 'E', 'S', 'W'] as const) await say(seat, { do: 'pass' });
      await say('N', { do: 'name', suit: 'C' });
      const melds = { S: ['9S', 'TS', 'JS'], N: ['JH', 'QH', 'KH'], E: ['TD', 'JD', 'QD'] } as const;
      const tricks = ['TH KC QH 9H', 'KS AS JD TS', 'AC AH JC TC', '9S QC QS TD', '9D KH QD 9C', 'JS KD JH AD'];
      for (const [n, trick] of tricks.entries()) {
        for (const card of trick.split(' ')) {
          const seat = lines.N.view().turn.seat!;
          const own = melds[seat as 'S'];
          if (own && n === 0) await say(seat, { do: 'announce', melds: [[...own]] });
          if (own && n === 1) await say(seat, { do: 'show', melds: [[...own]] });
          await say(seat, { do: 'card', card: card as never, ...(card === 'QC' ? { bella: true } : {}) });
        }
      }
      await watcher.until(() => watcher.end().v >= lines.N.end().v, 'the score');
      for (const line of [...Object.values(lines), watcher]) {
        expect(line.view().game!.pad.at(-1)).toMatchObject({
          trump: 'C',
          makerSeat: 'N',
          cardPoints: { NS: 129, EW: 33 },
          melds: { NS: 40, EW: 0 },
          bella: { NS: 0, EW: 20 },
          totals: { NS: 169, EW: 53 },
          set: false,
        });
        expect(line.view().game!.hand!.bella).toBe('W');
        const bella = line.frames.filter(frame => JSON.stringify(frame.data).includes('"card":"QC","bella":true'));
        expect(bella).toHaveLength(1);
      }
    });

    test('HO-29 a watcher may ask for nothing that a seat may', async () => {
      const server = await serve([HO_18]);
      const evening = await seatFour(server.url);
      await startGame(evening);
      const watcher = await (await newBrowser(server.url, 'Nosy')).join(evening.table);
      const { v } = watcher.end();
      const asks = [
        { do: 'pass' },
        { do: 'play-it' },
        { do: 'name', suit: 'C' },
        { do: 'card', card: 'QC' },
        { do: 'card', card: 'QC', bella: true },
        { do: 'announce', melds: [['JH', 'QH', 'KH']] },
        { do: 'show', melds: [['JH', 'QH', 'KH']] },
        { do: 'ready' },
        { do: 'start' },
        { do: 'leave' },
        { do: 'mix' },
        { do: 'move' },
        { do: 'resume' },
        { do: 'kick', seat: 'N' },
        { do: 'stand-in', seat: 'N', sits: true },
        { do: 'change-seat', seat: 'N' },
        { do: 'ask-swap', seat: 'N' },
      ] as const;
      for (const ask of asks) expect(await watcher.do(ask as never)).toHaveProperty('no.refusal.code', 'not-seated');
      expect(watcher.end().v).toBe(v);
    });

    test('HO-32 a full table tells a fifth so, and lets its own people in', async () => {
      const server = await serve();
      const evening = await seatFour(server.url);
      const crowd = [];
      for (let n = 0; n < 2; n += 1) crowd.push(await (await newBrowser(server.url, `W${n}`)).join(evening.table));
      const fifth = await newBrowser(server.url, 'Fifth');
      await expect(fifth.join(evening.table)).rejects.toThrow('bye full');
      evening.lines.S.close();
      const back = await evening.browsers.S.join(evening.table);
      expect(back.view().me).toBe('S');
      expect((await evening.browsers.N.join(evening.table)).view().me).toBe('N');
    });

    test('HO-02 who was away for a whole hand finds the next one, and the old score sheet', async () => {
      const second = HO_18.split(' ').reverse();
      const evening = await seatFour((await serve([HO_18, second.join(' ')], MISSED_SOON)).url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game!.hand!.tricks.length === 5);
      evening.lines.W.close();
      await playUntil(evening, line => line.view().game!.hand!.n === 2, ['N', 'E', 'S']);
      expect(evening.lines.N.view().chairs.W).toMatchObject({ lapsed: expect.any(Number) });
      const back = await evening.browsers.W.join(evening.table);
      await back.until(() => (back.view().chairs.W as { away: number | null }).away === null, 'to be back');
      const { hand, pad } = back.view().game!;
      expect(hand).toMatchObject({ n: 2, dealer: 'S', turnUp: second.at(-1) });
      // His stand-in may have played meanwhile: what he holds and what was played for him is what he was dealt.
      const played = hand!.tricks.flatMap(trick =>
        trick.plays.filter(play => play.seat === 'W').map(play => play.card),
      );
      expect([...hand!.cards!, ...played].sort()).toEqual(second.filter((_, n) => n % 4 === 0).sort());
      expect(pad).toHaveLength(1);
    });
  });
};

/** Every string anywhere in a value. */
const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
};
