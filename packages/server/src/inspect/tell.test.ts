import { open, PACE, TABLE_DEFAULTS } from '@clabber/rules';
import { expect, test } from 'vitest';
import { type Commit, SCHEMA } from '../log.ts';
import { tellLog } from './tell.ts';

const opening = { table: 't', title: 'Ours', invite: 'i', options: TABLE_DEFAULTS, pace: PACE, standIns: false };
const first: Commit = {
  schema: SCHEMA,
  v: 1,
  mark: 'm',
  at: 0,
  by: 'somebody-long',
  id: null,
  events: open({ ...opening, by: 'somebody-long', alias: 'a', name: 'Ray' }, 0),
};
const next: Commit = { ...first, v: 2, by: null, events: [{ type: 'Unreadied' }] };

test('a log is told to where it can’t be read, and why not', () => {
  expect(tellLog([first, next], false).trouble).toBeNull();
  for (const [commit, trouble] of [
    [{ ...next, v: 3 }, 'There is a hole: version 2 should stand here.'],
    [
      { ...next, schema: SCHEMA + 1 },
      `A later release wrote version 2 (schema ${SCHEMA + 1}): inspect it with that one.`,
    ],
  ] as const) {
    const told = tellLog([first, commit, next], false);
    expect(told.trouble).toBe(trouble);
    expect(told.lines.at(-1)).toMatch(`v${commit.v}  1970-01-01 00:00:00.000  the table`);
  }
});

test('who acted is told by his seat and the beginning of his id', () => {
  const { lines } = tellLog([first, { ...next, by: 'somebody-long', id: 'c1' }], true);
  expect(lines).toContain(`v2  1970-01-01 00:00:00.000  N somebo…  id c1  mark m  schema ${SCHEMA}`);
});
