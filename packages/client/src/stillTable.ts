/** A table at which nothing is asked and no turn runs: what a record and an example have beyond what they tell. */

import { bySeat } from '@clabber/rules/play';
import { PACE, TABLE_DEFAULTS, type TableView } from '@clabber/rules/view';

type Told = 'id' | 'title' | 'chairs' | 'game';

export const stillTable = (told: Pick<TableView, Told> & Partial<TableView>): TableView => ({
  me: 'watcher',
  options: TABLE_DEFAULTS,
  votes: false,
  pace: PACE,
  host: null,
  invite: null,
  move: null,
  turn: { turn: 0, seat: null, at: 0, until: null },
  question: null,
  quiet: {},
  paused: null,
  reserve: bySeat(() => PACE.reserve),
  auto: null,
  tookBack: [],
  gameNo: 1,
  ...told,
});
