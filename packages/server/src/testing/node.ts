/** A node as a process of its own, to be killed and started again on the same port and store. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { bundled } from './bundle.ts';
import { stopProcess } from './process.ts';

export interface NodeProcess {
  readonly url: string;
  readonly pid: number;
  /** It has not ended by itself or by a signal. */
  isAlive(): boolean;
  /** Stops it in its tracks (SIGSTOP) until `resume`. */
  pause(): void;
  resume(): void;
  kill9(): Promise<void>;
  stop(): Promise<number | null>;
  /** On the same port. */
  restart(): Promise<void>;
}

/**
 * @param env the node's variables; PORT is chosen by the system at the first start and kept
 * @param hear told every line it prints
 */
export const startNode = async (
  env: Readonly<Record<string, string>>,
  hear: (line: string) => void = () => undefined,
): Promise<NodeProcess> => {
  let port = '0';
  let child: ChildProcess;
  const launch = async (): Promise<void> => {
    child = spawn(process.execPath, [bundled('test')], {
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = child;
    const orphaned = () => started.kill('SIGKILL'); // a test that failed may not have stopped it
    process.on('exit', orphaned);
    const ended = once(child, 'exit').then(() => process.off('exit', orphaned));
    const listening = new Promise<void>(resolve => {
      createInterface(child.stdout!).on('line', line => {
        const found = /http:\/\/[^\s:]+:(\d+)/.exec(line);
        if (found === null) return hear(line);
        port = found[1]!;
        resolve();
      });
    });
    await Promise.race([listening, ended]);
    if (child.exitCode !== null || port === '0') throw new Error('the node did not start');
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await setTimeout(20);
  };
  await launch();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    get pid() {
      return child.pid ?? 0;
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill9: () => stopProcess(child, 'SIGKILL'),
    stop: async () => {
      await stopProcess(child, 'SIGTERM');
      return child.exitCode;
    },
    restart: launch,
  };
};
