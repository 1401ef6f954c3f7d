/** A node is killed or stopped in mid-hand: nothing acknowledged is lost, nothing is played twice. */

import { SEATS } from '@clabber/rules';
import { describe, expect, test, vi } from 'vitest';
import { HO_18 } from './decks.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame, toPlay } from './evening.ts';
import { type NodeProcess, startNode } from './node.ts';

const rejoin = async (evening: Evening): Promise<void> => {
  for (const seat of SEATS) {
    const seen = evening.lines[seat].end();
    evening.lines[seat] = await evening.browsers[seat].join(evening.table, seen);
  }
};

/** @param env the variables that name the store under test */
export const restarts = (store: string, env: () => Readonly<Record<string, string>>): void => {
  describe(`a node on ${store}`, () => {
    vi.setConfig({ testTimeout: 120_000 }); // each starts a process or two
    const withNode = async (body: (node: NodeProcess) => Promise<void>): Promise<void> => {
      const node = await startNode({
        ...env(),
        TEST_DECKS: JSON.stringify([HO_18]),
      });
      try {
        await body(node);
      } finally {
        await node.kill9();
      }
    };

    test('HO-01 killed in mid-trick: same seats, same cards, same trick, same turn, same version', () =>
      withNode(async node => {
        const evening = await seatFour(node.url);
        await startGame(evening);
        await playUntil(evening, line => line.view().game!.hand!.tricks.at(-1)?.plays.length === 2);
        const before = SEATS.map(seat => evening.lines[seat].view());
        const end = evening.lines.N.end();
        await node.kill9();
        await node.restart();
        await rejoin(evening);
        expect(SEATS.map(seat => evening.lines[seat].view())).toEqual(before);
        for (const seat of SEATS) {
          expect(evening.lines[seat].end()).toEqual(end);
          expect(evening.lines[seat].frames.find(({ name }) => name === 'sync')?.data).not.toHaveProperty('back');
        }
        await playUntil(evening, line => line.view().game!.pad.length === 1);
      }));

    test('HO-11 a command acknowledged before the kill is not done twice when it is sent again after it', () =>
      withNode(async node => {
        const evening = await seatFour(node.url);
        await startGame(evening);
        await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
        const line = toPlay(evening);
        const seat = line.view().turn.seat!;
        const card = line.view().game!.hand!.cards![0]!;
        const frame = {
          id: 'once',
          ...line.end(),
          turn: line.view().turn.turn,
          command: { do: 'card', card },
        } as const;
        const first = await line.send(frame);
        await node.kill9();
        await node.restart();
        await rejoin(evening);
        const again = await evening.lines[seat].send({ ...frame, ...evening.lines[seat].end() });
        const { v } = (first as { commit: { v: number } }).commit;
        expect(again).toEqual({ yes: { id: 'once', v } });
        expect(evening.lines[seat].view().game!.hand!.tricks[0]!.plays).toEqual([{ seat, card }]);
      }));

    test('HO-36 told to stop: it says so to every page, ends with 0, and the table goes on after the start', () =>
      withNode(async node => {
        const evening = await seatFour(node.url);
        await startGame(evening);
        await allAlike(evening.lines);
        const end = evening.lines.N.end();
        expect(await node.stop()).toBe(0);
        const last = evening.lines.N.frames.at(-1);
        expect(last).toMatchObject({ name: 'later', data: { code: 'restarting', ms: expect.any(Number) } });
        await node.restart();
        await rejoin(evening);
        expect(evening.lines.N.end()).toEqual(end);
        await playUntil(evening, line => line.view().game!.pad.length === 1);
      }));
  });
};
