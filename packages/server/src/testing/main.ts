/**
 * The test entry: a node as a process whose decks and pace the test chose. Nothing that is built or served knows it.
 * TEST_DECKS: a JSON list of decks in the order dealt; TEST_DEALER: who deals first; TEST_OVERRIDES: JSON.
 */

import type { Seat } from '@clabber/rules';
import { readConfig } from '../config.ts';
import { run } from '../run.ts';
import { start } from '../start.ts';
import { deckShuffle } from './decks.ts';
import { QUICK } from './server.ts';

const { TEST_DECKS = '[]', TEST_DEALER = 'E', TEST_OVERRIDES } = process.env;
const overrides = TEST_OVERRIDES === undefined ? QUICK : JSON.parse(TEST_OVERRIDES);

await run(() =>
  start({
    config: readConfig(process.env, overrides),
    shuffle: deckShuffle(JSON.parse(TEST_DECKS), TEST_DEALER as Seat),
  }),
);
