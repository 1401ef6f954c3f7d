/** A page that keeps count of what moves, shifts and sounds in it, and who plays on it without a person's pauses. */

import type { Browser, Page } from '@playwright/test';

interface Counted {
  /** Sum of all layout shifts since `mark`, as the browser scores them; none is excused by an input. */
  shifts: number;
  /** AudioContexts made, and sources started: `tone` or `noise`. */
  contexts: number;
  starts: string[];
  /** Full tricks with their winner, as they stand on the page: for how long without a break, ms. */
  tricks: Record<string, number>;
}
declare global {
  interface Window {
    counted: Counted;
  }
}

const count = () => {
  const counted: Counted = { shifts: 0, contexts: 0, starts: [], tricks: {} };
  window.counted = counted;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) counted.shifts += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });

  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      counted.contexts += 1;
    }
  };
  for (const [name, kind] of [
    ['tone', OscillatorNode],
    ['noise', AudioBufferSourceNode],
  ] as const) {
    const start = kind.prototype.start;
    kind.prototype.start = function (this: AudioScheduledSourceNode, ...when: number[]) {
      counted.starts.push(name);
      return Reflect.apply(start, this, when);
    };
  }

  const since: Record<string, number> = {};
  const PLACES = [
    ['.trick .lay:not([data-off]) .card', '.trick .lay:not([data-off]) .win'],
    ['.aside .card', '.aside .win'],
    ['.last .card', '.last .w .card'],
  ] as const;
  const nameOf = (card: Element) => card.querySelector('.sr')?.textContent ?? '';
  const isSeen = (card: Element) =>
    card.checkVisibility({ visibilityProperty: true }) &&
    !card.closest('.unseen') &&
    card.getBoundingClientRect().width > 0;
  const look = () => {
    const now = performance.now();
    const seen = PLACES.flatMap(([cards, winner]) => {
      const all = [...document.querySelectorAll(cards)].filter(isSeen);
      const won = document.querySelector(winner);
      return all.length === 4 && won ? [`${all.map(nameOf).sort()}; ${nameOf(won)}`] : [];
    });
    for (const key of seen) since[key] ??= now;
    for (const [key, from] of Object.entries(since)) {
      counted.tricks[key] = Math.max(counted.tricks[key] ?? 0, now - from);
      if (!seen.includes(key)) delete since[key];
    }
  };
  // With each change and not with each frame: a busy machine draws few.
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  setInterval(look, 50);
};

/** A browser of its own in which cards move and sound. */
export const measuredPage = async (
  browser: Browser,
  size: { width: number; height: number },
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> => {
  const context = await browser.newContext({ viewport: size, reducedMotion });
  await context.addInitScript(count);
  return context.newPage();
};

export const counted = (page: Page): Promise<Counted> => page.evaluate(() => window.counted);

/** Shifts are counted from here. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.counted.shifts = 0;
  });

const ACTS = [
  'section.mslip [data-meld]:enabled',
  'ol[aria-label="Your hand"] li[data-legal]:not([data-sent]) button.card',
  '.bid .row .btn.ox:enabled:not([aria-disabled])',
  '.bid .sb:not([aria-disabled])',
  '.bid .row .btn.paper',
];
/** Does what is offered, if anything; not by an input, which would excuse a shift. A card is picked and drawn so first. */
export const actOnPage = (page: Page): Promise<void> =>
  page.evaluate(async acts => {
    const found = acts.map(selector => document.querySelector<HTMLElement>(selector)).find(each => each !== null);
    found?.click();
    if (!found?.matches('.card')) return;
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
    found.click();
  }, ACTS);

/** Which of these selectors were found on the page at some time from now on. */
export const watchFor = async (page: Page, selectors: readonly string[]): Promise<() => Promise<string[]>> => {
  await page.evaluate(all => {
    const seen = new Set<string>();
    const look = () => {
      for (const each of all) if (document.querySelector(each)) seen.add(each);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seen });
  }, selectors);
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
};

/** The heights this element has from now on, px, each told once. */
export const heightsOf = async (page: Page, selector: string): Promise<() => Promise<number[]>> => {
  await page.evaluate(one => {
    const heights = new Set<number>();
    new ResizeObserver(changes => {
      for (const { contentRect } of changes) heights.add(contentRect.height);
    }).observe(document.querySelector(one)!);
    Object.assign(window, { heights });
  }, selector);
  return () => page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
};
