/** Finished games and the lobby, on whole nodes and real played games; run on both stores. */

import { gameRecord, lobby as lobbySchema, myGames, tableGames } from '@clabber/protocol';
import { SEATS, type TableView } from '@clabber/rules';
import request from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import type { Overrides } from '../config.ts';
import type { Notes } from '../notes.ts';
import { recordIdOf } from '../record.ts';
import { newBrowser } from './browser.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame } from './evening.ts';
import { refereeSays } from './referee.ts';
import { QUICK, type TestServer } from './server.ts';

export interface Stage {
  /** A node on the stage's store. */
  serve(own?: Overrides): Promise<TestServer>;
  /** The notes, beside all nodes that were closed. */
  withNotes(work: (notes: Notes) => Promise<void>): Promise<void>;
}

const isOver = (view: TableView): boolean => view.game?.winner != null;

/** Plays a game to its end. */
export const finish = (evening: Evening): Promise<void> => playUntil(evening, line => isOver(line.view()));

/** Who ended the game, and the id of his command. */
const lastActOf = ({ lines }: Evening) => {
  for (const actor of Object.values(lines)) {
    const { v } = actor.end();
    for (const { name, data } of actor.frames) {
      const commit = data as { v: number; id?: string };
      if (name === 'commit' && commit.v === v && commit.id !== undefined) return { actor, id: commit.id };
    }
  }
  throw new Error('nobody ended it');
};

export const gamesAt = async (url: string, table: string) =>
  tableGames.parse((await request(url).get(`/api/tables/${table}/games`).expect(200)).body).games;

/** The games of a table once they are as many as `count`. */
export const untilGames = (url: string, table: string, count: number) =>
  vi.waitUntil(async () => {
    const games = await gamesAt(url, table);
    return games.length === count && games;
  }, 5_000);

export const recordScenarios = (store: string, stage: () => Stage): void => {
  describe(`finished games on ${store}`, () => {
    test('HO-40 a played game has one record, whose lines the referee accepts', async () => {
      const { url } = await stage().serve();
      const evening = await seatFour(url);
      await startGame(evening);
      expect(await gamesAt(url, evening.table)).toEqual([]);
      await finish(evening);
      const { actor, id } = lastActOf(evening);
      const end = actor.end();
      const again = { id, ...end, turn: actor.view().turn.turn, command: { do: 'pass' } } as const;
      for (let n = 0; n < 5; n += 1) expect(await actor.send(again)).toHaveProperty('yes.v', end.v);

      const [game, ...more] = await untilGames(url, evening.table, 1);
      expect(more).toEqual([]);
      const view = evening.lines.N.view();
      expect(game).toMatchObject({
        id: recordIdOf(evening.table, 1),
        title: view.title,
        score: view.game!.totals,
        winner: view.game!.winner,
        players: { N: { name: 'Ray', twin: 1, standIn: false }, W: { name: 'Lorena' } },
      });
      const answer = await request(url).get(`/api/records/${game!.id}`).expect(200);
      const record = gameRecord.parse(answer.body);
      expect(answer.headers['cache-control']).toBe('private, max-age=3600');
      expect(answer.text).not.toContain(evening.table);
      const pad = record.hands.flatMap(({ result }) => (result === null ? [] : [result]));
      expect(pad).toEqual(view.game!.pad);

      const file = await request(url).get(`/api/records/${game!.id}/download`).expect(200);
      expect(file.headers).toMatchObject({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="clabber-${game!.id}.jsonl"`,
      });
      const text = file.text ?? String(file.body);
      const verdicts = refereeSays(text);
      expect(verdicts.map(({ result }) => result)).toEqual(
        record.hands.map(({ result }) => result ?? { thrownIn: true }),
      );
    });

    test('each player finds the game among his own, nobody else does', async () => {
      const { url } = await stage().serve();
      const evening = await seatFour(url);
      await startGame(evening);
      await finish(evening);
      await untilGames(url, evening.table, 1);
      const { winner } = evening.lines.N.view().game!;
      for (const seat of SEATS) {
        const mine = await vi.waitUntil(async () => {
          const { body } = await request(url)
            .get('/api/games')
            .set('cookie', evening.browsers[seat].cookie)
            .expect(200);
          return body.games.length === 1 && myGames.parse(body).games[0]!;
        });
        expect(mine).toMatchObject({ id: recordIdOf(evening.table, 1), seat, won: winner!.includes(seat) });
      }
      const other = await newBrowser(url, 'Nosy');
      await request(url).get('/api/games').set('cookie', other.cookie).expect(200, { games: [] });
      await request(url).get('/api/games').expect(200, { games: [] });
    });

    test('HO-40 the node that wrote the end died at once, or the notes were lost: the next one finds the record', async () => {
      const quiet = { ...QUICK, times: { ...QUICK.times, sweep: 60_000 } };
      const first = await stage().serve(quiet);
      const evening = await seatFour(first.url);
      await startGame(evening);
      await finish(evening);
      const [game] = await untilGames(first.url, evening.table, 1);
      const kept = (await request(first.url).get(`/api/records/${game!.id}`).expect(200)).body;
      await first.close();
      await stage().withNotes(async notes => {
        await notes.drop(`record:${game!.id}`);
      });

      const second = await stage().serve();
      await request(second.url).get(`/api/records/${game!.id}`).expect(404, { code: 'not-found' });
      const { cookie } = evening.browsers.N;
      const line = await (await newBrowser(second.url, 'Ray', cookie)).join(evening.table);
      expect(isOver(line.view())).toBe(true);
      await vi.waitUntil(async () => (await request(second.url).get(`/api/records/${game!.id}`)).status === 200, 5_000);
      expect((await request(second.url).get(`/api/records/${game!.id}`)).body).toEqual(kept);
      line.close();
    });

    test('the list of a table is made from its log when the notes are gone', async () => {
      const first = await stage().serve();
      const evening = await seatFour(first.url);
      await startGame(evening);
      await finish(evening);
      const before = await untilGames(first.url, evening.table, 1);
      await first.close();
      await stage().withNotes(async notes => {
        await notes.drop(`record:${before[0]!.id}`);
        await notes.drop(`games-at:${evening.table}`);
      });
      const second = await stage().serve();
      expect(await gamesAt(second.url, evening.table)).toEqual(before);
      await request(second.url).get(`/api/records/${before[0]!.id}`).expect(200);
      expect(await gamesAt(second.url, 'never-was-any')).toEqual([]);
    });
  });

  describe(`the lobby on ${store}`, () => {
    const look = async (url: string) => lobbySchema.parse((await request(url).get('/api/tables').expect(200)).body);
    const named = async (url: string, title: string) => (await look(url)).tables.find(line => line.title === title);
    const welcome = { watch: 'welcome' };

    test('a public table is listed while somebody is there, with its seats, score and watchers', async () => {
      const { url } = await stage().serve();
      const ray = await newBrowser(url, 'Ray');
      const { table } = await ray.open({ title: 'Sternwheel', options: welcome, standIns: true });
      expect(await named(url, 'Sternwheel')).toBeUndefined();
      const line = await ray.join(table);
      const nosy = await (await newBrowser(url, 'Nosy')).join(table);
      const listed = await vi.waitUntil(async () => {
        const found = await named(url, 'Sternwheel');
        return found?.watchers === 1 && found.handNo === 1 && found;
      }, 5_000);
      const standIn = { kind: 'stand-in', name: null, twin: 1 };
      expect(listed).toEqual({
        table,
        title: 'Sternwheel',
        options: line.view().options,
        seats: { N: { kind: 'person', name: 'Ray', twin: 1 }, E: standIn, S: standIn, W: standIn },
        score: [0, 0],
        gameNo: 1,
        handNo: 1,
        watchers: 1,
        open: ['E', 'S', 'W'],
      });
      const { totals } = await look(url);
      expect(totals.tables).toBeGreaterThanOrEqual(1);
      expect(totals.watching).toBeGreaterThanOrEqual(1);
      line.close();
      nosy.close();
      await vi.waitUntil(async () => (await named(url, 'Sternwheel')) === undefined, 5_000);
    });

    test('a table that turns private leaves the list with that very commit', async () => {
      const { url } = await stage().serve({ ...QUICK, times: { ...QUICK.times, beat: 60_000, lobby: 60_000 } });
      const ray = await newBrowser(url, 'Ray');
      const { table } = await ray.open({ title: 'Ferry', options: welcome });
      const line = await ray.join(table);
      expect(await line.do({ do: 'set-options', options: { ...welcome, talk: 'open' } })).toHaveProperty('commit');
      expect((await vi.waitUntil(() => named(url, 'Ferry'), 5_000)).options.talk).toBe('open');
      expect(await line.do({ do: 'set-options', options: { watch: 'link' } })).toHaveProperty('commit');
      expect(await named(url, 'Ferry')).toBeUndefined();
      line.close();
    });

    test('a private table, its title, its people and its invite are in no answer that is not its own', async () => {
      const { url } = await stage().serve();
      const ray = await newBrowser(url, 'Persimmon');
      const secret = await ray.open({ title: 'Hidden Bayou' });
      const line = await ray.join(secret.table);
      const open = await (await newBrowser(url, 'Mae')).open({ title: 'Landing', options: welcome });
      const mae = await (await newBrowser(url, 'Mae')).join(open.table);
      await vi.waitUntil(() => named(url, 'Landing'), 5_000);
      const { paths } = (await request(url).get('/api/openapi.json').expect(200)).body as {
        paths: Record<string, object>;
      };
      const gets = Object.keys(paths).filter(path => 'get' in paths[path]!);
      expect(gets.length).toBeGreaterThan(7);
      const cookie = (await newBrowser(url, 'Nosy')).cookie;
      for (const path of [...gets, '/', '/games', `/t/${secret.table}`, '/g/abcdefghijklmnop']) {
        const address = path.replace('{table}', open.table).replace('{id}', 'abcdefghijklmnop');
        for (const who of ['', cookie]) {
          const { text = '', headers } = await request(url).get(address).set('cookie', who);
          const said = text + JSON.stringify(headers);
          for (const word of ['Persimmon', 'Bayou', secret.table, secret.invite, secret.code]) {
            expect(said, address).not.toContain(word);
          }
        }
      }
      line.close();
      mae.close();
    });

    test('home tells how my tables stand, and whose turn it is', async () => {
      const { url } = await stage().serve();
      const evening = await seatFour(url);
      await startGame(evening);
      const { seat } = evening.lines.N.view().turn;
      for (const each of SEATS) {
        const { body } = await request(url).get('/api/me').set('cookie', evening.browsers[each].cookie).expect(200);
        expect(body.tables).toEqual([
          {
            table: evening.table,
            title: evening.lines.N.view().title,
            seat: each,
            score: [0, 0],
            gameNo: 1,
            handNo: 1,
            yourTurn: each === seat,
          },
        ]);
      }
      await allAlike(evening.lines);
    });
  });
};
