import { bySeat, clabber, DEFAULTS } from '@clabber/rules';
import type { Shown, TableViewEvent } from '@clabber/rules/view';
import { beforeAll, expect, test } from 'vitest';
import { file } from './filing.ts';
import { stillTable } from './stillTable.ts';
import { tell } from './words/events.ts';
import { loadWords } from './words/t.ts';

beforeAll(() => loadWords('core'));

const view = stillTable({
  me: 'S',
  id: 'sternwheel1944',
  title: 'Sternwheel',
  chairs: bySeat(() => ({ kind: 'open', fills: null })),
  game: clabber.viewOf(clabber.start({ rules: DEFAULTS, reveal: true }), 'S'),
});
const shown = (...events: object[]) => events as unknown as readonly Shown<TableViewEvent>[];

test('a commit is filed event by event and told as it reads at the table', () => {
  const sat = { type: 'Sat', seat: 'N', alias: 'opal', name: 'Opal', twin: 2 };
  const filed = file(view, shown(sat, { type: 'HostPassed', seat: 'N' }));
  const said = filed?.happened.map(({ event, before }) => tell(event, before));
  expect(said).toEqual(['Opal 2 sits down.', 'Opal 2 is host now.']);
  expect(filed?.view.host).toBe('N');
});

test('an event of a later release is not filed, nor is anything beside it', () => {
  expect(file(view, shown({ type: 'Readied', seat: 'N' }, { type: 'Knocked', seat: 'N' }))).toBeNull();
});
