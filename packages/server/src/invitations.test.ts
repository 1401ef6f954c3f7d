/** How people come to a seat: spoken codes, invitations, kicks, and links that move a seat to another browser. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { allAlike, playUntil, seatFour, startGame } from './testing/evening.ts';
import { dataDir, MISSED_SOON, serve, type TestServer } from './testing/server.ts';

let server: TestServer;
let remove: () => void;

beforeEach(async () => {
  const folder = dataDir();
  remove = folder.remove;
  const limits = { ...MISSED_SOON.limits, codes: { points: 1_000, ms: 1_000 } };
  server = await serve({ DATA_DIR: folder.dir }, [], { ...MISSED_SOON, limits });
});
afterEach(async () => {
  await server.close();
  remove();
});

describe('the spoken code', () => {
  test('leads to the table while a seat can be taken, however it is typed', async () => {
    const host = await newBrowser(server.url, 'Ray');
    const { table, invite, code } = await host.open();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await host.post('/api/codes', { code: typed })).toMatchObject({ status: 200, body: { table, invite } });

    const line = await host.join(table);
    await line.until(() => line.here()?.code === code, 'the code in `here`');
    for (const seat of ['E', 'S', 'W'] as const) await line.do({ do: 'stand-in', seat, sits: true });
    await line.do({ do: 'ready' });
    expect((await host.post('/api/codes', { code })).status).toBe(200); // a stand-in makes room for a person
  });

  test('leads nowhere once four people sit, and a kick mints another with another invite', async () => {
    const evening = await seatFour(server.url);
    const { N, W } = evening.lines;
    await N.until(() => N.here()?.code === null, 'no code');
    await W.until(() => W.here()?.code === null, 'no code');

    expect(await N.do({ do: 'kick', seat: 'W' })).toHaveProperty('commit');
    await W.until(() => W.view().me === 'watcher', 'W to watch');
    await N.until(() => typeof N.here()?.code === 'string', 'a new code');
    const { code } = N.here()!;
    const answer = await evening.browsers.N.post('/api/codes', { code });
    const { invite } = answer.body as { invite: string };
    expect(invite).toBe(N.view().invite);
    expect(invite).not.toBe(evening.invite);
    // The one who was sent away hears neither: not in a frame, not by the old invitation.
    expect(JSON.stringify(W.frames)).not.toContain(invite);
    await W.until(() => W.here() && !('code' in W.here()!), 'to hear no code');
    const sit = { do: 'sit', name: 'Lorena', invite: evening.invite } as const;
    expect(await W.do(sit)).toHaveProperty('no.refusal.code', 'bad-invite');
  });
});

describe('a move link', () => {
  test('carries a seat and its hand to another browser in mid-hand, once; the old one watches', async () => {
    const evening = await seatFour(server.url);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    const { S } = evening.lines;
    const cards = S.view().game!.hand!.cards;
    expect(await S.do({ do: 'move' })).toHaveProperty('commit');
    const { secret } = S.view().move!;
    for (const seat of ['N', 'E', 'W'] as const) {
      await allAlike(evening.lines);
      expect(JSON.stringify(evening.lines[seat].frames)).not.toContain(secret);
    }
    const phone = await (await newBrowser(server.url, 'Opal')).join(evening.table);
    const first = await phone.do({ do: 'take-over', move: secret });
    expect('no' in first).toBe(false);
    await phone.until(() => phone.view().me === 'S', 'the seat');
    expect(phone.view().game!.hand!.cards).toEqual(cards);
    await S.until(() => S.view().me === 'watcher', 'the old browser to watch');
    expect(S.view().game!.hand!.cards).toBeNull();
    const again = await (await newBrowser(server.url, 'Thief')).join(evening.table);
    expect(await again.do({ do: 'take-over', move: secret })).toHaveProperty('no.refusal.code', 'bad-move');
    evening.lines.S = phone;
    await playUntil(evening, line => line.view().game!.pad.length === 1);
  });
});

describe('a stand-in', () => {
  test('plays for whoever is away past the grace, in mid-turn too, and hands back on return', async () => {
    const evening = await seatFour(server.url);
    await startGame(evening);
    const seat = evening.lines.N.view().turn.seat!;
    const watching = Object.entries(evening.lines).find(([each]) => each !== seat)![1];
    const { turn } = watching.view().turn;
    evening.lines[seat].close();
    await watching.until(() => watching.view().turn.turn > turn, 'the stand-in');
    expect(watching.view().chairs[seat]).toMatchObject({ away: expect.any(Number), lapsed: expect.any(Number) });
    expect(JSON.stringify(watching.frames)).toContain(`{"type":"Auto","seat":"${seat}"}`);
    const back = await evening.browsers[seat].join(evening.table);
    await back.until(() => (back.view().chairs[seat] as { lapsed: number | null }).lapsed === null, 'his seat back');
    expect(back.view().me).toBe(seat);
    expect(back.view().game!.hand!.cards).not.toBeNull();
  });
});
