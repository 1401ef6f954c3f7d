import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Signals a process of ours, by its pid alone, and waits until it has gone. */
export async function stopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  if (signal === 'SIGTERM') child.kill('SIGCONT'); // a paused process would never read it
  await gone;
}
