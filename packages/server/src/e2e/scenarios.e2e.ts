import { type Card, SEATS, type Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import { type Browser, expect, type Page } from '@playwright/test';
import { newBrowser } from '../testing/browser.ts';
import { HO_18 } from '../testing/decks.ts';
import { allAlike, type Evening, playUntil, seatFour, startGame, toPlay } from '../testing/evening.ts';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { DESK, newPage, openTable } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

/** What the table of HO-17 shows and who looks, at trick 1 with hearts trump and N dealing. */
const HO_17 = [
  {
    hands: { E: '9C TC JC QC KC AC', S: 'QH TH 9D TD JD QD', W: 'KH 9H AD TS KD QS', N: 'AH 9S JS KS AS JH' },
    calls: ['S'],
    played: ['9C', 'QH'],
    playable: ['9H', 'KH'],
    refused: { AD: 'must-trump', TS: 'must-trump' },
  },
  {
    hands: { E: '9C JC QC KC 9D TD', S: 'TC AC JH QH KH AH', W: '9H TS JS AS QD KD', N: 'AD KS QS 9S JD TH' },
    calls: ['S'],
    played: ['9C', 'TC', '9H'],
    playable: ['TH'],
    refused: { AD: 'must-trump', KS: 'must-trump' },
  },
  {
    hands: { E: '9H 9C TC JC QC KC', S: 'KH 9D TD JD QD KD', W: 'QH JH AC 9S TS JS', N: 'AD QS KS AS AH TH' },
    calls: ['E'],
    played: ['9H', 'KH'],
    playable: ['JH'],
    refused: { QH: 'must-overtrump', AC: 'must-follow-suit' },
  },
  {
    hands: { E: 'AC TC JC QC KC TH', S: 'JH 9D TD JD QD KD', W: '9C AH 9S TS JS QS', N: 'AD KS AS QH KH 9H' },
    calls: ['E'],
    played: ['AC', 'JH'],
    playable: ['9C'],
    refused: { AH: 'must-follow-suit' },
  },
] as const;

const RANKS: Readonly<Record<string, string>> = { '9': '9', T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
const SUITS: Readonly<Record<string, string>> = { C: 'Clubs', D: 'Diamonds', H: 'Hearts', S: 'Spades' };
const spoken = (card: string): string => `${RANKS[card[0]!]} of ${SUITS[card[1]!]}`;

/** The page of somebody who sat down over a raw socket: same cookie, so his seat. */
const pageOf = async (
  browser: Browser,
  stage: Stage,
  evening: Evening,
  seat: Seat,
  at = stage.node.url,
): Promise<Page> => {
  const page = await newPage(browser, DESK);
  const [name, value] = evening.browsers[seat].cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: at }]);
  await page.goto(`${at}/t/${evening.table}`);
  await expect(page.getByText(`${evening.browsers[seat].name} (you)`)).toBeVisible();
  return page;
};

const watcherPage = async (browser: Browser, stage: Stage, evening: Evening): Promise<Page> => {
  const page = await newPage(browser);
  await page.goto(`${stage.node.url}/t/${evening.table}`);
  await expect(page.getByText('You are watching')).toBeVisible();
  return page;
};

const hand = (page: Page) => page.locator('ol[aria-label="Your hand"] button.card');
const onTable = (page: Page) => page.locator('.trick .lay');

const staged = async (how: Parameters<typeof openStage>[1], body: (stage: Stage) => Promise<void>): Promise<void> => {
  const stage = await openStage('the embedded store', how);
  try {
    await body(stage);
  } finally {
    await stage.close();
  }
};

test('HO-17 the page enables just the legal cards, and a raw try at the others is refused by name', async ({
  browser,
}) => {
  const decks = HO_17.map(({ hands }) => deckFor(hands, 'N').join(' '));
  await staged({ decks, dealer: 'N' }, async stage => {
    for (const { hands, calls, played, playable, refused } of HO_17) {
      const evening = await seatFour(stage.node.url);
      await startGame(evening);
      const order = ['E', 'S', 'W', 'N'] as const;
      for (const seat of order) {
        if (seat === calls[0]) {
          await evening.lines[seat].do({ do: 'play-it' });
          break;
        }
        await evening.lines[seat].do({ do: 'pass' });
        await allAlike(evening.lines);
      }
      await allAlike(evening.lines);
      for (const [n, card] of played.entries()) {
        await evening.lines[order[n]!].do({ do: 'card', card: card as Card });
        await allAlike(evening.lines);
      }
      const me = order[played.length]!;
      const page = await pageOf(browser, stage, evening, me);
      await expect(hand(page)).toHaveCount(6);
      await expect(onTable(page)).toHaveCount(played.length);
      const legal = page.locator('ol[aria-label="Your hand"] li[data-legal] button.card');
      const names = await legal.evaluateAll(buttons => buttons.map(each => each.getAttribute('aria-label') ?? ''));
      expect(names.sort()).toEqual(
        playable.map(card => `${spoken(card)}${card.endsWith('H') ? ', trump' : ''}, playable`).sort(),
      );

      // An illegal card does not move: it says why.
      const [illegal] = Object.keys(refused) as [string];
      await page.getByRole('button', { name: spoken(illegal) }).click({ force: true });
      await expect(page.locator('.turn.no')).toBeVisible();
      await expect(hand(page)).toHaveCount(6);

      const raw = await evening.browsers[me].join(evening.table);
      for (const [card, code] of Object.entries(refused)) {
        expect(await raw.do({ do: 'card', card: card as Card })).toHaveProperty('no.refusal.code', code);
      }
      expect(hands[me].split(' ')).toHaveLength(raw.view().game!.hand!.cards!.length);
      await page.context().close();
    }
  });
});

test('HO-20 the second of king and queen: every page says bella, and the 20 is on the sheet', async ({ browser }) => {
  await staged({ decks: [HO_18] }, async stage => {
    const evening = await seatFour(stage.node.url);
    await startGame(evening);
    await playScript(evening, 'TH KC QH 9H KS AS JD TS AC AH JC TC 9S');
    const mine = await pageOf(browser, stage, evening, 'N');
    const pages = [mine, await watcherPage(browser, stage, evening)];
    await evening.lines.W.do({ do: 'card', card: 'QC', bella: true });
    for (const page of pages) {
      await expect(page.locator('.trick').getByText(/Lorena · bella/)).toBeVisible();
      await expect(page.getByText(/bella/i).first()).toBeVisible();
      await expect(page.locator('.log-box')).toContainText(/bella/i);
    }
    const { N: _page, ...lines } = evening.lines;
    for (const card of 'QS TD 9D KH QD 9C JS KD JH AD'.split(' ')) {
      const { seat } = lines.E.view().turn;
      const { v } = lines.E.end();
      if (seat === 'N') {
        const button = mine.getByRole('button', { name: `${spoken(card)}, playable` });
        await button.click();
        await button.click();
      } else await lines[seat!].do({ do: 'card', card: card as Card });
      await lines.E.until(() => lines.E.end().v > v, card);
      await allAlike(lines);
    }
    for (const page of pages) {
      await expect(page.locator('.brk tbody tr', { hasText: 'Bella' }).locator('td', { hasText: '20' })).toBeVisible();
    }
  });
});

test('HO-06 a second tab takes the table over, and "play here" takes it back', async ({ browser }) => {
  await staged({}, async ({ node }) => {
    const a = await newPage(browser);
    await openTable(a, node.url, 'Ray');
    const b = await a.context().newPage();
    await b.goto(a.url());
    await expect(b.getByText('Ray (you)')).toBeVisible();
    const elsewhere = (page: Page) => page.getByRole('button', { name: 'Play here' });
    await expect(elsewhere(a)).toBeVisible();
    await expect(elsewhere(b)).toHaveCount(0);
    await elsewhere(a).click();
    await expect(elsewhere(b)).toBeVisible();
    await expect(elsewhere(a)).toHaveCount(0);
  });
});

test('HO-11 a double click plays one card, and the next turn is the next player’s', async ({ browser }) => {
  await staged({ decks: [HO_18] }, async stage => {
    const evening = await seatFour(stage.node.url);
    await startGame(evening);
    await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
    const seat = toPlay(evening).view().me as Seat;
    const other = SEATS.find(each => each !== seat)!;
    const page = await pageOf(browser, stage, evening, seat);
    const { v } = evening.lines[other].end();
    await page.locator('li[data-legal] button.card').first().dblclick();
    await hand(page).first().dblclick({ force: true }); // an impatient hand: nothing is waiting to be hit
    await expect(hand(page)).toHaveCount(5);
    await evening.lines[other].until(() => evening.lines[other].end().v > v, 'the card');
    expect(evening.lines[other].end().v).toBe(v + 1);
    expect(evening.lines[other].view().game!.hand!.tricks[0]!.plays).toHaveLength(1);
  });
});

test('HO-12 a line cut five times: the card is drawn once', async ({ browser }) => {
  await staged({ decks: [HO_18] }, async stage => {
    const tunnel = await startTcpProxy(Number(new URL(stage.node.url).port));
    try {
      const evening = await seatFour(stage.node.url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
      const line = toPlay(evening);
      const cut = SEATS.find(each => each !== line.view().me)!;
      const page = await pageOf(browser, stage, evening, cut, `http://127.0.0.1:${tunnel.port}`);
      for (let n = 0; n < 5; n += 1) {
        tunnel.cut();
        await expect(page.locator('.net:not([data-bad])')).toBeVisible();
      }
      await line.do({ do: 'card', card: line.view().game!.hand!.cards![0]! });
      await expect(onTable(page)).toHaveCount(1);
      await expect(page.locator('.log-box').getByText(/ leads? /)).toHaveCount(1);
    } finally {
      await tunnel.close();
    }
  });
});

test('HO-02 who was away while a hand ended finds the next one live, and the pad', async ({ browser }) => {
  const second = HO_18.split(' ').reverse().join(' ');
  const own = { pace: { grace: 50, firstDeal: 10, nextHand: 60_000, hold: 20, think: [5, 15], undecided: 60_000 } };
  await staged(
    { decks: [HO_18, second], own: { ...own, times: { beat: 50, dead: 500, away: 50, sweep: 200 } } },
    async stage => {
      const evening = await seatFour(stage.node.url);
      await startGame(evening);
      await playUntil(evening, line => line.view().game!.hand!.tricks.length === 5);
      evening.lines.W.close();
      await playUntil(evening, line => line.view().game!.hand!.n === 2, ['N', 'E', 'S']);
      const page = await pageOf(browser, stage, evening, 'W');
      const held = second.split(' ').filter((_, n) => n % 4 === 0);
      const names = await hand(page).evaluateAll(buttons =>
        buttons.map(each => each.getAttribute('aria-label')?.split(',')[0]),
      );
      expect(names.length).toBeGreaterThan(0);
      expect(held.map(spoken)).toEqual(expect.arrayContaining(names));
      await expect(page.locator('.pad tbody tr').filter({ has: page.locator('th') })).toHaveCount(1);
      await expect(page.locator('section.seat', { hasText: 'Opal' }).getByText('dealer')).toBeVisible();
    },
  );
});

test('HO-32 who comes to a table whose seats are taken watches, and has the next seat if he likes', async ({
  browser,
}) => {
  await staged({}, async stage => {
    const evening = await seatFour(stage.node.url);
    const late = await newPage(browser);
    await late.goto(`${stage.node.url}/t/${evening.table}#${evening.invite}`);
    const dialog = late.getByRole('dialog');
    await expect(dialog.getByText('All four seats are taken.')).toBeVisible();
    await late.getByLabel('Your name at the table').fill('Vi');
    await dialog.getByRole('button', { name: 'Sit when a seat opens' }).click();
    await expect(dialog).toBeHidden();
    await evening.lines.W.do({ do: 'leave' });
    await expect(late.getByText('Vi (you)')).toBeVisible();
    await late.context().close();
  });
});

test('HO-32 a fifth is told that the table is full, and its own people land in their seats', async ({ browser }) => {
  await staged({}, async stage => {
    const evening = await seatFour(stage.node.url);
    for (const name of ['one', 'two']) await (await newBrowser(stage.node.url, name)).join(evening.table);
    const fifth = await newPage(browser);
    await fifth.goto(`${stage.node.url}/t/${evening.table}#${evening.invite}`);
    await expect(fifth.getByRole('heading', { name: /full/i })).toBeVisible();
    evening.lines.S.close();
    for (const seat of ['S', 'N'] as const) await pageOf(browser, stage, evening, seat);
  });
});

/** The calls of HO-18 and then these cards, with its melds. */
const playScript = async (evening: Evening, script: string): Promise<void> => {
  const { lines } = evening;
  const say = async (seat: Seat, command: Parameters<typeof lines.N.do>[0]) => {
    expect(await lines[seat].do(command)).toHaveProperty('commit');
    await allAlike(lines);
  };
  for (const seat of ['S', 'W', 'N', 'E', 'S', 'W'] as const) await say(seat, { do: 'pass' });
  await say('N', { do: 'name', suit: 'C' });
  for (const card of script.split(' ')) await say(lines.N.view().turn.seat!, { do: 'card', card: card as Card });
};
