/** Two releases at once: a node that meets what a later one wrote steps aside, and never folds a guess. */

import { afterEach, expect, test, vi } from 'vitest';
import { type Commit, SCHEMA } from './log.ts';
import { newMark } from './shuffle.ts';
import { type Line, newBrowser } from './testing/browser.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame } from './testing/evening.ts';
import { type Glass, serveGlass } from './testing/glass.ts';

let node: Glass;
afterEach(async () => {
  const troubles = node.logged().match(/.*"level":[56]0.*/g) ?? [];
  await node.close();
  expect(troubles).toEqual([]);
});

/** A commit as the next release may write it: what it says is not known here. */
const appendNewer = async (table: string): Promise<Commit> => {
  const end = (await node.log.tail(table))!;
  const events = [{ type: 'DeckStacked', seat: 'N' }] as never;
  const commit = { schema: SCHEMA + 1, v: end.v + 1, mark: newMark(), at: node.log.now(), by: null, id: null, events };
  expect(await node.elsewhere.append(table, end, commit)).toMatchObject({ isMine: true });
  return commit;
};

const inPlay = async (): Promise<Evening> => {
  const evening = await seatFour(node.url);
  await startGame(evening);
  await playUntil(evening, line => line.view().game!.hand!.phase === 'play');
  return evening;
};

/** What a page was told last, and that its line was cut. */
const lastWord = async (line: Line, from: number): Promise<unknown> => {
  await line.until(() => !line.socket.connected, 'the end of the line');
  return line.frames.slice(from).filter(({ name }) => name !== 'here');
};

const LATER = { name: 'later', data: { code: 'upgrading', ms: 5_000 } };

test('who comes to a table that a later release has written to is told so', async () => {
  node = await serveGlass();
  const host = await newBrowser(node.url, 'Ray');
  const { table } = await host.open();
  await appendNewer(table);
  await expect(host.join(table)).rejects.toThrow('later upgrading');
  await vi.waitFor(() => expect(node.tables.all()).toEqual([]));
});

test('a table that is open here: everybody is told to come back, at the next sweep at the latest, and hears nothing of it', async () => {
  node = await serveGlass();
  const { table, lines } = await inPlay();
  await allAlike(lines);
  const from = Object.values(lines).map(line => line.frames.length);
  await appendNewer(table);
  for (const [n, line] of Object.values(lines).entries()) expect(await lastWord(line, from[n]!)).toEqual([LATER]);
  await vi.waitFor(() => expect(node.tables.all()).toEqual([]));
});

test('a card played into it is not written, and its player is told that it may be', async () => {
  node = await serveGlass({ times: { sweep: 60_000 } });
  const { table, lines } = await inPlay();
  const player = lines[lines.N.view().turn.seat!];
  const from = player.frames.length;
  node.appends.shut();
  const [card] = player.view().game!.hand!.cards!;
  const { turn } = player.view().turn;
  player.socket.emit('do', { id: 'late', ...player.end(), turn, command: { do: 'card', card } });
  await vi.waitFor(() => expect(node.appends.waiting()).toBe(1));
  const { v, mark } = await appendNewer(table);
  node.appends.open();
  expect(await lastWord(player, from)).toEqual([LATER]);
  expect(await node.log.tail(table)).toEqual({ v, mark });
});

test('no record is made of a log that is not understood', async () => {
  node = await serveGlass();
  const { table, lines } = await inPlay();
  await playUntil({ lines }, line => line.view().game?.winner != null);
  await vi.waitFor(async () => expect(Object.keys(await node.notes.fields(`games-at:${table}`))).toHaveLength(1));
  await node.notes.drop(`games-at:${table}`);
  await appendNewer(table);
  await vi.waitFor(() => expect(node.tables.all()).toEqual([]));
  const answer = await fetch(`${node.url}/api/tables/${table}/games`);
  expect([answer.status, await answer.json()]).toEqual([503, { code: 'store-away' }]);
});
