/** `inspect`, run as the operator does beside a node that plays on; run on both stores. */

import { SEATS } from '@clabber/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personOf, secretIn } from '../identity.ts';
import { bundled } from './bundle.ts';
import { HO_18 } from './decks.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame } from './evening.ts';
import { runToEnd } from './program.ts';
import { serve, type TestServer } from './server.ts';

const inTrick = (evening: Evening, tricks: number): Promise<void> =>
  playUntil(evening, line => line.view().game?.hand?.tricks.length === tricks);

/** @param env the store under test; `copy` what stands in it, byte for byte, asked for while nobody writes */
export const inspecting = (
  store: string,
  env: () => Readonly<Record<string, string>>,
  copy: (table: string) => Promise<unknown>,
): void => {
  describe(`inspect on ${store}`, () => {
    let server: TestServer;
    let evening: Evening;
    const inspect = (...args: string[]) => runToEnd(bundled('inspect'), args, env());

    beforeAll(async () => {
      server = await serve(env(), [HO_18]);
      evening = await seatFour(server.url);
      await evening.lines.E.do({ do: 'move' });
      await startGame(evening);
      await inTrick(evening, 1);
    });
    afterAll(() => server.close());

    /** What signs somebody in, opens a seat, or tells who somebody is. */
    const secrets = (): string[] => [
      evening.invite,
      evening.lines.E.view().move!.secret,
      ...SEATS.map(seat => secretIn(evening.browsers[seat].cookie)!),
      ...SEATS.map(seat => personOf(secretIn(evening.browsers[seat].cookie)!)),
    ];
    const held = () => SEATS.map(seat => evening.lines[seat].view().game!.hand!.cards!);

    test('beside a running server: every version and the state, no card that is still held, no secret', async () => {
      const { code, out, err } = await inspect(evening.table);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { v } = evening.lines.N.end();
      const versions = [...out.matchAll(/^v(\d+) {2}\d{4}-\d\d-\d\d /gm)].map(found => Number(found[1]));
      expect(versions).toEqual(Array.from({ length: v }, (_, n) => n + 1));
      expect(out).toContain('Opened ');
      expect(out).toContain('Dealt hand 1');
      expect(out).toMatch(/ {4}Played seat [NESW], card \w\w/);
      expect(out).toContain(`at v${v}\n`);
      expect(out).toContain(`waits for turn ${evening.lines.N.view().turn.turn}`);
      for (const name of ['Ray', 'Dutch', 'Opal', 'Lorena']) expect(out).toContain(`name ${name}`);
      const { turnUp } = evening.lines.N.view().game!.hand!;
      const hidden = held()
        .flat()
        .filter(card => card !== turnUp);
      expect(hidden.length).toBeGreaterThan(10);
      for (const card of hidden) expect(out).not.toMatch(new RegExp(`\\b${card}\\b`));
      for (const secret of secrets()) expect(out).not.toContain(secret);
    });

    test('with --hands it shows the hands, and still no secret', async () => {
      const { code, out } = await inspect('--hands', evening.table);
      expect(code).toBe(0);
      for (const [n, cards] of held().entries()) expect(out).toContain(`${SEATS[n]} holds ${cards.join(' ')}`);
      expect(out).toContain('MoveOffered seat E, secret …');
      expect(out).toContain('invite …');
      for (const secret of secrets()) expect(out).not.toContain(secret);
    });

    test('the table plays on under it, and it tells what is new', async () => {
      const looking = Promise.all([inspect(evening.table), inspect(evening.table)]);
      await inTrick(evening, 2);
      for (const { code } of await looking) expect(code).toBe(0);
      await allAlike(evening.lines);
      const { out } = await inspect(evening.table);
      expect(out).toContain(`at v${evening.lines.N.end().v}\n`);
    });

    test('a table that is not there ends with 1, a wrong call with 2, a wrong variable with its name', async () => {
      const unknown = await inspect('AAAAAAAAAAAA');
      expect(unknown).toMatchObject({ code: 1, out: '' });
      expect(unknown.err).toMatch(/^There is no table AAAAAAAAAAAA in /);
      for (const args of [['no-id'], [evening.table, '--all']]) {
        const { code, out, err } = await inspect(...args);
        expect({ code, out }).toEqual({ code: 2, out: '' });
        expect(err).toMatch(/^Usage: /);
      }
      const wrong = await runToEnd(bundled('inspect'), [evening.table], { REDIS_URL: 'here' });
      expect(wrong).toEqual({ code: 1, out: '', err: 'REDIS_URL must look like redis://host:6379\n' });
    });

    test('it writes nothing, and looks at what a stopped server left', async () => {
      await server.close();
      const before = await copy(evening.table);
      expect(await inspect(evening.table)).toMatchObject({ code: 0, err: '' });
      expect(await inspect(evening.table, '--hands')).toMatchObject({ code: 0, err: '' });
      expect(await inspect('AAAAAAAAAAAA')).toMatchObject({ code: 1 });
      expect(await copy(evening.table)).toEqual(before);
    });
  });
};
