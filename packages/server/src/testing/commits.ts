import { randomBytes } from 'node:crypto';
import { type Commit, type End, type Log, SCHEMA } from '../log.ts';

/** A commit that follows `end` and says what `name` is. */
export function commitAfter(end: End | null, name = 'somebody'): Commit {
  return {
    schema: SCHEMA,
    v: (end?.v ?? 0) + 1,
    mark: randomBytes(6).toString('base64url'),
    at: Date.now(),
    by: 'person',
    id: 'command',
    events: [{ type: 'Renamed', seat: 'N', name, twin: 1 }],
  };
}

/** Appends `count` commits, one after another, from `end` on. */
export async function appendMany(log: Log, table: string, count: number, end: End | null = null): Promise<Commit[]> {
  const done: Commit[] = [];
  while (done.length < count) {
    const commit = commitAfter(done.at(-1) ?? end);
    await log.append(table, done.at(-1) ?? end, commit);
    done.push(commit);
  }
  return done;
}

export const endOf = ({ v, mark }: End): End => ({ v, mark });
