/**
 * Programs of ours bundled as `npm start` has them, once for a whole run of tests: they start in half the time that
 * their sources take.
 */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../..');
// Beside `dist` and as deep: there the program finds its node_modules and the pages.
const programs = { main: ['.bundle-main', 'src/main.ts'], test: ['.bundle-test', 'src/testing/main.ts'] } as const;

/** The file to run: the server, the command that inspects, or the test entry. */
export const bundled = (program: 'main' | 'inspect' | 'test'): string =>
  program === 'test' ? join(server, programs.test[0], 'main.mjs') : join(server, programs.main[0], `${program}.mjs`);

/** Comes before everything that runs them; the test runners call it. */
const bundlePrograms = (): void => {
  for (const args of Object.values(programs)) execFileSync(process.execPath, ['build.mjs', ...args], { cwd: server });
};
export default bundlePrograms;
