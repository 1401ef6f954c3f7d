/** The programs as they are shipped, for tests that run them. */

import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../..');

/** Bundled as `npm start` does it; where its node_modules can be found. */
export const bundle = (): { readonly dir: string; readonly remove: () => void } => {
  mkdirSync(join(SERVER, 'dist'), { recursive: true });
  const dir = mkdtempSync(join(SERVER, 'dist', 'test-'));
  execFileSync(process.execPath, ['build.mjs', dir], { cwd: SERVER });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

/** Runs a program to its end. @param env all of its environment, but for PATH */
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
