/**
 * Writes the golden logs of the schema that this release writes: `npx tsx packages/server/src/golden/make.ts`, once, when
 * SCHEMA rises, on the commit that raises it. What is there is never written again: those are the logs people have.
 * `whole` is a game from its opening to its end, with people who swap, leave, come and move; `mid` ends within a hand.
 */

import { existsSync, writeFileSync } from 'node:fs';
import type { WireCommand } from '@clabber/protocol';
import { SEATS, type Seat } from '@clabber/rules';
import { SCHEMA } from '../log.ts';
import { openEmbedded } from '../store/embedded/index.ts';
import { type Line, newBrowser } from '../testing/browser.ts';
import { HO_18 } from '../testing/decks.ts';
import { allAlike, playUntil, startGame } from '../testing/evening.ts';
import { dataDir, serve } from '../testing/server.ts';
import { cookieOf, NAMES } from './people.ts';
import { summary } from './summary.ts';

/** Times are told as of then, so that no machine's clock is behind them. */
const THEN = Date.parse('2024-01-01T20:00:00Z');

const { dir, remove } = dataDir();
const server = await serve({ DATA_DIR: dir }, [HO_18]);
const lines: Line[] = [];

const come = async (name: string, table: string): Promise<Line> => {
  const line = await (await newBrowser(server.url, name, cookieOf(name))).join(table);
  lines.push(line);
  return line;
};
const must = async (line: Line, command: WireCommand): Promise<void> => {
  const answer = await line.do(command);
  if ('no' in answer) throw new Error(`${JSON.stringify(command)}: ${answer.no.refusal.code}`);
};
const seatAll = async () => {
  const host = await newBrowser(server.url, NAMES.N, cookieOf(NAMES.N));
  const { table, invite } = await host.open({ title: 'Pigeon Creek', options: { takeBack: true } });
  const at = { N: await come(NAMES.N, table) } as Record<Seat, Line>;
  for (const seat of SEATS.slice(1)) {
    at[seat] = await come(NAMES[seat], table);
    await must(at[seat], { do: 'sit', name: NAMES[seat], seat, invite });
    await at[seat].until(() => at[seat].view().me === seat, 'a seat');
  }
  await allAlike(at);
  return { table, invite, lines: at, browsers: {} as never };
};
/** Whoever is asked says yes. */
const agree = async (at: Record<Seat, Line>): Promise<void> => {
  const { no, asked } = at.N.view().question!;
  for (const seat of asked) {
    await must(at[seat], { do: 'answer', question: no, yes: true });
    await allAlike(at);
  }
};
const tricks = (line: Line): number => line.view().game?.hand?.tricks.length ?? 0;
const isOver = (line: Line): boolean => line.view().game?.hand?.phase !== 'play' && line.view().turn.seat === null;

const whole = async () => {
  const evening = await seatAll();
  const { lines: at, table, invite } = evening;
  await must(at.E, { do: 'ask-swap', seat: 'W' });
  await allAlike(at);
  await must(at.W, { do: 'answer', question: at.W.view().question!.no, yes: true });
  await at.E.until(() => at.E.view().me === 'W', 'the swap');
  await at.W.until(() => at.W.view().me === 'E', 'the swap');
  [at.E, at.W] = [at.W, at.E];
  await allAlike(at);
  await must(at.S, { do: 'rename', name: 'Opal Jo' });
  await must(at.N, { do: 'set-options', options: { takeBack: true, lastTrick: 'lead' } });
  await allAlike(at);
  await startGame(evening);
  await must(at.N, { do: 'pause' });
  await allAlike(at);
  await agree(at);
  await must(at.E, { do: 'unpause' });
  await allAlike(at);
  await playUntil(evening, line => tricks(line) === 2 && line.view().turn.seat !== null);
  const [asker] = SEATS.filter(seat => seat === at.N.view().game!.hand!.tricks.at(-1)!.plays.at(-1)!.seat);
  await at[asker!].do({ do: 'take-back' });
  await allAlike(at);
  await agree(at);
  await playUntil(evening, line => tricks(line) === 4);
  await must(at.S, { do: 'leave' });
  await allAlike(at);
  await playUntil(evening, isOver, ['N', 'E', 'W']);
  at.S = await come('Mae', table);
  await must(at.S, { do: 'sit', name: 'Mae', seat: 'S', invite });
  await at.S.until(() => at.S.view().me === 'S', 'a seat');
  await allAlike(at);
  await playUntil(evening, line => line.view().game?.hand?.n === 2 && tricks(line) === 2);
  await must(at.W, { do: 'move' });
  const other = await come('Lorena II', table);
  await must(other, { do: 'take-over', move: at.W.view().move!.secret });
  at.W = other;
  await allAlike(at);
  await playUntil(evening, line => line.view().game?.hand?.n === 3 && tricks(line) === 4);
  await must(at[at.N.view().turn.seat!], { do: 'claim' });
  await allAlike(at);
  await agree(at);
  await playUntil(evening, line => line.view().game?.winner != null);
  return { table, line: at.N };
};

const mid = async () => {
  const evening = await seatAll();
  await startGame(evening);
  await playUntil(evening, line => line.view().game!.hand!.n === 2 && tricks(line) === 3);
  return { table: evening.table, line: evening.lines.N };
};

const made = { whole: await whole(), mid: await mid() };
const ends = Object.entries(made).map(([name, { table, line }]) => ({
  name: `schema-${SCHEMA}-${name}`,
  table,
  v: line.end().v,
  summary: summary(line.view()),
}));
for (const line of lines) line.close();
await server.close();

const store = await openEmbedded({ dataDir: dir });
for (const { name, table, v, summary: folded } of ends) {
  const path = new URL(`./${name}.jsonl`, import.meta.url);
  if (existsSync(path)) continue;
  const log = (await store.log.read(table, 1)).filter(commit => commit.v <= v);
  const ago = log[0]!.at - THEN;
  const text = log.map(commit => `${JSON.stringify(commit)}\n`).join('');
  writeFileSync(
    path,
    text.replaceAll(/(?<=[:,])1[789]\d{11}(?=[,}])/g, at => `${Number(at) - ago}`),
  );
  writeFileSync(new URL(`./${name}.json`, import.meta.url), `${JSON.stringify({ v, ...folded }, null, 2)}\n`);
}
await store.close();
remove();
