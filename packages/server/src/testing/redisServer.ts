import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from './process.ts';

/** A real redis-server of a test's own, on a free port of the loopback, with its files in a folder of its own. */
export interface RedisServer {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** Changes with each restart. */
  readonly pid: number;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  kill9(): Promise<void>;
  /** Starts it again on the same port and files; if it still runs, it is ended (SIGTERM) first. */
  restart(): Promise<void>;
  /** Stops its process in its tracks (SIGSTOP) until `resume`. */
  pause(): void;
  resume(): void;
}

export interface RedisOptions {
  /** How the append-only file is synced; there is none unless said. */
  readonly appendfsync?: 'always' | 'everysec';
  /** More settings, e.g. `{ maxmemory: '4mb' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export const HOST = '127.0.0.1';

/** @throws when redis-server is not installed, or won't start */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const settings = {
    bind: HOST,
    port: String(port),
    dir,
    save: '',
    appendonly: options.appendfsync ? 'yes' : 'no',
    appendfsync: options.appendfsync ?? 'no',
    'maxmemory-policy': 'noeviction',
    ...options.settings,
  };
  const start = () => launch(Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]));
  let child = await start();

  return {
    host: HOST,
    port,
    url: `redis://${HOST}:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      await stopProcess(child, 'SIGKILL'); // it may refuse a SIGTERM: a new replica does while it writes its first AOF
      rmSync(dir, { recursive: true, force: true });
    },
    kill9: () => stopProcess(child, 'SIGKILL'),
    async restart() {
      await stopProcess(child, 'SIGTERM');
      child = await start();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

/** Runs redis-server and resolves once it has said `ready`. */
export function launch(args: readonly string[], ready = 'Ready to accept connections'): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const orphaned = () => child.kill('SIGKILL'); // a test that failed may not have stopped it
    process.on('exit', orphaned);
    child.once('exit', () => process.off('exit', orphaned));
    const said: string[] = [];
    child.once('error', error => reject(new Error(`redis-server can't be run: ${error.message}`)));
    child.once('exit', () => reject(new Error(`redis-server ended at once:\n${said.join('\n')}`)));
    createInterface(child.stdout).on('line', line => {
      said.push(line);
      if (line.includes(ready)) resolve(child);
    });
  });
}

/** A port of the loopback that nobody used just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
