/** A hand of cards under thumb, mouse and keys: what picks, plays, sorts and guards them. */

import { expect, type Locator, type Page } from '@playwright/test';
import { PHONE } from './pages.ts';
import {
  arrange,
  callsOf,
  card,
  FIRST_TRICK,
  focused,
  hand,
  middle,
  names,
  play,
  playsOf,
  SECOND_TRICK,
  scene,
  toPlay,
} from './scene.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

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
    await page.waitForTimeout(420); // a press sooner counts as the one before the turn moved on
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

test('courts are drawn once, in the pixels of the screen, and again when somebody zooms', async ({ browser }) => {
  await scene(browser, async given => {
    const { page, say } = given;
    await page.addInitScript(() => {
      const heights: number[] = [];
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...how) {
        heights.push(this.height);
        return toBlob.apply(this, how);
      };
      Object.assign(window, { heights });
    });
    const drawn = (px: number) =>
      page.evaluate(
        height => (window as unknown as { heights: number[] }).heights.filter(each => each === height).length,
        px,
      );
    const HEIGHT = 168;
    await page.reload();
    await expect.poll(() => drawn(HEIGHT)).toBe(13); // twelve, and the ace

    const devtools = await page.context().newCDPSession(page);
    const zoomed = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', zoomed);
    await expect.poll(() => drawn(2 * HEIGHT)).toBe(13);
    await toPlay(given);
    await play(given, '9 of Clubs');
    for (const [seat, played] of [...FIRST_TRICK, ['S', 'QS']] as const) await say(seat, { do: 'card', card: played });
    const queen = page.locator('.trick .lay', { hasText: 'Queen of Spades' }).locator('img'); // lies until the trick is full
    await expect(queen).toHaveAttribute('src', /^blob:/);
    await expect(queen).toHaveJSProperty('naturalHeight', 2 * HEIGHT);
    await expect(queen).toHaveJSProperty('naturalWidth', Math.ceil((2 * HEIGHT * 166.8) / 262.8));
    const painted = await queen.evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const brush = canvas.getContext('2d')!;
      brush.drawImage(image, 0, 0);
      const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((value, n) => n % 4 === 3 && value > 0).length / (data.length / 4);
    });
    expect(painted).toBeGreaterThan(0.3);
    expect(await drawn(HEIGHT)).toBe(13);
    expect(await drawn(2 * HEIGHT)).toBe(13);
  });
});
