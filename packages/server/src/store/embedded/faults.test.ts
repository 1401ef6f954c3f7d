import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { type End, Unknown, Unwritten } from '../../log.ts';
import { appendMany, commitAfter, endOf } from '../../testing/commits.ts';
import { stopProcess } from '../../testing/process.ts';
import { openEnvironment } from './environment.ts';
import { DataDirRefused, openEmbedded } from './index.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clabber-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const tsx = pathToFileURL(fileURLToPath(import.meta.resolve('tsx'))).href;
const appender = fileURLToPath(new URL('../../testing/appender.ts', import.meta.url));

const socketsIn = (dir: string) => readdirSync(dir).filter(name => name.endsWith('.sock'));

type Said = End & { readonly table: string };

/** Runs the appender; `said` fills with what it acknowledged. */
function runAppender(dir = dataDir): { child: ChildProcess; said: Said[]; errors: () => string } {
  const env = { ...process.env, DATA_DIR: dir };
  const child = spawn(process.execPath, ['--import', tsx, appender], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Said[] = [];
  let errors = '';
  createInterface(child.stdout!).on('line', line => {
    if (line.endsWith('}')) said.push(JSON.parse(line) as Said);
  });
  child.stderr!.on('data', text => {
    errors += text;
  });
  return { child, said, errors: () => errors };
}

describe('kill -9', () => {
  test('at random moments loses nothing that was acknowledged', async () => {
    const acknowledged: Said[] = [];
    for (let round = 0; round < 4; round++) {
      const { child, said, errors } = runAppender();
      const many = 20 + Math.floor(Math.random() * 150);
      await vi.waitFor(() => expect(said.length, errors()).toBeGreaterThan(many), { timeout: 20_000, interval: 1 });
      const drained = once(child, 'close');
      await stopProcess(child, 'SIGKILL');
      await drained;
      acknowledged.push(...said);
    }
    const { log, close } = await openEmbedded({ dataDir });
    for (const table of ['a', 'b', 'c', 'd']) {
      const commits = await log.read(table, 1);
      expect(commits.map(({ v }) => v)).toEqual(commits.map((_, i) => i + 1));
      const mine = acknowledged.filter(said => said.table === table).map(endOf);
      expect(mine.length).toBeGreaterThan(0);
      expect(commits.map(endOf)).toEqual(expect.arrayContaining(mine));
    }
    await close();
  }, 90_000);
});

describe('one process per DATA_DIR', () => {
  test('a second one is refused, and the message names the folder and the variable', async () => {
    const first = await openEmbedded({ dataDir });
    const { child, errors } = runAppender();
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(errors()).toContain('DataDirRefused');
    expect(errors()).toContain(`DATA_DIR=${dataDir} is in use by another running process (pid ${process.pid})`);
    await expect(openEmbedded({ dataDir })).rejects.toBeInstanceOf(DataDirRefused);
    expect(await first.log.append('t', null, commitAfter(null))).toMatchObject({ isMine: true });
    await first.close();
  });

  test('it is free again when the first has closed', async () => {
    const first = await openEmbedded({ dataDir });
    await appendMany(first.log, 't', 2);
    await first.close();
    expect(socketsIn(dataDir)).toEqual([]);
    const second = await openEmbedded({ dataDir });
    expect(await second.log.read('t', 1)).toHaveLength(2);
    await second.close();
  });

  test('the socket of a process that was killed is taken over', async () => {
    const { child, said } = runAppender();
    await vi.waitUntil(() => said.length > 0, { timeout: 20_000 });
    await stopProcess(child, 'SIGKILL');
    const stale = socketsIn(dataDir);
    expect(stale).toEqual([expect.stringContaining(`owner-${child.pid}-`)]);
    const next = await openEmbedded({ dataDir });
    expect(socketsIn(dataDir)).toHaveLength(1);
    expect(socketsIn(dataDir)).not.toEqual(stale);
    await next.close();
  });

  test('of several that start at once over a stale socket no two get it', async () => {
    const { child, said } = runAppender();
    await vi.waitUntil(() => said.length > 0, { timeout: 20_000 });
    await stopProcess(child, 'SIGKILL');
    const wanting = Array.from({ length: 5 }, () => openEmbedded({ dataDir }));
    const outcomes = await Promise.allSettled(wanting);
    const opened = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(opened.length).toBeLessThanOrEqual(1);
    for (const store of opened) await store.close();
    const next = await openEmbedded({ dataDir });
    await next.close();
  });

  test('a process that hangs still has it', async () => {
    const { child, said } = runAppender();
    await vi.waitUntil(() => said.length > 0, { timeout: 20_000 });
    child.kill('SIGSTOP');
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/in use/);
    await stopProcess(child, 'SIGKILL');
  });

  test('a folder whose path is too long for a socket is guarded as well', async () => {
    const deep = join(dataDir, 'a'.repeat(90), 'b'.repeat(90));
    mkdirSync(deep, { recursive: true });
    const before = readdirSync(tmpdir()).filter(name => name.startsWith('clabber-link-')).length;
    const first = await openEmbedded({ dataDir: deep });
    expect(socketsIn(deep)).toHaveLength(1);
    await expect(openEmbedded({ dataDir: deep })).rejects.toThrow(/in use/);
    await first.close();
    expect(socketsIn(deep)).toEqual([]);
    const { child, said } = runAppender(deep);
    await vi.waitUntil(() => said.length > 0, { timeout: 20_000 });
    await stopProcess(child, 'SIGKILL');
    const next = await openEmbedded({ dataDir: deep });
    await next.close();
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('clabber-link-'))).toHaveLength(before);
  });

  test('a folder that can be neither made nor used is refused by name', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(openEmbedded({ dataDir: join(file, 'below') })).rejects.toThrow(`DATA_DIR=${join(file, 'below')}`);
  });
});

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' });

/** Runs `work` on a disk of 2 MB; skips the test where mounting one is not permitted. */
async function onSmallDisk(context: TestContext, work: (dir: string) => Promise<void>): Promise<void> {
  const dir = join(dataDir, 'disk');
  mkdirSync(dir);
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir);
  } catch {
    context.skip('mounting a disk needs root');
  }
  vi.spyOn(console, 'error').mockImplementation(() => {}); // lmdb prints each failed write
  try {
    await work(dir);
  } finally {
    vi.restoreAllMocks();
    run('umount', '-l', dir);
  }
}

test('a full disk is a refusal: what was acknowledged stays, and with room it goes on', async context => {
  await onSmallDisk(context, async dir => {
    const store = await openEmbedded({ dataDir: dir });
    const big = 'x'.repeat(100_000);
    await store.notes.put('to:drop', big, 60_000);

    const ends = new Map<string, End>();
    const refused: unknown[] = [];
    const play = async (table: string) => {
      const end = ends.get(table) ?? null;
      const commit = commitAfter(end, big.slice(0, 10_000));
      const answer = await store.log.append(table, end, commit).catch(error => error as unknown);
      if (answer instanceof Error) refused.push(answer);
      else ends.set(table, endOf(commit));
    };
    while (refused.length < 8) await Promise.all(['a', 'b', 'c', 'd'].map(play));
    for (const error of refused) expect(error).toBeInstanceOf(Unwritten);
    for (const [table, end] of ends) {
      expect(await store.log.tail(table)).toEqual(end);
      expect(await store.log.read(table, 1)).toHaveLength(end.v);
    }
    await expect(store.notes.put('too:much', big, 60_000)).rejects.toBeInstanceOf(Unwritten);
    await expect(openEmbedded({ dataDir: join(dir, 'other') })).rejects.toThrow(/no room left/);

    await store.notes.drop('to:drop');
    const end = ends.get('a') ?? null;
    await vi.waitFor(async () => {
      expect(await store.log.append('a', end, commitAfter(end))).toMatchObject({ isMine: true });
    });
    expect(await store.log.ready()).toBe(true);
    await store.close();
  });
});

test('a disk that is too slow makes the outcome unknown; it may land later', async () => {
  const environment = await openEnvironment(dataDir, 20);
  const until = Date.now() + 60_000;
  const slow = environment.write(() => {
    const end = performance.now() + 60;
    while (performance.now() < end);
    environment.notes.put('late:note', { until, value: 'x' });
  });
  await expect(slow).rejects.toBeInstanceOf(Unknown);
  expect(environment.ready()).toBe(false);
  await vi.waitFor(() => expect(environment.ready()).toBe(true));
  expect(environment.read(() => environment.notes.get('late:note'))).toEqual({ until, value: 'x' });
  await environment.close();
});

describe('sweeping', () => {
  test('removes tables and notes that have ended and leaves the others', async () => {
    let time = 1_000_000;
    const store = await openEmbedded({ dataDir, life: 1000, now: () => time });
    await appendMany(store.log, 'old', 3);
    await store.notes.put('old:note', 'x', 1000);
    await store.notes.put('kept:note', 'x', Number.POSITIVE_INFINITY);
    time += 600;
    await appendMany(store.log, 'new', 3);
    time += 600;
    expect(await store.log.read('old', 1)).toEqual([]);
    await store.sweep();
    time -= 600; // what is gone from the disk stays gone
    expect(await store.log.read('old', 1)).toEqual([]);
    expect(await store.notes.get('old:note')).toBeNull();
    expect(await store.log.read('new', 1)).toHaveLength(3);
    expect(await store.notes.get('kept:note')).toBe('x');
    await store.close();
  });

  test('a table that ended on a machine that was off begins anew', async () => {
    let time = 1_000_000;
    const before = await openEmbedded({ dataDir, life: 1000, now: () => time });
    await appendMany(before.log, 't', 5);
    await before.close();
    time += 5000;
    const after = await openEmbedded({ dataDir, life: 1000, now: () => time });
    const [opening] = await appendMany(after.log, 't', 1);
    expect(await after.log.read('t', 1)).toEqual([opening]);
    await after.close();
  });
});
