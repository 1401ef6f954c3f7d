import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import { SEATS, type Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { type Browser, expect, type Page } from '@playwright/test';
import { MELDS, PLAIN } from '../testing/decks.ts';
import { allAlike, type Evening, playUntil, seatFour, seatFourWith, startGame } from '../testing/evening.ts';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { actOnPage, counted, heightsOf, mark, measuredPage, watchFor } from './measured.ts';
import { DESK, newPage, openTable, PHONE } from './pages.ts';
import { HANDS } from './scene.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(240_000);

const HOLD = 1_500; // D
const SLACK = 20; // ms between a card's event and its place on the page
const PACE = { grace: 60_000, firstDeal: 50, nextHand: 60_000, hold: HOLD, think: [200, 300], undecided: 60_000 };

const staged = async (how: Parameters<typeof openStage>[1], body: (stage: Stage) => Promise<void>): Promise<void> => {
  const stage = await openStage('the embedded store', { own: { pace: PACE }, ...how });
  try {
    await body(stage);
  } finally {
    await stage.close();
  }
};

/** The page of somebody who sat down over a raw socket: same cookie, so his seat. */
const pageOf = async (
  browser: Browser,
  evening: Evening,
  seat: Seat | null,
  { at, size = DESK }: { at: string; size?: typeof DESK | typeof PHONE },
): Promise<Page> => {
  const page = await measuredPage(browser, size);
  if (seat) {
    const [name, value] = evening.browsers[seat].cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: at }]);
  }
  await page.goto(`${at}/t/${evening.table}`);
  await expect(page.locator(seat ? 'ol[aria-label="Your hand"]' : '.specbar')).toBeVisible();
  return page;
};

/** Those at raw sockets play until `enough`; who sits at a page is played for there. */
const playWith = async (evening: Evening, seat: Seat, page: Page, enough: () => boolean): Promise<void> => {
  const others = SEATS.filter(each => each !== seat);
  const first = evening.lines[others[0]!];
  while (!enough()) {
    const { turn, seat: toAct } = first.view().turn;
    if (toAct === seat) await actOnPage(page);
    else if (toAct !== null) {
      for (const act of choose(evening.lines[toAct].view())) await evening.lines[toAct].do(act as WireCommand);
    }
    await first.until(() => enough() || first.view().turn.turn !== turn || toAct === seat, 'the next turn');
    await allAlike(Object.fromEntries(others.map(each => [each, evening.lines[each]])));
  }
};

/** What a hand with melds shows beside its cards: what is asked, called, shown, beaten; bella offered and said. */
const MARKS = [
  '.mslip .ck',
  ':is(.west, .north, .east) .meld.said',
  ':is(.west, .north, .east) .meld .mini',
  '.meld[data-lost]',
  '.bella',
  '.chip.bel',
];

/** What a hand shifts in all, as the browser scores it; nothing is excused by an input. */
const CLS = 0.01;

for (const [name, size] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  for (const [what, deck] of [
    ['without melds', PLAIN],
    ['with melds of all four and bella', MELDS],
  ] as const) {
    test(`nothing shifts while a hand ${what} is called, played and scored: ${name}`, async ({ browser }) => {
      await staged({ decks: [deck], dealer: 'E' }, async ({ node }) => {
        const page = await measuredPage(browser, size);
        await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
        await page.locator('ol[aria-label="Your hand"] button.card').first().waitFor();
        await mark(page);
        const seen = await watchFor(page, MARKS);
        const heights = await heightsOf(page, '.trick');
        await expect
          .poll(
            async () => {
              await actOnPage(page);
              return page.locator('.result').isVisible();
            },
            { intervals: [100], timeout: 120_000 },
          )
          .toBe(true);
        const { shifts } = await counted(page);
        if (deck === MELDS) expect((await seen()).sort()).toEqual(MARKS.toSorted());
        expect(shifts).toBeLessThan(CLS);
        // Each other size would lay out every card and the wheel anew.
        expect(await heights()).toHaveLength(1);
      });
    });
  }
}

test('HO-21 a full trick and its winner stay in sight for D on every screen, also when the next lead comes at once', async ({
  browser,
}) => {
  await staged({}, async ({ node }) => {
    const evening = await seatFour(node.url);
    await startGame(evening);
    const mine = await pageOf(browser, evening, 'S', { at: node.url });
    const desk = await pageOf(browser, evening, null, { at: node.url });
    const phone = await pageOf(browser, evening, null, { at: node.url, size: PHONE });
    const tricks = () => evening.lines.N.view().game?.hand?.tricks ?? [];
    const plays = (n: number) => tricks()[n]?.plays.length ?? 0;

    await playWith(evening, 'S', mine, () => plays(1) >= 1);
    const last = async (page: Page) => page.locator('.side .last .card .sr').allTextContents();
    const pages = [mine, desk, phone];
    for (const page of pages) {
      const longest = async () => Math.max(0, ...Object.values((await counted(page)).tricks));
      await expect.poll(longest).toBeGreaterThanOrEqual(HOLD - SLACK);
      expect(Object.keys((await counted(page)).tricks)).toHaveLength(1);
    }
    const first = await last(desk);
    await playWith(evening, 'S', mine, () => plays(1) >= 3);
    for (const page of [mine, desk]) expect(await last(page)).toEqual(first);
    await phone.getByRole('button', { name: 'Last' }).click();
    const sheet = phone.getByRole('dialog').locator('.last .card .sr');
    expect(await sheet.allTextContents()).toEqual(first);
    await playWith(evening, 'S', mine, () => plays(1) === 4);
    for (const page of [mine, desk]) await expect.poll(() => last(page)).not.toEqual(first);
    await expect.poll(() => sheet.allTextContents()).not.toEqual(first);
    expect(await last(desk)).toEqual(await last(mine));
  });
});

/** N, who leads, has the suit that W turns up. */
const N_LEADS = deckFor({ N: 'JC QC KC AH TD 9S', W: '9H TH JH QD KD 9D' }, 'W').join(' ');

test('HO-12 silent before the first gesture; a line cut five times draws a card once and sounds it once', async ({
  browser,
}) => {
  await staged({ decks: [N_LEADS], dealer: 'W' }, async ({ node }) => {
    const tunnel = await startTcpProxy(Number(new URL(node.url).port));
    try {
      const evening = await seatFour(node.url);
      await startGame(evening);
      const page = await pageOf(browser, evening, 'W', { at: `http://127.0.0.1:${tunnel.port}` });
      const starts = async () => (await counted(page)).starts;

      await evening.lines.N.do({ do: 'play-it' });
      await expect(page.locator('.plaque')).toBeVisible();
      expect(await counted(page)).toMatchObject({ contexts: 0, starts: [] });

      await page.locator('.pad').click();
      await expect.poll(async () => (await counted(page)).contexts).toBe(1);
      const bells = ['tone', 'tone', 'tone', 'tone']; // the line is lost, and it is back
      for (let n = 1; n <= 5; n++) {
        tunnel.cut();
        await expect.poll(starts).toEqual(Array.from({ length: n }, () => bells).flat());
      }
      const before = await starts();
      await evening.lines.N.do({ do: 'card', card: 'AH' });
      await expect(page.locator('.trick .lay')).toHaveCount(1);
      expect(await starts()).toEqual([...before, 'noise', 'tone']);
      tunnel.cut();
      await expect.poll(async () => (await starts()).length).toBe(before.length + 2 + bells.length);
      await expect(page.locator('.trick .lay')).toHaveCount(1);
    } finally {
      await tunnel.close();
    }
  });
});

test('HO-25 a page that comes back to the front after its line was cut shows the table as it is, and replays nothing', async ({
  browser,
}) => {
  const own = {
    pace: { ...PACE, grace: 500 },
    times: { pingInterval: 300, pingTimeout: 1_500, away: 100, beat: 50, dead: 5_000, sweep: 200 },
  };
  await staged({ own }, async ({ node }) => {
    const tunnel = await startTcpProxy(Number(new URL(node.url).port));
    try {
      const evening = await seatFour(node.url);
      await startGame(evening);
      const { N } = evening.lines;
      const page = await pageOf(browser, evening, 'S', { at: `http://127.0.0.1:${tunnel.port}` });
      await playWith(evening, 'S', page, () => N.view().game?.hand?.phase === 'play');
      const show = (state: 'hidden' | 'visible') =>
        page.evaluate(now => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);

      await show('hidden');
      tunnel.hush();
      const taken = () => N.view().game?.hand?.tricks.filter(trick => trick.winner !== null).length ?? 0;
      await playUntil(evening, () => taken() === 2 && N.view().turn.seat !== 'S', ['N', 'E', 'W']);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      const { v } = N.end();
      await actOnPage(page);
      expect(N.end().v).toBe(v);

      tunnel.cut();
      await show('visible');
      const cards = page.locator('ol[aria-label="Your hand"] button.card');
      await expect(cards).toHaveCount(N.view().game!.hand!.counts.S);
      await expect(page.getByRole('alertdialog')).toBeHidden();
      const replayed = await page.evaluate(() =>
        document.getAnimations().map(each => {
          const { endTime } = each.effect!.getComputedTiming();
          const target = (each.effect as KeyframeEffect).target;
          return target?.closest('.trick, .hand') ? Number(endTime) - Number(each.currentTime) : 0;
        }),
      );
      expect(Math.max(0, ...replayed)).toBeLessThan(HOLD);
      await expect(page.locator('.trick .lay')).toHaveCount(N.view().game!.hand!.tricks[2]?.plays.length ?? 0);
    } finally {
      await tunnel.close();
    }
  });
});

test('after a reload the hand lies where it belongs, and does not fan out', async ({ browser }) => {
  await staged({ decks: [PLAIN], dealer: 'E' }, async ({ node }) => {
    const page = await measuredPage(browser, DESK);
    await page.addInitScript(() => {
      const moved: string[] = [];
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (target instanceof Element && target.matches('.hand li')) moved.push(propertyName);
      });
      Object.assign(window, { moved });
    });
    await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
    const cards = page.locator('ol[aria-label="Your hand"] button.card');
    await expect(cards).toHaveCount(6);
    await page.reload();
    await expect(cards).toHaveCount(6);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    await page.context().close();
  });
});

test('who wants no motion sees no card travel', async ({ browser }) => {
  await staged({}, async ({ node }) => {
    const page = await measuredPage(browser, DESK, 'reduce');
    await openTable(page, node.url, 'Ray', 'Practise with stand-ins');
    const travels = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map(each => each.effect as KeyframeEffect)
          .filter(effect => Number(effect.getComputedTiming().duration) > 1)
          .flatMap(effect => effect.getKeyframes())
          .filter(frame => frame.translate || (frame.transform && frame.transform !== 'none')),
      );
    await expect
      .poll(
        async () => {
          await actOnPage(page);
          expect(await travels()).toEqual([]);
          return page.locator('.result').isVisible();
        },
        { intervals: [30], timeout: 120_000 },
      )
      .toBe(true);
  });
});

test('the figures of a result are written line after line, at once where nothing moves, and its trump is not seen over the next hand', async ({
  browser,
}) => {
  const { node, close } = await openStage('the embedded store', {
    decks: [deckFor(HANDS, 'N').join(' ')],
    dealer: 'N',
  });
  const evening = await seatFourWith({ watch: 'welcome' }, [node.url]);
  await startGame(evening);
  const written = async (motion: string): Promise<Page> => {
    const page = await newPage(browser);
    await page.addInitScript(() => {
      const begun: number[] = [];
      Object.assign(window, { begun });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, how) {
        if (this.matches('.result .pencil')) begun.push((how as KeyframeAnimationOptions).delay ?? 0);
        return animate.call(this, frames, how);
      };
    });
    await page.goto(`${node.url}/t/${evening.table}?motion=${motion}`);
    await expect(page.locator('.specbar')).toBeVisible();
    return page;
  };
  const pages = [await written('slow'), await written('none')];
  await playUntil(evening, line => line.view().game!.pad.length === 1);
  for (const page of pages) await expect(page.locator('.result')).toBeVisible();
  const [slow, none] = await Promise.all(
    pages.map(page => page.evaluate(() => (window as unknown as { begun: number[] }).begun)),
  );
  expect(slow).toEqual([0, 0, 225, 225, 450, 450, 675, 675, 900, 900]);
  expect(none).toEqual([]);
  await expect(pages[0]!.locator('.brk tfoot')).toContainText(/\d|--/);
  await pages[1]!.screenshot({ path: 'test-results/screens/result.png' });

  await pages[0]!.evaluate(() => {
    const plaques: string[] = [];
    Object.assign(window, { plaques });
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const plaque = target instanceof Element ? target.querySelector('.plaque') : null;
        if (plaque) plaques.push(plaque.textContent);
      }
    }).observe(document.querySelector('.cloth')!, { childList: true, subtree: true });
  });
  for (const seat of SEATS) await evening.lines[seat].do({ do: 'ready' });
  await expect(pages[0]!.locator('.result')).toHaveCount(0);
  await expect(pages[0]!.locator('.seat[data-turn]')).toHaveCount(1); // the first call of the second hand
  expect(await pages[0]!.evaluate(() => (window as unknown as { plaques: string[] }).plaques)).toEqual([]);
  for (const page of pages) await page.context().close();
  await close();
});
