/** Looks at a page as it lies there: what is cut off, what covers what, what is too small for a thumb. */

import type { Page } from '@playwright/test';

export interface Lie {
  /** The page as a whole may scroll down: a page of text, or a window too low for a table. */
  readonly scrolls: boolean;
}

const SLACK = 1.5; // px that rounding and a letter's own box may take
const THUMB = 43.5; // px, of 44

/** What lies badly, in words; an empty list if nothing does. Runs in the page. */
const inPage = ({ scrolls, slack, thumb }: Lie & { slack: number; thumb: number }): string[] => {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Thing = { what: string; of: Element; box: Box; whole: Box; kind: 'text' | 'target' };
  const found = new Set<string>();
  const root = document.scrollingElement as HTMLElement;
  const win: Box = { left: 0, top: 0, right: root.clientWidth, bottom: innerHeight };

  const inner = document.querySelector('dialog[open]') ?? document.querySelector('.scrim.full');
  const scrim = document.querySelector('.scrim');
  const cloth = document.querySelector('.cloth');
  /** What a dialog or a slip over the whole table covers is not looked at. */
  const open = (each: Element): boolean =>
    inner ? inner.contains(each) : !(scrim && cloth?.contains(each) && !scrim.contains(each));
  const name = (each: Element): string => {
    const own = each.getAttribute('aria-label') ?? each.textContent ?? '';
    const tag = each.tagName.toLowerCase() + (each.classList.length > 0 ? `.${[...each.classList].join('.')}` : '');
    return `${tag} “${own.replace(/\s+/g, ' ').trim().slice(0, 28)}”`;
  };
  const once = <T>(ask: (each: Element) => T) => {
    const known = new Map<Element, T>();
    return (each: Element): T => {
      if (!known.has(each)) known.set(each, ask(each));
      return known.get(each) as T;
    };
  };
  /** Only for a screen reader. */
  const hidden: (each: Element) => boolean = once(
    each =>
      getComputedStyle(each).clipPath.startsWith('inset(50%') ||
      (each.parentElement !== null && hidden(each.parentElement)),
  );
  const seen = (each: Element): boolean => {
    if (!open(each) || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return !hidden(each);
  };
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = (box: Box) => Math.max(0, box.right - box.left);
  const high = (box: Box) => Math.max(0, box.bottom - box.top);
  const plain = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

  /** What is left of a box inside all that cuts it; says so where no scrolling brings the rest back. */
  const cut = (from: Element | null, all: Box, what: string): Box => {
    let whole = all;
    let box = all;
    let free = scrolls; // something on the way scrolls down
    for (let at = from; at && at !== root && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = plain(at.getBoundingClientRect());
      if (style.textOverflow === 'ellipsis') whole = { ...whole, right: Math.min(whole.right, frame.right) };
      if (at.matches('.tbl small')) {
        if (whole.top >= frame.bottom - slack) return { ...frame, right: frame.left }; // wrapped out of sight
        continue;
      }
      if (/auto|scroll/.test(style.overflowY) && at.scrollHeight > at.clientHeight) free = true;
      else if (whole.top < frame.top - slack || whole.bottom > frame.bottom + slack) {
        if (!free) found.add(`cut by ${name(at).split(' ')[0]}: ${what}`);
      }
      if (whole.left < frame.left - slack || whole.right > frame.right + slack) {
        if (style.textOverflow !== 'ellipsis') found.add(`cut sideways by ${name(at).split(' ')[0]}: ${what}`);
      }
      box = meet(box, frame);
    }
    if (whole.left < -slack || whole.right > win.right + slack) found.add(`beside the window: ${what}`);
    if (!free && (whole.top < -slack || whole.bottom > win.bottom + slack)) found.add(`outside the window: ${what}`);
    return scrolls ? box : meet(box, win);
  };

  const things: Thing[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const of = node.parentElement;
    if (!node.textContent?.trim() || !of || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(of.tagName) || !seen(of)) continue;
    const style = getComputedStyle(of);
    if (Number.parseFloat(style.fontSize) < 1 || style.color === 'rgba(0, 0, 0, 0)') continue;
    if (of.closest('.ix')) continue; // of cards, looked at below
    if (Number.parseFloat(style.fontSize) < 10.9) found.add(`smaller than 11 px: ${name(of)}`);
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const whole = plain(rect);
      const lead = rect.height * 0.18; // letters are lower than their line
      const tight = { ...whole, top: whole.top + lead, bottom: whole.bottom - lead };
      const what = `“${node.textContent.replace(/\s+/g, ' ').trim().slice(0, 28)}” in ${name(of).split(' ')[0]}`;
      things.push({ what, of, box: cut(of, tight, what), whole: tight, kind: 'text' });
    }
    const line = of.closest('*');
    if (line && getComputedStyle(line).textOverflow === 'ellipsis' && line.scrollWidth > line.clientWidth + 1) {
      if (!line.closest('.url, .pad thead')) found.add(`shortened: ${name(line)}`);
    }
  }
  const TARGETS = 'button, a[href], input, summary, select, textarea, [role=button], label:has(input)';
  for (const of of document.querySelectorAll<HTMLElement>(TARGETS)) {
    if (!seen(of) || of.matches('button.card, label input, .field')) continue;
    const whole = plain(of.getBoundingClientRect());
    const what = name(of);
    if (wide(whole) < thumb || high(whole) < thumb) {
      found.add(`small, ${Math.round(wide(whole))}x${Math.round(high(whole))}: ${what}`);
    }
    things.push({ what, of, box: cut(of.parentElement, whole, what), whole, kind: 'target' });
  }

  /** One holds the other, or both are of one label. */
  const related = (a: Element, b: Element) => {
    const label = a.closest('label');
    return a.contains(b) || b.contains(a) || (label !== null && label === b.closest('label'));
  };
  /** What lies over what only until one scrolls: heads and feet that stay while the rest moves. */
  const stays: (each: Element) => Element | null = once(each => {
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    return each.parentElement ? stays(each.parentElement) : null;
  });
  const passing = (a: Element, b: Element): boolean => {
    const [one, other] = [stays(a), stays(b)];
    if (one === other) return false;
    if (scrolls && !inner) return true;
    for (let at = (one ?? other)?.parentElement; at; at = at.parentElement) {
      if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) {
        return at.contains(a) && at.contains(b);
      }
    }
    return false;
  };
  /** What the table asks lies for a while over seats and their melds; never over trick, hand or prompt. */
  const asks = (a: Element, b: Element): boolean => {
    const [slip, other] = a.closest('.question') ? [a, b] : [b, a];
    return slip.closest('.question') !== null && other.closest('.north, .west, .east, .nw, .ne, .bar, .strip') !== null;
  };
  for (const [n, a] of things.entries()) {
    for (const b of things.slice(n + 1)) {
      if (related(a.of, b.of) || asks(a.of, b.of)) continue;
      const both = meet(a.box, b.box);
      if (wide(both) > slack && high(both) > slack * 2 && !passing(a.of, b.of)) {
        found.add(`${a.what} overlaps ${b.what}`);
      }
    }
  }

  const at = (x: number, y: number): Element | null =>
    x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : document.elementFromPoint(x, y);
  for (const { what, of, box, whole, kind } of things) {
    if (wide(box) < 2 || high(box) < 2 || getComputedStyle(of).pointerEvents === 'none') continue;
    if (high(box) < high(whole) * 0.6) continue; // half scrolled away
    if (scrolls && (whole.bottom > innerHeight || whole.top < 0)) continue;
    const dx = Math.min(8, wide(box) / 3);
    const dy = Math.min(kind === 'text' ? 5 : 8, high(box) / 3);
    const points = [
      [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [box.left + dx, box.top + dy],
      [box.right - dx, box.top + dy],
      [box.left + dx, box.bottom - dy],
      [box.right - dx, box.bottom - dy],
    ] as const;
    for (const [x, y] of points) {
      const hit = at(x, y);
      if (hit && !related(hit, of) && !passing(hit, of) && !asks(hit, of)) {
        found.add(`${what} lies under ${name(hit)}`);
        break;
      }
    }
  }

  /** Rank and suit of every card can be read, and each one in the hand has room for a thumb. */
  const hand = [...document.querySelectorAll<HTMLElement>('ol[aria-label] button.card, ol.backs .card')].filter(seen);
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    const index = card.querySelector('.ix');
    if (!index || !seen(card)) continue;
    const whole = plain(index.getBoundingClientRect());
    const what = card.getAttribute('aria-label') ?? card.querySelector('[alt]')?.getAttribute('alt') ?? name(card);
    const box = cut(index.parentElement, whole, `the index of ${what}`);
    if (wide(box) < 1 || (scrolls && (whole.bottom > innerHeight || whole.top < 0))) continue;
    const hit = at((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (hit && !related(hit, card) && !asks(hit, card)) found.add(`the index of ${what} lies under ${name(hit)}`);
    for (const each of things) {
      if (related(each.of, card) || asks(each.of, card)) continue;
      const both = meet(each.box, box);
      if (wide(both) > slack && high(both) > slack * 2) found.add(`${each.what} overlaps the index of ${what}`);
    }
  }
  for (const [n, card] of hand.entries()) {
    const box = card.getBoundingClientRect();
    const room = Math.min(
      box.width,
      (hand[n + 1]?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY) - box.left,
    );
    if (card.matches('button') && (room < thumb || box.height < thumb)) {
      found.add(`a card of the hand has ${Math.round(room)}x${Math.round(box.height)}`);
    }
    cut(card.parentElement, plain(box), 'a card of the hand');
  }
  /** Nothing but hand and calls lies where a thumb rests: beside and below the cards, down to the tabs. */
  const first = hand[0]?.getBoundingClientRect();
  if (first && innerWidth < 560 && innerHeight > innerWidth) {
    for (const { what, of, box, kind } of things) {
      const thumbs = of.closest('.hand, .tabs, .bid, .mslip, .bella, dialog, .scrim, .bel, .talk');
      if (kind === 'target' && !thumbs && high(box) > 0 && box.bottom > first.top) found.add(`by the thumb: ${what}`);
    }
  }

  if (root.scrollWidth > root.clientWidth) found.add(`${root.scrollWidth - root.clientWidth} px sideways`);
  if (!scrolls && root.scrollHeight > root.clientHeight + 1) {
    found.add(`${root.scrollHeight - root.clientHeight} px below the window`);
  }
  for (const each of document.querySelectorAll('*')) {
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX) && seen(each)) {
      if (each !== root && each !== document.body) found.add(`scrolls sideways: ${name(each).split(' ')[0]}`);
    }
  }
  return [...found];
};

/** What lies badly on a page, in words. */
export const faultsOf = (page: Page, lie: Lie): Promise<string[]> =>
  page.evaluate(inPage, { ...lie, slack: SLACK, thumb: THUMB });
