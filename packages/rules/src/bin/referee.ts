/** `pnpm -s referee < records.jsonl`: judges recorded hands, a line of JSON for each line of input. */

import { once } from 'node:events';
import { answer } from './record.ts';

/** Characters; a longer line is no record and is never held in memory. */
const LONGEST = 1 << 20;

let rest = '';
let overlong = false;

/** The answers to all lines that end in this chunk. */
const take = (chunk: string): string => {
  const [first = '', ...lines] = chunk.split('\n');
  const answers: string[] = [];
  let line = overlong ? '' : rest + first;
  for (const next of lines) {
    answers.push(answer(overlong || line.length > LONGEST ? '' : line));
    overlong = false;
    line = next;
  }
  overlong ||= line.length > LONGEST;
  rest = overlong ? '' : line;
  return answers.map(text => `${text}\n`).join('');
};

const tell = async (text: string): Promise<void> => {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
};

process.stdout.on('error', () => process.exit(1)); // nobody reads any more
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) await tell(take(`${chunk}`));
if (rest !== '' || overlong) await tell(take('\n'));
