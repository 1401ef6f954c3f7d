import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { bundled } from './testing/bundle.ts';
import { stopProcess } from './testing/process.ts';

const home = mkdtempSync(join(tmpdir(), 'clabber-run-'));
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await stopProcess(child, 'SIGKILL');
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The program itself, as `npm start` runs it. */
const launch = (env: Record<string, string> = {}) => {
  const own = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(home, 'data'), ...env };
  const child = spawn(process.execPath, [bundled('main')], {
    cwd: home,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said.out)?.[0];
  const url = async (): Promise<string> => {
    await expect.poll(address, { timeout: 20_000, interval: 20 }).toBeDefined();
    return address()!;
  };
  return { child, said, ended, url };
};

/** The process around a node whose end a test chose: `close` is the body of its close. */
const launchRun = (close: string, stop: number) => {
  const { href } = new URL('./run.ts', import.meta.url);
  const node = `{ config: { host: '127.0.0.1', publicUrl: null, times: { stop: ${stop} } }, port: 1, logger: console,
    close: async () => { ${close} } }`;
  const code = `import { run } from '${href}'; setInterval(() => {}, 1000); await run(async () => (${node}));`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let out = '';
  const open = new Promise<void>(resolve => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('Clabber is open.')) resolve();
    });
  });
  return { child, open, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, out })) };
};

describe('stopping', () => {
  test('a second signal right behind the first does not break into the clean end', async () => {
    const { child, open, ended } = launchRun(
      "await new Promise(r => setTimeout(r, 300)); console.log('closed');",
      60_000,
    );
    await open;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, signal: null, out: expect.stringContaining('closed') });
  });

  test('an end that hangs is killed at the deadline', async () => {
    const { child, open, ended } = launchRun('await new Promise(() => {});', 200);
    await open;
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  });
});

describe('the program', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('says where it is, and %s ends it with 0, pages told', async signal => {
    const { child, ended, url, said } = launch();
    const at = await url();
    expect(said.out).toContain('Clabber is open.\n  on this computer:  http://127.0.0.1:');
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    const ray = await newBrowser(at, 'Ray');
    const { table } = await ray.open();
    const line = await ray.join(table);

    const told = performance.now();
    child.kill(signal);
    const { code } = await ended;
    expect(code).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    expect(line.frames.find(({ name }) => name === 'later')?.data).toMatchObject({ code: 'restarting' });
  });

  test('a table is there again after a restart', async () => {
    const first = launch();
    const ray = await newBrowser(await first.url(), 'Ray');
    const { table } = await ray.open();
    first.child.kill('SIGTERM');
    await first.ended;

    const second = launch();
    const again = await newBrowser(await second.url(), 'Ray', ray.cookie);
    const line = await again.join(table);
    expect(line.view().me).toBe('N');
    line.close();
  });

  test.each([
    [{ PORT: 'soon' }, 'PORT must be a number from 0 to 65535\n'],
    [{ REDIS_MASTER: 'm' }, 'REDIS_SENTINELS is missing: REDIS_MASTER is a name that only sentinels know\n'],
    [{ HOST: 'no..where' }, 'This computer has no address no..where. Look at HOST.\n'],
  ])('%j ends it with 1 and a sentence', async (env, sentence) => {
    const { code, err } = await launch(env).ended;
    expect({ code, err }).toEqual({ code: 1, err: sentence });
  });

  test('a port that is taken ends it with 1 and a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const { code, err } = await launch({ PORT: String(port) }).ended;
      expect({ code, err }).toEqual({
        code: 1,
        err: `Port ${port} is taken by another program. Set PORT to a free one.\n`,
      });
    } finally {
      other.close();
    }
  });

  test('a second one on the same folder ends with 1 and a sentence; the first lives on', async () => {
    const first = launch();
    const at = await first.url();
    const { code, err } = await launch().ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR=.* is in use by another running process/);
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
  });
});
