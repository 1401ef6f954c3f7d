/** The referee as anybody would run it: lines in, verdicts out. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const TSX = import.meta.resolve('tsx');
const MAIN = join(import.meta.dirname, '../../../rules/src/bin/referee.ts');

interface Verdict {
  readonly id: string;
  readonly result?: unknown;
  readonly refusal?: string;
}

/** Pipes NDJSON into the referee. @throws when it does not end with 0, or complains */
export const refereeSays = (lines: string): readonly Verdict[] => {
  const run = spawnSync(process.execPath, ['--import', TSX, MAIN], {
    input: lines,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0 || run.stderr !== '') throw new Error(`the referee ended with ${run.status}: ${run.stderr}`);
  return run.stdout
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Verdict);
};
