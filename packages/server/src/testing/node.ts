/** A node as a process of its own, to be killed and started again on the same port and store. */

import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { createInterface } from 'node:readline';
import { bundled } from './bundle.ts';
import { stopProcess } from './process.ts';

export interface NodeProcess {
  readonly url: string;
  readonly pid: number;
  kill9(): Promise<void>;
  stop(): Promise<number | null>;
  /** On the same port. */
  restart(): Promise<void>;
}

/** @param env the node's variables; PORT is chosen by the system at the first start and kept; `hear` is told what it logs */
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
    const lines = createInterface(child.stdout!);
    lines.on('line', hear);
    for await (const [line] of on(lines, 'line', { close: ['close'] })) {
      const found = /http:\/\/[^\s:]+:(\d+)/.exec(line);
      if (!found) continue;
      port = found[1]!;
      break;
    }
    if (port === '0') throw new Error('the node did not start');
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  };
  await launch();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    get pid() {
      return child.pid ?? 0;
    },
    kill9: () => stopProcess(child, 'SIGKILL'),
    stop: async () => {
      await stopProcess(child, 'SIGTERM');
      return child.exitCode;
    },
    restart: launch,
  };
};
