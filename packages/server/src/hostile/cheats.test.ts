/** What a player with developer tools tries. */

import { SEATS, type Seat } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import { personIn } from '../identity.ts';
import { newSecret } from '../shuffle.ts';
import { type Browser, type Line, newBrowser } from '../testing/browser.ts';
import { HO_18 } from '../testing/decks.ts';
import { allAlike, playUntil, seatFour, startGame, toPlay } from '../testing/evening.ts';
import type { Glass } from '../testing/glass.ts';
import { code, hostAt, hostileStage, LENIENT, told } from './stage.ts';

const { serve } = hostileStage();

describe('cheats', () => {
  let node: Glass;

  test('forged versions, marks and turns', async () => {
    node = await serve();
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    const { v, mark } = line.end();
    const rename = { do: 'rename', name: 'Ray II' } as const;
    for (const forged of [{ v: 1e9 }, { v: Number.MAX_SAFE_INTEGER }, { v: 0 }, { v: v + 1 }, { mark: 'aaaaaaaa' }]) {
      const from = line.frames.length;
      expect(await line.do(rename, forged)).toHaveProperty('no.refusal.code', 'went-back');
      await line.until(() => line.frames.slice(from).some(frame => frame.name === 'sync'), 'a sync');
      expect(line.frames.slice(from).find(frame => frame.name === 'sync')!.data).toMatchObject({ v, mark, back: true });
    }
    for (const forged of [
      { v: -1 },
      { v: 1.5 },
      { v: Number.NaN },
      { v: 2 ** 53 },
      { v: `${v}` },
      { turn: 1 },
      { by: 'x' },
    ])
      expect(await line.do(rename, forged as never)).toHaveProperty('no.refusal.code', 'bad-message');
    for (const turn of [1e9, 0, line.view().turn.turn + 1])
      expect(await line.do({ do: 'ready' }, { turn })).toHaveProperty('no.refusal.code', 'stale');
    expect(await line.do({ do: 'ready' }, { turn: undefined } as never)).toHaveProperty(
      'no.refusal.code',
      'bad-message',
    );
    expect(line.end().v).toBe(v);
    line.close();
  });

  test('what only the table says has no schema, however it is dressed', async () => {
    node = await serve({ limits: { bad: LENIENT } });
    const evening = await seatFour(node.url);
    await startGame(evening);
    const line = evening.lines.N;
    const { turn, seat } = line.view().turn;
    const { v } = line.end();
    const commands = [
      { do: 'open', table: evening.table, title: 'x', invite: newSecret(), standIns: true },
      { do: 'deal', turn, pack: [], cut: 12, dealer: 'N' },
      { do: 'time-up', turn, acts: [{ do: 'pass' }] },
      { do: 'away', seat: 'E', since: 0 },
      { do: 'back', seat: 'N' },
      { do: 'lapse', seat, since: 0 },
      { do: 'fill', seat, since: 0 },
      { do: 'silence', question: 1 },
      { do: 'claim', seat },
      { do: 'kick', seat: 'E', fresh: newSecret() },
      { do: 'move', fresh: newSecret() },
      { do: 'mix', order: { N: 'N', E: 'E', S: 'S', W: 'W' } },
      { do: 'pass', seat },
      { do: 'leave', by: personIn(evening.browsers.E.cookie) },
      { do: 'rename', name: 'Ray', alias: 'x' },
    ];
    for (const command of commands) {
      for (const own of [{}, { turn }])
        expect(code(await line.do(command as never, own)), command.do).toBe('bad-message');
    }
    expect(line.end().v).toBe(v);
  });

  test('nobody acts for the seat whose turn it is', async () => {
    node = await serve({ decks: [HO_18] });
    const evening = await seatFour(node.url);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    const player = toPlay(evening);
    const { v } = player.end();
    const { cards } = player.view().game!.hand!;
    const thief = evening.lines[SEATS.find(seat => seat !== player.view().me)!];
    for (const card of [...cards!, ...thief.view().game!.hand!.cards!])
      expect(code(await thief.do({ do: 'card', card }))).toBe('not-your-turn');
    for (const ask of ['announce', 'show'] as const)
      expect(['not-your-turn', 'not-held']).toContain(code(await thief.do({ do: ask, melds: [cards!.slice(0, 3)] })));
    expect(thief.end().v).toBe(v);
  });

  test('another’s command id is one’s own', async () => {
    node = await serve();
    const { lines } = await seatFour(node.url);
    const rename = { do: 'rename', name: 'Bo' } as const;
    const first = await lines.N.do(rename, { id: 'shared' });
    await allAlike(lines);
    const second = await lines.E.do(rename, { id: 'shared' });
    const v = lines.N.end().v;
    expect([first, second]).toEqual([
      { commit: expect.objectContaining({ v: v - 1, id: 'shared' }) },
      { commit: expect.objectContaining({ v, id: 'shared' }) },
    ]);
    await allAlike(lines);
    const from = lines.N.frames.length;
    lines.N.socket.emit('do', { id: 'shared', ...lines.N.end(), command: rename });
    await lines.N.until(() => lines.N.frames.slice(from).some(frame => frame.name === 'yes'), 'the yes again');
    expect(lines.N.frames.at(-1)).toEqual({ name: 'yes', data: { id: 'shared', v: v - 1 } });
  });

  test('invites and move links that are wrong, old, spent, late or another’s open nothing', async () => {
    node = await serve();
    const evening = await seatFour(node.url);
    const { lines, invite, browsers, table } = evening;
    const secretOf = async (line: Line): Promise<string> => {
      await line.do({ do: 'move' });
      return line.view().move!.secret;
    };
    const watcher = await (await newBrowser(node.url, 'Nosy')).join(table);
    const sit = (line: Line, by: string) => line.do({ do: 'sit', name: 'Nosy', invite: by }).then(code);
    const take = (line: Line, move: string) => line.do({ do: 'take-over', move }).then(code);
    expect(await sit(watcher, newSecret())).toBe('bad-invite');
    expect(await take(watcher, newSecret())).toBe('bad-move');
    expect(await take(watcher, invite)).toBe('bad-move');

    // A kicked person keeps no way back: neither the invite nor a link he asked for before.
    const kept = await secretOf(lines.E);
    await lines.N.do({ do: 'kick', seat: 'E' });
    await lines.E.until(() => lines.E.view().me === 'watcher', 'E to watch');
    const from = lines.E.frames.length;
    expect(await sit(lines.E, invite)).toBe('bad-invite');
    expect(await take(lines.E, kept)).toBe('bad-move');
    const again = await browsers.E.join(table);
    expect(await sit(again, invite)).toBe('bad-invite');
    expect(again.view().invite).toBeNull();

    // A link works once, and one who sits already can't use it.
    const spent = await secretOf(lines.S);
    expect(await take(lines.W, spent)).toBe('already-seated');
    expect(await take(watcher, spent)).toBe('done');
    expect(watcher.view().me).toBe('S');
    await lines.S.until(() => lines.S.view().me === 'watcher', 'S to watch');
    expect(await take(lines.S, spent)).toBe('bad-move');
    expect(await take(again, spent)).toBe('bad-move');

    const now = lines.N.view().invite!;
    expect(now).not.toBe(invite);
    for (const line of [again, lines.S]) expect(told(line, line === again ? 0 : from)).not.toContain(now);
  });

  test('a move link that is late opens nothing', async () => {
    node = await serve({ pace: { move: -1 } });
    const { host, table } = await hostAt(node);
    const line = await host.join(table);
    await line.do({ do: 'move' });
    const { secret } = line.view().move!;
    const other = await (await newBrowser(node.url, 'Nosy')).join(table);
    expect(code(await other.do({ do: 'take-over', move: secret }))).toBe('bad-move');
  });

  test('no frame and no line of the log tells who somebody is, or what opens another’s seat', async () => {
    node = await serve({ decks: [HO_18] });
    const evening = await seatFour(node.url);
    const { lines, browsers, table, invite } = evening;
    const nosy = await newBrowser(node.url, 'Nosy');
    const watcher = await nosy.join(table);
    await lines.N.until(() => lines.N.here()?.watchers.length === 1, 'a watcher');
    await lines.W.do({ do: 'move' });
    const { secret } = lines.W.view().move!;
    await startGame(evening);
    await playUntil(evening, line => (line.view().game?.hand?.tricks.length ?? 0) > 2);
    await lines.N.do({ do: 'kick', seat: 'E' });
    await lines.E.until(() => lines.E.view().me === 'watcher', 'E to watch');
    await lines.N.until(() => typeof lines.N.here()?.code === 'string', 'a new code');
    const kickedAt = lines.E.frames.findLastIndex(frame => frame.name === 'sync');
    const fresh = lines.N.view().invite!;
    const spoken = lines.N.here()!.code!;
    await watcher.until(() => watcher.end().v >= lines.N.end().v, 'the last commit');
    const page = await fetch(`${node.url}/t/${table}`).then(answer => answer.text());
    const mine = await fetch(`${node.url}/api/me`, { headers: { cookie: nosy.cookie } }).then(each => each.text());

    const everybody: readonly Browser[] = [...Object.values(browsers), nosy];
    const cookies = everybody.map(({ cookie }) => cookie.split('=')[1]!);
    const persons = everybody.map(({ cookie }) => personIn(cookie)!);
    const all: Record<string, string> = { watcher: told(watcher), log: node.logged(), page, mine };
    for (const seat of SEATS) all[seat] = told(lines[seat]);
    const mayNot = (who: string, secrets: readonly string[]) => {
      expect(
        secrets.filter(each => all[who]!.includes(each)),
        who,
      ).toEqual([]);
    };
    for (const who of Object.keys(all)) mayNot(who, [...cookies, ...persons]);
    for (const who of ['watcher', 'log', 'page', 'mine']) mayNot(who, [invite, fresh, secret, spoken]);
    for (const who of ['N', 'E', 'S']) mayNot(who, [secret]);
    expect(all.W).toContain(secret);
    expect(told(lines.E, kickedAt)).not.toContain(fresh);
    expect(told(lines.E, kickedAt)).not.toContain(spoken);
    for (const { name, data } of watcher.frames) if (name === 'here') expect(data).not.toHaveProperty('code');

    // One numbering and one clock for all; the id of a command goes to its sender alone.
    const commits = (line: Line) => line.frames.filter(each => each.name === 'commit').map(each => each.data);
    const seen = new Map<number, string>();
    const senders = new Map<string, Set<string>>();
    for (const who of [...SEATS, 'watcher'] as const) {
      for (const each of commits(who === 'watcher' ? watcher : lines[who as Seat])) {
        const { v, mark, at, id } = each as { v: number; mark: string; at: number; id?: string };
        expect(`${mark} ${at}`).toBe(seen.get(v) ?? `${mark} ${at}`);
        seen.set(v, `${mark} ${at}`);
        if (id !== undefined) senders.set(id, (senders.get(id) ?? new Set()).add(who));
      }
    }
    expect(senders.size).toBeGreaterThan(20);
    for (const who of senders.values()) expect(who.size).toBe(1);
  });
});
