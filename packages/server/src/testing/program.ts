/** A program of ours, run by a test to its end. */

import { execFile } from 'node:child_process';

/** @param env all of its environment, but for PATH */
export const runToEnd = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise(resolve => {
    const own = { PATH: process.env.PATH ?? '', ...env };
    const child = execFile(process.execPath, [file, ...args], { env: own }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
