/** What one page was told, kept small, to be held against the log in the end. */

import { createHash } from 'node:crypto';
import { PACK, type TableView, type Viewer } from '@clabber/rules';

/** A set of cards, a bit each, in the order of the pack. */
export type CardSet = number;

export const bitOf = (card: string): CardSet => 1 << PACK.indexOf(card as (typeof PACK)[number]);
export const cardsIn = (set: CardSet): readonly string[] => PACK.filter(card => (set & bitOf(card)) !== 0);

/** The cards that are named anywhere in a frame: whole JSON strings, since ids and marks are random text. */
const namedIn = (frame: unknown): CardSet => {
  let set = 0;
  for (const [, card] of JSON.stringify(frame).matchAll(/"([9TJQKA][CDHS])"/g)) set |= bitOf(card!);
  return set;
};

/** The same for equal views, in whatever order their fields came. */
export const digest = (view: unknown): string =>
  createHash('sha1')
    .update(JSON.stringify(view, (_, value) => (isPlain(value) ? inOrder(value) : value)))
    .digest('base64url');

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inOrder = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One frame: the version it brought, who the page was then, the cards it named, and at times the whole view. */
export interface Sight {
  readonly v: number;
  readonly mark: string;
  readonly viewer: Viewer;
  readonly cards: CardSet;
  readonly view: string | null; // a digest
  /** How many times play had gone back for this page. */
  readonly backs: number;
}

/** How a yes came: with its commit, as `yes`, or in a snapshot. `v` and `mark` are where it was said to be, if that was said. */
interface Ack {
  readonly by: 'commit' | 'yes' | 'sync';
  readonly v: number | null;
  readonly mark: string | null;
  readonly backs: number;
}

/** What became of a command that a page sent. */
export interface Said {
  readonly id: string;
  readonly what: string;
  acked: Ack | null;
  refused: string | null;
}

export type Witness = ReturnType<typeof createWitness>;

export const createWitness = () => {
  const sights: Sight[] = [];
  const said = new Map<string, Said>();
  const answers = new Map<string, number>(); // by code
  const laters: number[] = [];
  let backs = 0;
  const count = (code: string): void => void answers.set(code, (answers.get(code) ?? 0) + 1);

  return {
    sights: sights as readonly Sight[],
    said: said as ReadonlyMap<string, Said>,
    answers: answers as ReadonlyMap<string, number>,
    /** After how many ms it was asked to come back, each time. */
    laters: laters as readonly number[],
    heardLater: (ms: number): void => {
      laters.push(ms);
    },
    /** How often this page heard that play went back. */
    backs: (): number => backs,
    heardBack: (): void => {
      backs += 1;
    },
    /** @param look whether the whole view is kept, as a digest */
    saw: (end: { v: number; mark: string }, view: TableView, frame: unknown, look: boolean): void => {
      const cards = namedIn(frame);
      sights.push({ ...end, viewer: view.me, cards, view: look ? digest(view) : null, backs });
    },
    sent: (id: string, what: string): void => {
      said.set(id, { id, what, acked: null, refused: null });
    },
    acked: (id: string, by: Ack['by'], v: number | null, mark: string | null): void => {
      const mine = said.get(id);
      if (mine === undefined) return;
      if (mine.acked === null) count('yes');
      if (mine.acked === null || mine.acked.v === null) mine.acked = { by, v, mark, backs };
    },
    refused: (id: string, code: string): void => {
      count(code);
      const mine = said.get(id);
      if (mine !== undefined && !isOpen(code)) mine.refused = code;
    },
  };
};

/** A refusal after which a page asks again: it does not say what became of the command. */
export const isOpen = (code: string): boolean => ['unsaved', 'busy', 'too-fast'].includes(code);
