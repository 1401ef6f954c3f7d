/**
 * What a hand costs a page: its main thread's tasks and its layout shift. A task counts by the time the processor
 * worked for it, as on a device RATE times slower. A machine that others share takes half as long again for one piece
 * of work in ten, so the same hand is played HANDS times: what a moment of it costs is what the middle one took. A
 * moment is what follows a commit, up to the next; what the engine does when it likes, such as collecting garbage, falls
 * into another one each time.
 * Build the client first. Run: npx tsx bench/hand.ts [HANDS, 5 unless said] [RATE, 4 unless said]
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { actOnPage, counted, mark, measuredPage } from '../packages/server/src/e2e/measured.ts';
import { DESK, openTable, PHONE } from '../packages/server/src/e2e/pages.ts';
import { openStage } from '../packages/server/src/e2e/stage.ts';
import bundlePrograms from '../packages/server/src/testing/bundle.ts';
import { MELDS, PLAIN } from '../packages/server/src/testing/decks.ts';
import { findChromium } from '../scripts/tools.mjs';

const HANDS = Number(process.argv[2] ?? 5);
const RATE = Number(process.argv[3] ?? 4);
const LONG = 50; // ms
const WORST = 3;
const PACE = { grace: 60_000, firstDeal: 1_000, nextHand: 60_000, hold: 1_500, think: [900, 900], undecided: 60_000 };
const COMMIT = 'commit ';

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
interface Task {
  readonly ms: number;
  /** The commit it followed. */
  readonly moment: string;
  readonly of: string;
}

const PARTS = ['FunctionCall', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize'];

/** The page's tasks, dearest first, in ms on the slow device, each with what it consisted of. */
const tasksIn = (trace: readonly TraceEvent[]): readonly Task[] => {
  const scripts = new Set(trace.filter(event => event.name === 'FunctionCall').map(event => event.pid));
  const main = trace.find(event => event.args.name === 'CrRendererMain' && scripts.has(event.pid));
  const its = trace.filter(event => event.pid === main?.pid && event.tid === main.tid);
  const commits = its.filter(event => event.name.startsWith(COMMIT));
  const done = its.filter(event => event.ph === 'X');
  const ms = (event: TraceEvent) => ((event.tdur ?? 0) * RATE) / 1_000;
  const end = (event: TraceEvent) => event.ts + (event.dur ?? 0);
  const within = (event: TraceEvent, outer: TraceEvent) =>
    event !== outer && event.ts >= outer.ts && end(event) <= end(outer);
  return done
    .filter(event => event.name.endsWith('RunTask') && ms(event) > LONG / 3)
    .filter((event, _, all) => !all.some(outer => within(event, outer)))
    .map(task => {
      const inside = done.filter(event => within(event, task));
      const part = (name: string) => inside.reduce((sum, event) => sum + (event.name === name ? ms(event) : 0), 0);
      return {
        ms: ms(task),
        moment: commits.findLast(({ ts }) => ts <= end(task))?.name ?? COMMIT,
        of: `${task.args.src_func ?? 'task'}: ${PARTS.map(name => `${name} ${part(name).toFixed(0)}`).join(', ')}`,
      };
    })
    .sort((a, b) => b.ms - a.ms);
};

/** Each commit that comes over a page's line leaves a mark in the trace. */
const markCommits = (sign: string) => {
  window.WebSocket = class extends WebSocket {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        const [, version] = /"commit",\{"v":(\d+)/.exec(String(data)) ?? [];
        if (version) performance.mark(`${sign}${version}`);
      });
    }
  };
};

const playHand = async (browser: Browser, page: Page): Promise<{ tasks: readonly Task[]; shift: number }> => {
  await page.locator('ol[aria-label="Your hand"] button.card').first().waitFor();
  await mark(page);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  while (!(await page.locator('.result').isVisible())) {
    await actOnPage(page);
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(1_000); // until the sheet lies there
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return { tasks: tasksIn(traceEvents), shift: (await counted(page)).shifts };
};

/** What each moment's longest task took in the middle one of the hands, dearest first. */
const moments = (hands: readonly (readonly Task[])[]): readonly Task[] => {
  const all = new Set(hands.flatMap(tasks => tasks.map(({ moment }) => moment)));
  const none = { ms: 0, of: '' };
  return [...all]
    .map(moment => {
      const longest = hands.map(tasks => tasks.find(task => task.moment === moment) ?? { moment, ...none });
      return longest.sort((a, b) => a.ms - b.ms)[Math.floor((hands.length - 1) / 2)]!;
    })
    .sort((a, b) => b.ms - a.ms);
};

bundlePrograms();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  for (const [what, deck] of [
    ['without melds', PLAIN],
    ['with melds of all four', MELDS],
  ] as const) {
    for (const size of [DESK, PHONE]) {
      const hands: (readonly Task[])[] = [];
      const shifts: number[] = [];
      const decks = Array.from({ length: HANDS }, () => deck);
      const { node, close } = await openStage('the embedded store', { own: { pace: PACE }, decks });
      try {
        while (hands.length < HANDS) {
          const page = await measuredPage(browser, size);
          await page.addInitScript(markCommits, COMMIT);
          await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
          const { tasks, shift } = await playHand(browser, page);
          hands.push(tasks);
          shifts.push(shift);
          await page.context().close();
        }
      } finally {
        await close();
      }
      const of = moments(hands);
      const over = (tasks: readonly Task[]) => tasks.filter(({ ms }) => ms > LONG).length;
      console.log(
        `A hand ${what}, ${size.width}x${size.height} at ${RATE}x: ${over(of)} moments over ${LONG} ms in the middle of ` +
          `${HANDS} hands; tasks over it in each: ${hands.map(over).join(', ')}; ` +
          `layout shift up to ${Math.max(...shifts).toFixed(4)}`,
      );
      for (const { ms, moment, of: parts } of of.slice(0, WORST))
        console.log(`  ${ms.toFixed(0)} ms, ${moment}, ${parts}`);
    }
  }
} finally {
  await browser.close();
}
