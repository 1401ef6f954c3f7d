/** What the front door is looked at with. Development only. */

import type { Lobby, Me, TableLine } from '@clabber/protocol';
import { TABLE_DEFAULTS } from '@clabber/rules/view';

const sitter = (name: string | null) =>
  name === null
    ? null
    : { kind: name === '' ? ('stand-in' as const) : ('person' as const), name: name || null, twin: 1 };
type Names = readonly [n: string | null, s: string | null, e: string | null, w: string | null];
const line = (table: string, title: string, [n, s, e, w]: Names, more: Partial<TableLine>): TableLine => ({
  table,
  title,
  options: { ...TABLE_DEFAULTS, watch: 'welcome' },
  seats: { N: sitter(n), S: sitter(s), E: sitter(e), W: sitter(w) },
  score: null,
  gameNo: 0,
  handNo: 0,
  watchers: 0,
  open: [],
  ...more,
});

export const LOBBY: Lobby = {
  tables: [
    line('a', 'West Side Sportsmen', ['Edna', 'Walt', 'Gus', null], {
      open: ['W'],
      options: { ...TABLE_DEFAULTS, watch: 'welcome', clock: 'packet' },
    }),
    line('b', 'Sternwheel Table', ['Ray', 'Opal', 'Lorena', 'Dutch'], {
      ...{ score: [314, 316], gameNo: 1, handNo: 5, watchers: 3 },
    }),
    line('c', 'Maennerchor', ['Karl', 'Hilda', 'Otto', 'Bruno'], {
      ...{ score: [462, 388], gameNo: 1, handNo: 9, watchers: 2 },
    }),
    line('d', 'Practice', ['Jo', 'Bea', '', ''], {
      ...{ score: [0, 0], gameNo: 1, handNo: 1, watchers: 1, open: ['E', 'W'] },
    }),
  ],
  totals: { tables: 4, watching: 6 },
};

export const MINE: Me['tables'] = [
  { table: 'x', title: 'Horseshoe Bend', seat: 'S', score: [120, 86], gameNo: 1, handNo: 2, yourTurn: true },
  { table: 'y', title: 'Lamasco Landing', seat: 'E', score: null, gameNo: 0, handNo: 0, yourTurn: false },
];
