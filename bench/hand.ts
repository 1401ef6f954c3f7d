/**
 * What one hand costs a page: its main thread's tasks and its layout shift. A task counts by the time the processor
 * worked for it, which a busy machine changes less than the time that went by, as on a device RATE times slower.
 * Build the client first. Run: npx tsx bench/hand.ts [RATE, 4 unless said]
 */
import { chromium } from '@playwright/test';
import { actOnPage } from '../packages/server/src/e2e/measured.ts';
import { DESK, openTable, PHONE } from '../packages/server/src/e2e/pages.ts';
import { openStage } from '../packages/server/src/e2e/stage.ts';
import bundlePrograms from '../packages/server/src/testing/bundle.ts';
import { findChromium } from '../scripts/tools.mjs';

const RATE = Number(process.argv[2] ?? 4);
const LONG = 50; // ms
const WORST = 5;
const PACE = { grace: 60_000, firstDeal: 1_000, nextHand: 60_000, hold: 1_500, think: [600, 1_200], undecided: 60_000 };

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds; `tdur` of the processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly src_func?: string };
}

/** The page's tasks, dearest first, each with what it consisted of, in ms on the slow device. */
const tasksIn = (trace: readonly TraceEvent[]): { ms: number; of: string }[] => {
  const scripts = new Set(trace.filter(event => event.name === 'FunctionCall').map(event => event.pid));
  const main = trace.find(event => event.args.name === 'CrRendererMain' && scripts.has(event.pid));
  const done = trace.filter(event => event.ph === 'X' && event.pid === main?.pid && event.tid === main.tid);
  const ms = (event: TraceEvent) => ((event.tdur ?? 0) * RATE) / 1_000;
  const within = (event: TraceEvent, outer: TraceEvent) =>
    event !== outer && event.ts >= outer.ts && event.ts + (event.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
  const PARTS = ['FunctionCall', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize'];
  return done
    .filter(event => event.name.endsWith('RunTask') && ms(event) > LONG)
    .filter((event, _, all) => !all.some(outer => within(event, outer)))
    .map(task => {
      const inside = done.filter(event => within(event, task));
      const part = (name: string) =>
        inside.filter(event => event.name === name).reduce((sum, event) => sum + ms(event), 0);
      const of = PARTS.map(name => `${name} ${part(name).toFixed(0)}`).join(', ');
      return { ms: ms(task), of: `${task.args.src_func ?? 'task'}: ${of}` };
    })
    .sort((a, b) => b.ms - a.ms);
};

bundlePrograms();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const { node, close } = await openStage('the embedded store', { own: { pace: PACE } });
try {
  for (const size of [DESK, PHONE]) {
    const page = await browser.newPage({ viewport: size });
    await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
    await page.locator('ol[aria-label="Your hand"] button.card').first().waitFor();
    const shifted = await page.evaluateHandle(() => {
      const sum = { shift: 0 };
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) sum.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
      return sum;
    });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    while (!(await page.locator('.result').isVisible())) {
      await actOnPage(page);
      await page.waitForTimeout(500);
    }
    await page.waitForTimeout(1_000);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const tasks = tasksIn(trace.traceEvents);
    const { shift } = await shifted.jsonValue();
    console.log(
      `${size.width}x${size.height} at ${RATE}x: ${tasks.length} tasks over ${LONG} ms; layout shift ${shift.toFixed(4)}`,
    );
    for (const { ms, of } of tasks.slice(0, WORST)) console.log(`  ${ms.toFixed(0)} ms: ${of}`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await close();
}
