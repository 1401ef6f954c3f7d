/** Logs as earlier releases wrote them: read for ever. `make.ts` says how the next ones are made. */

import { existsSync, readFileSync } from 'node:fs';
import {
  applyTableView,
  begin,
  due,
  evolve,
  redact,
  SEATS,
  type Seat,
  type Table,
  type TableEvent,
  type TableView,
  type Viewer,
  viewOf,
} from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import { foldCommit } from '../folded.ts';
import { type Commit, SCHEMA } from '../log.ts';
import { finishedGames } from '../record.ts';
import { refereeLines } from '../recordLines.ts';
import { type Line, newBrowser } from '../testing/browser.ts';
import { playUntil } from '../testing/evening.ts';
import { serveGlass } from '../testing/glass.ts';
import { refereeSays } from '../testing/referee.ts';
import { cookieOf, NAMES } from './people.ts';
import { summary } from './summary.ts';

const SCHEMAS = Array.from({ length: SCHEMA }, (_, n) => n + 1);
const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];

const path = (schema: number, name: string) => new URL(`./schema-${schema}-${name}`, import.meta.url);
const logOf = (schema: number, name: string): Commit[] =>
  readFileSync(path(schema, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Commit);
const endOf = (schema: number, name: string): object =>
  JSON.parse(readFileSync(path(schema, `${name}.json`), 'utf8')) as object;
const fold = (log: readonly Commit[]) => log.reduce<ReturnType<typeof foldCommit> | null>(foldCommit, null)!;

test('there is a whole game and one broken off for every schema so far', () => {
  const missing = SCHEMAS.flatMap(schema =>
    ['whole', 'mid'].filter(name => !existsSync(path(schema, `${name}.jsonl`))).map(name => `${name} of ${schema}`),
  );
  expect(missing).toEqual([]);
});

describe.each(SCHEMAS)('a log of schema %i', schema => {
  test.each(['whole', 'mid'])('%s: folds to what it was when it was written', name => {
    const { v, state } = fold(logOf(schema, name));
    expect({ v, ...summary(viewOf(state, 'watcher')) }).toEqual(endOf(schema, name));
    expect(logOf(schema, name).map(commit => commit.schema)).toEqual(Array(v).fill(schema));
  });

  test.each(['whole', 'mid'])('%s: every page is told what a snapshot shows, and no hand of another', name => {
    const events = logOf(schema, name).flatMap((commit): readonly TableEvent[] => commit.events);
    let state: Table | null = null;
    const views = new Map<Viewer, TableView>();
    for (const event of events) {
      state = state === null ? begin(event as Extract<TableEvent, { type: 'Opened' }>) : evolve(state, event);
      due(state);
      for (const viewer of VIEWERS) {
        const before = views.get(viewer);
        const shown = redact(event, viewer);
        const view = viewOf(state, viewer);
        expect(before && shown ? applyTableView(before, shown) : (before ?? view)).toEqual(view);
        views.set(viewer, view);
        expect(view.game?.hand?.cards ?? null).toEqual(
          viewer === 'watcher' ? null : (state.game?.hand?.hands[viewer] ?? null),
        );
      }
    }
  });

  test('a finished game has its record, and the referee comes to the same score', () => {
    const [finished, ...others] = finishedGames(logOf(schema, 'whole'));
    expect(others).toEqual([]);
    const { hands } = finished!.record;
    expect(hands.at(-1)!.totals).toEqual(fold(logOf(schema, 'whole')).state.game!.totals);
    expect(refereeSays(refereeLines(finished!.record)).map(({ result }) => result)).toEqual(
      hands.map(({ result }) => result ?? { thrownIn: true }),
    );
  });

  test('a hand that was broken off is played on, and the next one is dealt', async () => {
    const node = await serveGlass();
    const log = logOf(schema, 'mid');
    for (const [n, commit] of log.entries()) await node.log.append(fold(log).state.id, log[n - 1] ?? null, commit);
    const lines = {} as Record<Seat, Line>;
    for (const seat of SEATS) {
      const browser = await newBrowser(node.url, NAMES[seat], cookieOf(NAMES[seat]));
      lines[seat] = await browser.join(fold(log).state.id);
      expect(lines[seat].view().me).toBe(seat);
    }
    expect(lines.N.end().v).toBeGreaterThanOrEqual(log.length);
    await playUntil({ lines }, line => line.view().game!.hand!.n === 3);
    expect(lines.N.view().game!.pad).toHaveLength(2);
    const written = await node.log.read(fold(log).state.id, log.length + 1);
    expect(new Set(written.map(commit => commit.schema))).toEqual(new Set([SCHEMA]));
    for (const line of Object.values(lines)) line.close();
    await node.close();
  });
});
