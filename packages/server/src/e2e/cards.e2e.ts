import type { Seat } from '@clabber/rules/play';
import { deckFor } from '@clabber/rules/testing';
import type { TableOptions } from '@clabber/rules/view';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { allAlike, type Evening, playUntil, seatFourWith, startGame } from '../testing/evening.ts';
import { DESK, newPage, PHONE } from './pages.ts';
import { openStage } from './stage.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

/** N deals, E speaks first. E holds all four suits, and one club beside the ace. */
const HANDS = {
  E: 'JD 9H AS TD 9C KS',
  S: 'AC KC QH TH JH QS',
  W: 'AD KD QD 9D TC QC',
  N: 'KH 9S TS JS JC AH',
} as const;

const hand = (page: Page): Locator => page.locator('ol[aria-label="Your hand"] button.card');
const card = (page: Page, name: string): Locator => hand(page).and(page.locator(`[aria-label^="${name}"]`));
const names = (page: Page): Promise<string[]> =>
  hand(page).evaluateAll(all => all.map(each => each.getAttribute('aria-label')!.split(',')[0]!));
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]);
const middle = async (what: Locator): Promise<{ x: number; y: number }> => {
  const box = (await what.boundingBox())!;
  return { x: box.x + 20, y: box.y + box.height / 2 };
};

/** What the others answer to E's nine of clubs, and what comes then, up to E. */
const FIRST_TRICK = [
  ['S', 'AC'],
  ['W', 'TC'],
  ['N', 'JC'],
] as const;
const SECOND_TRICK = [
  ['S', 'QS'],
  ['W', 'AD'],
  ['N', '9S'],
] as const;

interface Scene {
  readonly evening: Evening;
  /** E's page, in the first call of the first hand. */
  readonly page: Page;
  /** What another seat does over a raw line, seen on E's page. */
  say(seat: Exclude<Seat, 'E'>, command: Parameters<Evening['lines']['N']['do']>[0]): Promise<void>;
}

const scene = async (
  browser: Browser,
  body: (scene: Scene) => Promise<void>,
  {
    size = DESK,
    kept = {},
    options = {},
  }: {
    size?: { width: number; height: number };
    kept?: Readonly<Record<string, string>>;
    options?: Partial<TableOptions>;
  } = {},
): Promise<void> => {
  const { node, close } = await openStage('the embedded store', {
    decks: [deckFor(HANDS, 'N').join(' ')],
    dealer: 'N',
  });
  try {
    const evening = await seatFourWith(options, [node.url]);
    await startGame(evening);
    const page = await newPage(browser, size);
    const [name, value] = evening.browsers.E.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: node.url }]);
    await page.goto(`${node.url}/t/${evening.table}`);
    await page.evaluate(all => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, kept);
    await page.reload();
    await expect(hand(page)).toHaveCount(6);
    const { N, S, W } = evening.lines;
    await body({
      evening,
      page,
      say: async (seat, command) => {
        expect(await evening.lines[seat].do(command)).toHaveProperty('commit');
        await allAlike({ N, S, W });
      },
    });
    await page.context().close();
  } finally {
    await close();
  }
};
const callsOf = ({ lines }: Evening) => lines.S.view().game!.hand!.calls;
const playsOf = ({ lines }: Evening) => lines.S.view().game!.hand!.tricks.flatMap(trick => trick.plays);
/** E plays a card as a person does who has to tap twice. */
const play = async ({ page, evening }: Scene, name: string): Promise<void> => {
  const { length } = playsOf(evening);
  for (const does of ['pick', 'play']) {
    // The next card covers the rest of it.
    await test.step(does, () => card(page, name).click({ position: { x: 15, y: 40 } }));
  }
  await evening.lines.S.until(() => playsOf(evening).length > length, name);
};
/** S makes hearts trump; E, left of the dealer, leads. */
const toPlay = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('button', { name: 'Pass' }).click();
  await expect(page.getByText(/to call/).first()).toBeVisible();
  await say('S', { do: 'play-it' });
  await expect(page.locator('.turn')).toContainText('Your lead');
};
/** Opens the sheet from the bar, does something on it, and closes it. */
const arrange = async (page: Page, what: (sheet: Locator) => Promise<void>): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Settings|Ajustes/ })
    .click();
  const sheet = page.getByRole('dialog');
  await what(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
};

test('HO-22 Pass twice in 300 ms is one pass; no press acts on what came under it meanwhile', async ({ browser }) => {
  await scene(
    browser,
    async ({ page, evening, say }) => {
      const devtools = await page.context().newCDPSession(page);
      const start = Date.now() / 1000;
      /** However late it arrives, this is when it was pressed, s after the start. */
      const press = async (at: number, { x, y }: { x: number; y: number }) => {
        for (const type of ['mousePressed', 'mouseReleased'] as const) {
          const button = { button: 'left', clickCount: 1 } as const;
          await devtools.send('Input.dispatchMouseEvent', { type, x, y, timestamp: start + at, ...button });
        }
      };
      const pass = await middle(page.getByRole('button', { name: 'Pass' }));
      await press(0, pass);
      await expect.poll(() => callsOf(evening).length).toBe(1);
      await press(0.3, pass);

      const king = await middle(card(page, 'King of Spades'));
      await page.mouse.move(king.x, king.y);
      await page.mouse.down();
      await say('S', { do: 'play-it' });
      await expect(page.locator('.turn')).toContainText('Your lead');
      expect(callsOf(evening)).toHaveLength(2);
      await page.mouse.up(); // it began before the turn came
      const last = (Date.now() - start * 1000) / 1000 + 1;
      await press(last, pass);
      await press(last + 5, await middle(card(page, '9 of Clubs')));
      await expect(hand(page)).toHaveCount(5);
      for (const [seat, played] of FIRST_TRICK) await say(seat, { do: 'card', card: played });
      expect(playsOf(evening).map(each => each.card)).toEqual(['9C', 'AC', 'TC', 'JC']);
      for (const [seat, played] of SECOND_TRICK) await say(seat, { do: 'card', card: played });
      await expect(page.locator('.turn')).toContainText('follow spades');
      await press(last + 5.3, await middle(card(page, 'King of Spades'))); // the second press of the nine’s
      await expect(page.locator('[data-sent]')).toHaveCount(0);
      await press(last + 9, await middle(card(page, 'King of Spades')));
      await expect.poll(() => playsOf(evening).at(-1)).toEqual({ seat: 'E', card: 'KS' });
      expect(playsOf(evening)).toHaveLength(8);
    },
    { kept: { 'one-tap': 'on' } },
  );
});

test('HO-22 nothing is armed by itself, and a card that may not be played does not move', async ({ browser }) => {
  await scene(browser, async given => {
    const { page, say } = given;
    await toPlay(given);
    await expect(page.locator('[data-picked]')).toHaveCount(0);
    await play(given, '9 of Clubs');
    for (const [seat, played] of [...FIRST_TRICK, ...SECOND_TRICK]) await say(seat, { do: 'card', card: played });
    await expect(page.locator('.turn')).toContainText('follow spades');
    await expect(page.locator('[data-picked]')).toHaveCount(0);

    const refused = card(page, 'Jack of Diamonds');
    const before = await refused.boundingBox();
    const { x, y } = await middle(refused);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y - 250, { steps: 6 });
    expect(await refused.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(page.locator('.turn.no')).toHaveText('You must follow spades.');

    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('button', { name: 'No, stay' }).click();
    await page.keyboard.press('Escape');
    await expect(hand(page)).toHaveCount(5);
  });
});

test('a hand is laid and sorted as its owner likes, and a card is carried up to be played', async ({ browser }) => {
  await scene(browser, async given => {
    const { page, evening } = given;
    const sorted = [
      'Ace of Spades',
      'King of Spades',
      '9 of Hearts',
      '9 of Clubs',
      '10 of Diamonds',
      'Jack of Diamonds',
    ];
    const held = await names(page);
    expect(held.toSorted()).toEqual(sorted.toSorted());
    const first = await middle(hand(page).nth(0));
    const third = await middle(hand(page).nth(2));
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(third.x, first.y, { steps: 8 });
    await page.mouse.up();
    const own = [held[1], held[2], held[0], ...held.slice(3)];
    await expect.poll(() => names(page)).toEqual(own);
    await hand(page).nth(5).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    const then = [...own.slice(0, 4), own[5], own[4]];
    expect(await names(page)).toEqual(then);
    expect(await focused(page)).toBe(own[5]);
    await expect(page.getByText(`${own[5]}, place 5 of 6.`)).toBeAttached();
    await toPlay(given);
    expect(await names(page)).toEqual(then);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(then);

    // The button and the settings are one thing.
    const sort = page.locator('.tools').getByRole('button', { name: 'Sort' });
    await expect(sort).toHaveText('Sort: suit');
    await sort.click();
    await expect(sort).toHaveText('Sort: strength');
    await expect(page.getByText('Sorted by strength.')).toBeAttached();
    expect((await names(page))[0]).toBe('9 of Hearts');
    await page.reload();
    await expect.poll(async () => (await names(page))[0]).toBe('9 of Hearts');
    await arrange(page, sheet => sheet.getByRole('radio', { name: 'As dealt' }).check({ force: true }));
    await expect(sort).toHaveText('Sort: as dealt');
    expect((await names(page))[0]).toBe('Jack of Diamonds');
    await sort.click();
    await expect(sort).toHaveText('Sort: suit');
    const carry = async (up: number) => {
      const { x, y } = await middle(card(page, 'Ace of Spades'));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 5, y - up, { steps: 4 });
      await page.waitForTimeout(100); // not flung
      await page.mouse.up();
    };
    await carry(15);
    await expect(hand(page)).toHaveCount(6);
    await carry(160);
    await expect(hand(page)).toHaveCount(5);
    expect(playsOf(evening)).toEqual([{ seat: 'E', card: 'AS' }]);
  });
});

test('a hand that somebody laid is forgotten with that hand', async ({ browser }) => {
  await scene(browser, async ({ page, evening }) => {
    await hand(page).first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    const own = await names(page);
    const key = `order:${evening.table}`;
    const stored = () => page.evaluate(of => sessionStorage.getItem(of), key);
    const text = (await stored())!;
    expect(text).toMatch(/^1\/1 /);
    await page.evaluate(([of, was]) => sessionStorage.setItem(of!, was!.replace('1/1', '1/0')), [key, text]);
    await page.reload();
    await expect(hand(page)).toHaveCount(6);
    expect(await names(page)).not.toEqual(own);
    expect(await stored()).toBeNull();
  });
});

test('HO-28 focus and selection stay on their card while others act and the hand is sorted', async ({ browser }) => {
  await scene(browser, async given => {
    const { page, evening, say } = given;
    await page.getByRole('button', { name: 'Pass' }).click();
    await card(page, '9 of Hearts').focus();
    const before = (await names(page)).indexOf('9 of Hearts');
    await say('S', { do: 'play-it' }); // hearts go to the left
    await expect.poll(async () => (await names(page)).indexOf('9 of Hearts')).not.toBe(before);
    expect(await focused(page)).toBe('9 of Hearts');
    await card(page, '9 of Clubs').click();
    await arrange(page, sheet => sheet.getByRole('radio', { name: 'By strength' }).check({ force: true }));
    await expect(page.locator('[data-picked] button.card')).toHaveAttribute('aria-label', /^9 of Clubs/);
    await card(page, '9 of Clubs').click();
    await evening.lines.S.until(() => playsOf(evening).length === 1, 'the nine');
    await card(page, 'King of Spades').focus();
    for (const [n, [seat, played]] of FIRST_TRICK.entries()) {
      await say(seat, { do: 'card', card: played });
      await expect(page.locator('.log-box')).toContainText(['Opal plays', 'Lorena plays', 'wins trick 1'][n]!);
      expect(await focused(page)).toBe('King of Spades');
    }
  });
});

/** Grey levels of what is drawn at each element, 0 to 255, 24 by 24. */
const greysOf = async (page: Page, all: readonly Locator[]): Promise<number[][]> => {
  const boxes = await Promise.all(all.map(async each => (await each.boundingBox())!));
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  return page.evaluate(
    async ({ boxes, png }) => {
      const bytes = Uint8Array.from(atob(png), each => each.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      return boxes.map(({ x, y, width, height }) => {
        const context = new OffscreenCanvas(24, 24).getContext('2d')!;
        context.drawImage(picture, x, y, width, height, 0, 0, 24, 24);
        const { data } = context.getImageData(0, 0, 24, 24);
        return Array.from({ length: 24 * 24 }, (_, n) => {
          const [red, green, blue] = data.slice(4 * n, 4 * n + 3);
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
        });
      });
    },
    { boxes, png },
  );
};
/** The share of the picture in which two shapes, dark on light, differ. */
const apart = (a: readonly number[], b: readonly number[]): number => {
  const dark = (all: readonly number[]) => {
    const half = (Math.min(...all) + Math.max(...all)) / 2;
    return all.map(each => each < half);
  };
  const [one, other] = [dark(a), dark(b)];
  return one.filter((each, n) => each !== other[n]).length / one.length;
};
/** WCAG contrast of two computed colours. */
const contrast = (a: string, b: string): number => {
  const light = (colour: string) => {
    const [red, green, blue] = colour.match(/[\d.]+/g)!.map(each => {
      const c = Number(each) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};
const coloursOf = (what: Locator): Promise<{ ink: string; stock: string }> =>
  what.evaluate(each => ({ ink: getComputedStyle(each).color, stock: getComputedStyle(each).backgroundColor }));

const SUITS = ['9 of Hearts', '9 of Clubs', 'King of Spades', '10 of Diamonds'];

test('HO-26 in grey the suits, the playable cards, the winner and the turn can be told apart', async ({ browser }) => {
  await scene(
    browser,
    async given => {
      const { page, say } = given;
      await toPlay(given);
      const pips = await greysOf(
        page,
        SUITS.map(name => card(page, name).locator('.ix svg')),
      );
      for (const [n, one] of pips.entries()) {
        for (const other of pips.slice(n + 1)) expect(apart(one, other)).toBeGreaterThan(0.06);
      }
      await play(given, '9 of Clubs');
      await say('S', { do: 'card', card: 'AC' });
      await expect(page.locator('.trick .win .tag')).toHaveText('Opal · winning');
      await expect(page.locator('section.seat[data-turn]')).toHaveAttribute('aria-label', /Lorena.*to act/);
      for (const [seat, played] of [...FIRST_TRICK.slice(1), ...SECOND_TRICK]) {
        await say(seat, { do: 'card', card: played });
      }
      await expect(page.locator('.turn')).toContainText('follow spades');
      const marked = ['King of Spades', '9 of Hearts'].map(name => card(page, name).locator('.ix'));
      const [legal, dim] = (await greysOf(page, marked)).map(grey => Math.max(...grey));
      expect(legal! - dim!).toBeGreaterThan(60);
    },
    { size: PHONE },
  );
});

test('HO-26 four colours, suit letters and Spanish are switched on in play and remembered', async ({ browser }) => {
  await scene(
    browser,
    async given => {
      const { page } = given;
      await toPlay(given);
      const inks = () => Promise.all(SUITS.map(async name => (await coloursOf(card(page, name))).ink));
      const readable = async () => {
        for (const name of SUITS) {
          const { ink, stock } = await coloursOf(card(page, name));
          expect(contrast(ink, stock)).toBeGreaterThanOrEqual(4.5);
        }
      };
      expect(new Set(await inks()).size).toBe(2);
      await readable();
      await card(page, '9 of Clubs').click();
      await arrange(page, async sheet => {
        await sheet.getByRole('radio', { name: 'Four' }).check({ force: true });
        await sheet.getByRole('switch', { name: 'Suit letters' }).check();
        // The table behind follows while the sheet is still open.
        expect(new Set(await inks()).size).toBe(4);
      });
      await expect(page.locator('[data-picked] button.card')).toHaveAttribute('aria-label', /^9 of Clubs/);
      await expect(card(page, '10 of Diamonds').locator('.ix b')).toHaveText('D');
      await readable();
      await page.reload();
      await expect(card(page, '10 of Diamonds').locator('.ix b')).toHaveText('D');
      expect(new Set(await inks()).size).toBe(4);

      await arrange(page, sheet => sheet.getByRole('radio', { name: 'Español' }).check({ force: true }));
      const mano = page.locator('ol[aria-label="Tus cartas"] button.card');
      await expect(mano).toHaveCount(6);
      await page.reload();
      await expect(mano).toHaveCount(6);
      await expect(mano.first().locator('.ix b')).toHaveText(/[PCDT]/);
    },
    { kept: { deck: 'two' } },
  );
});

test('the only legal card goes by itself where that was chosen, and only in its turn', async ({ browser }) => {
  await scene(
    browser,
    async given => {
      const { page, evening, say } = given;
      await toPlay(given);
      await play(given, '9 of Clubs');
      for (const [seat, played] of [...FIRST_TRICK, ['S', 'TH'], ['W', 'AD']] as const) {
        await say(seat, { do: 'card', card: played });
      }
      await expect(hand(page)).toHaveCount(5);
      await say('N', { do: 'card', card: 'AH' });
      await expect(hand(page)).toHaveCount(4);
      await expect.poll(() => playsOf(evening).at(-1)).toEqual({ seat: 'E', card: '9H' });
    },
    { kept: { 'only-card': 'on' } },
  );
});

test('the keys of the sheet act at the table, are silent in fields, and can be switched off', async ({ browser }) => {
  await scene(browser, async given => {
    const { page } = given;
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Pass' })).toBeFocused();
    await page.keyboard.press('p');
    await expect(page.locator('.bid .ox')).toBeFocused();
    await toPlay(given);
    const seats = [
      ['7', /on your left/],
      ['8', /partner/],
      ['9', /on your right/],
    ] as const;
    for (const [key, where] of seats) {
      await page.keyboard.press(key);
      await expect(page.locator('section.seat:focus')).toHaveAttribute('aria-label', where);
    }
    await page.keyboard.press('c');
    expect(await focused(page)).toBe('9 of Clubs');
    await page.keyboard.press('2');
    await expect(page.locator('[data-picked]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-picked]')).toHaveCount(0);
    for (const [key, said] of [
      ['r', /You hold/],
      ['t', /No card on the table/],
      ['y', /Your lead/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('.aloud[aria-live=polite] p').last()).toHaveText(said);
    }
    await page.keyboard.press('g');
    await expect(page.getByRole('dialog')).toContainText('We');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Settings' });
    await expect(sheet.getByRole('heading', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('1'); // within a sheet no key acts on the table
    await expect(page.locator('[data-picked]')).toHaveCount(0);
    await sheet.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
    await page.keyboard.press('Escape');
    for (const key of ['1', '?', 'g']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-picked]')).toHaveCount(0);
    await hand(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-picked]')).toHaveCount(1);
  });
});

const lastTrickBox = (page: Page): Locator => page.locator('.side .box').filter({ hasText: 'Last trick' });
/** Opens the sheet of tricks by its key, reads its title and its cards, and closes it. */
const lookBack = async (page: Page): Promise<{ title: string | null; cards: string[] }> => {
  await page.keyboard.press('l');
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('.vals')).toBeVisible();
  const title = await sheet.getByRole('heading', { level: 2 }).textContent();
  const cards = await sheet.locator('.last .card > .sr').allTextContents();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  return { title, cards };
};
/** E leads the nine of clubs, the second trick is complete but for E's card. */
const toSecondTrick = async (given: Scene): Promise<void> => {
  await toPlay(given);
  expect(await lookBack(given.page)).toMatchObject({ cards: [] });
  await play(given, '9 of Clubs');
  for (const [seat, played] of FIRST_TRICK) await given.say(seat, { do: 'card', card: played });
};
const FIRST_CARDS = ['9 of Clubs', 'Ace of Clubs', '10 of Clubs', 'Jack of Clubs'];

test('HO-21 the last trick may be looked at until the next lead, where the table says so', async ({ browser }) => {
  await scene(
    browser,
    async given => {
      const { page, say } = given;
      await toSecondTrick(given);
      await expect(lastTrickBox(page)).toBeVisible();
      expect(await lookBack(page)).toEqual({ title: 'Last trick', cards: FIRST_CARDS });
      await say('S', { do: 'card', card: 'QS' });
      await expect(lastTrickBox(page)).toHaveCount(0);
      expect((await lookBack(page)).cards).toEqual([]);
      await page.reload();
      await expect(page.locator('.side .vals')).toBeVisible();
      expect((await lookBack(page)).cards).toEqual([]);
    },
    { options: { lastTrick: 'lead' } },
  );
});

test('HO-21 all tricks of the hand may be looked at where the table allows it, also after a reload', async ({
  browser,
}) => {
  await scene(
    browser,
    async given => {
      const { page, say } = given;
      await toSecondTrick(given);
      const all = page.getByRole('button', { name: 'All tricks' });
      await expect(all).toHaveCount(0); // one is the last
      for (const [seat, played] of SECOND_TRICK) await say(seat, { do: 'card', card: played });
      await play(given, 'King of Spades');
      await all.click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Trick 2' })).toBeVisible();
      await page.screenshot({ path: 'test-results/screens/all-tricks-sheet.png' });
      await page.keyboard.press('Escape');
      const second = ['Queen of Spades', 'Ace of Diamonds', '9 of Spades', 'King of Spades'];
      const both = { title: 'All tricks', cards: [...second, ...FIRST_CARDS] };
      expect(await lookBack(page)).toEqual(both);
      await page.screenshot({ path: 'test-results/screens/all-tricks.png' });
      await page.reload();
      await expect(all).toBeVisible();
      expect(await lookBack(page)).toEqual(both);
    },
    { options: { lastTrick: 'always' } },
  );
});

test('the figures of a result are written line after line, and at once where nothing moves', async ({ browser }) => {
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
  for (const page of pages) await page.context().close();
  await close();
});
