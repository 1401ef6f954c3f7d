import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import request from 'supertest';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { personOf, secretIn } from './identity.ts';
import { cryptoShuffle } from './shuffle.ts';
import { start } from './start.ts';
import { newBrowser } from './testing/browser.ts';
import { HO_18 } from './testing/decks.ts';
import { type Evening, playUntil, seatFour, startGame, toPlay } from './testing/evening.ts';
import { dataDir, serve, type TestServer } from './testing/server.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const node = async (env: Readonly<Record<string, string>> = { METRICS_PORT: '0' }): Promise<TestServer> => {
  const { dir, remove } = dataDir();
  closing.push(remove);
  const server = await serve({ DATA_DIR: dir, ...env }, [HO_18]);
  closing.push(server.close);
  return server;
};

const read = async ({ running }: TestServer): Promise<string> =>
  (await request(`http://127.0.0.1:${running.metricsPort}`).get('/metrics').expect(200)).text;

/** The value of one series, written as Prometheus does; null while there is none. */
const sample = (text: string, series: string): number | null => {
  const line = text.split('\n').find(each => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

const play = async (server: TestServer): Promise<Evening> => {
  const evening = await seatFour(server.url);
  await startGame(evening);
  await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
  return evening;
};

describe('metrics', () => {
  test('tell tables, sockets, commands by answer, appends, snapshots and the process', async () => {
    const server = await node();
    const evening = await play(server);
    const watcher = await (await newBrowser(server.url, 'Nosy')).join(evening.table);
    const line = toPlay(evening);
    const { turn } = line.view().turn;
    const frame = {
      id: 'twice',
      ...line.end(),
      turn,
      command: { do: 'card', card: line.view().game!.hand!.cards![0]! },
    };
    expect(await line.send(frame as never)).toHaveProperty('commit');
    expect(await line.send(frame as never)).toHaveProperty('yes');
    await watcher.do({ do: 'leave' });
    watcher.socket.emit('do', null as never);
    watcher.socket.emit('sync', {});
    await watcher.until(() => watcher.frames.filter(({ name }) => name === 'sync').length === 2, 'a second snapshot');

    const text = await read(server);
    const v = evening.lines.N.end().v;
    expect(sample(text, 'clabber_tables')).toBe(1);
    expect(sample(text, 'clabber_sockets{at="seat"}')).toBe(4);
    expect(sample(text, 'clabber_sockets{at="watch"}')).toBe(1);
    expect(sample(text, 'clabber_sockets{at="door"}')).toBe(0);
    expect(sample(text, 'clabber_joins_total{answer="in"}')).toBe(5);
    expect(sample(text, 'clabber_commands_total{answer="yes"}')).toBe(1);
    expect(sample(text, 'clabber_commands_total{answer="not-seated"}')).toBe(1);
    expect(sample(text, 'clabber_commands_total{answer="bad-message"}')).toBe(1);
    expect(sample(text, 'clabber_append_seconds_count{outcome="written"}')).toBe(v);
    expect(sample(text, 'clabber_append_seconds_count{outcome="conflict"}')).toBe(0);
    expect(sample(text, 'clabber_syncs_total{reason="join"}')).toBe(5);
    expect(sample(text, 'clabber_syncs_total{reason="seat"}')).toBe(3); // who sat down had watched before
    expect(sample(text, 'clabber_syncs_total{reason="asked"}')).toBe(1);
    expect(sample(text, 'clabber_rollbacks_total')).toBe(0);
    expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    // What the table itself says is appended too, but answers nobody.
    expect(sample(text, 'clabber_commands_total{answer="commit"}')).toBeLessThan(v);
  });

  test('say who was sent away at the door, and that he is gone', async () => {
    const server = await node();
    const browser = await newBrowser(server.url, 'Ray');
    await expect(browser.join('no-such-table')).rejects.toThrow('bye no-table');
    const text = await read(server);
    expect(sample(text, 'clabber_joins_total{answer="no-table"}')).toBe(1);
    await vi.waitFor(async () => {
      expect(sample(await read(server), 'clabber_sockets{at="door"}')).toBe(0);
    });
  });

  test('of two nodes in one process do not mix', async () => {
    const [first, second] = [await node(), await node()];
    await play(first);
    expect(sample(await read(first), 'clabber_tables')).toBe(1);
    expect(sample(await read(second), 'clabber_tables')).toBe(0);
    expect(sample(await read(second), 'clabber_commands_total{answer="commit"}')).toBeNull();
  });

  test('hold no card, cookie, person, table, invite or name, and no word that a page sent', async () => {
    const server = await node();
    const evening = await play(server);
    const line = toPlay(evening);
    const word = 'not-a-command-of-ours';
    line.socket.emit(word as never, word as never);
    line.socket.emit('do', { id: word, command: { do: word } } as never);
    await expect((await newBrowser(server.url, 'x')).join(word)).rejects.toThrow('bye no-table');
    await line.until(() => line.frames.filter(({ name }) => name === 'no').length === 2, 'two refusals');
    const text = await read(server);
    const secrets = Object.values(evening.browsers).flatMap(({ cookie }) => cookie.split('=').at(-1)!);
    const aliases = Object.values(evening.lines).map(
      each => (each.view().chairs[each.view().me as 'N'] as { alias: string }).alias,
    );
    const persons = Object.values(evening.browsers).map(({ cookie }) => personOf(secretIn(cookie)!));
    for (const hidden of [word, evening.table, evening.invite, ...secrets, ...persons, ...aliases])
      expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/Ray|Dutch|Opal|Lorena/);
    expect(text).not.toMatch(/"(\w*[^a-z])?[9TJQKA][CDHS]"/);
  });

  test('are served nowhere unless asked for, and never where players come in', async () => {
    const off = await node({});
    expect(off.running.metricsPort).toBeNull();
    const on = await node();
    for (const { url } of [off, on]) {
      const { text } = await request(url).get('/metrics');
      expect(text).not.toContain('clabber_');
    }
    const own = `http://127.0.0.1:${on.running.metricsPort}`;
    for (const path of ['/', '/api/tables', '/metrics/x']) await request(own).get(path).expect(404);
    await request(own).post('/metrics').expect(404);
  });

  test('a port that is taken ends the start with the name of the variable, and gives all back', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    closing.push(() => void other.close());
    const { dir, remove } = dataDir();
    closing.push(remove);
    const { port } = other.address() as AddressInfo;
    const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dir, METRICS_PORT: String(port) };
    await expect(start({ config: readConfig(env), shuffle: cryptoShuffle })).rejects.toThrow(
      `METRICS_PORT ${port} on METRICS_HOST 127.0.0.1 can't be opened`,
    );
    await (await serve({ DATA_DIR: dir })).close();
  });
});
