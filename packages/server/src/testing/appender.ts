/** A process that appends as fast as it can to a few tables in DATA_DIR and says each acknowledged commit on stdout. */
import { writeSync } from 'node:fs';
import { openEmbedded } from '../store/embedded/index.ts';
import { commitAfter, endOf } from './commits.ts';

const { log } = await openEmbedded({ dataDir: process.env.DATA_DIR ?? '' });
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`); // at once: nothing waits in a buffer when we are killed

async function play(table: string): Promise<void> {
  let end = await log.tail(table);
  for (;;) {
    const commit = commitAfter(end);
    const { isMine } = await log.append(table, end, commit);
    if (!isMine) throw new Error('somebody else appends here');
    end = endOf(commit);
    say({ table, ...end });
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(play));
