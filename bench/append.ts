/**
 * How long an append takes and how many a second one node makes, on lmdb and on Redis with each way of syncing.
 * Run: npx tsx bench/append.ts [appends per run, 3000 unless said]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Commit, End, Log } from '../packages/server/src/log.ts';
import { openStore, type Store } from '../packages/server/src/store/index.ts';
import { commitAfter, endOf } from '../packages/server/src/testing/commits.ts';
import { startRedis } from '../packages/server/src/testing/redisServer.ts';

const APPENDS = Number(process.argv[2] ?? 3000);

/** About as long as a trick's last card in JSON. */
function heavyCommit(end: End | null): Commit {
  const commit = commitAfter(end, 'x');
  return { ...commit, events: [...commit.events, ...commit.events, ...commit.events, ...commit.events] };
}

async function play(log: Log, table: string, count: number): Promise<number[]> {
  const times: number[] = [];
  let end: End | null = null;
  for (let i = 0; i < count; i++) {
    const commit = heavyCommit(end);
    const began = performance.now();
    const { isMine } = await log.append(table, end, commit);
    times.push(performance.now() - began);
    if (!isMine) throw new Error('nobody else appends here');
    end = endOf(commit);
  }
  return times;
}

const percent = (times: number[], p: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length * p) / 100)];
const ms = (value = 0) => `${value.toFixed(2).padStart(7)} ms`;

async function measure(name: string, store: Store): Promise<void> {
  await play(store.log, 'warm', 100);
  for (const tables of [1, 16, 128]) {
    const began = performance.now();
    const each = Math.ceil(APPENDS / tables);
    const runs = Array.from({ length: tables }, (_, i) => play(store.log, `${tables}:${i}`, each));
    const times = (await Promise.all(runs)).flat();
    const rate = (times.length / (performance.now() - began)) * 1000;
    const spread = [50, 95, 99].map(p => `p${p} ${ms(percent(times, p))}`).join('  ');
    console.log(`${name.padEnd(22)} ${String(tables).padStart(3)} tables  ${spread}  ${rate.toFixed(0).padStart(6)}/s`);
  }
  const began = performance.now();
  const { length } = await store.log.read('1:0', 1);
  console.log(`${name.padEnd(22)} read ${length} commits in ${ms(performance.now() - began)}`);
  await store.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'clabber-'));
await measure('lmdb', await openStore({ kind: 'embedded', dataDir }));
rmSync(dataDir, { recursive: true });

for (const appendfsync of [undefined, 'everysec', 'always'] as const) {
  const server = await startRedis(appendfsync ? { appendfsync } : {});
  const store = await openStore({ kind: 'redis', url: server.url });
  while (!(await store.log.ready())) await setTimeout(10);
  await measure(`Redis, ${appendfsync ? `AOF ${appendfsync}` : 'no AOF'}`, store);
  await server.stop();
}
