import { bySeat, clabber, SEATS, TABLE_DEFAULTS, type TableView, type Viewer } from '@clabber/rules';
import { type Happening, randomFrom, randomGame } from '@clabber/rules/testing';
import type { TableOptions } from '@clabber/rules/view';
import { describe, expect, test } from 'vitest';
import { stillTable } from '../stillTable.ts';
import { tricksInSight } from './lookBack.ts';

const GAME: readonly Happening[] = [...randomGame(randomFrom(11))];
const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];

const viewOf = (
  { after }: Happening,
  lastTrick: TableOptions['lastTrick'] = 'trick',
  me: Viewer = 'watcher',
): TableView =>
  stillTable({
    me,
    id: 'sternwheel1944',
    title: 'Sternwheel',
    options: { ...TABLE_DEFAULTS, lastTrick },
    chairs: bySeat(() => ({ kind: 'stand-in' })),
    game: clabber.viewOf(after, me),
  });

const tricksOf = (step: Happening) => step.after.hand?.tricks ?? [];
const doneIn = (step: Happening) => tricksOf(step).filter(({ winner }) => winner !== null);
const led = (step: Happening) => tricksOf(step).some(({ winner }) => winner === null);
const firstCards = (step: Happening, lastTrick: TableOptions['lastTrick']) =>
  tricksInSight(viewOf(step, lastTrick), null).map(({ plays }) => plays[0]!.card);

describe('HO-21 a trick may be looked at again', () => {
  const [two, led3] = [
    GAME.find(step => doneIn(step).length === 2 && !led(step))!,
    GAME.find(step => doneIn(step).length === 2 && led(step))!,
  ];
  const played = doneIn(two).map(({ plays }) => plays[0]!.card);

  test('until the next is complete, and never an older one', () => {
    expect(firstCards(two, 'trick')).toEqual([played[1]]);
    expect(firstCards(led3, 'trick')).toEqual([played[1]]);
  });

  test('until the next lead, but for as long as it is on display', () => {
    expect(firstCards(two, 'lead')).toEqual([played[1]]);
    expect(firstCards(led3, 'lead')).toEqual([]);
    const view = viewOf(led3, 'lead');
    const held = view.game!.hand!.tricks[1]!;
    expect(tricksInSight(view, held)).toEqual([held]);
  });

  test('all of the hand where the table allows it, in their order', () => {
    expect(firstCards(led3, 'always')).toEqual(played);
    const end = GAME.find(step => doneIn(step).length === 6)!;
    expect(firstCards(end, 'always')).toHaveLength(6);
  });

  test('none before the first is complete, none of an earlier hand but the one on display', () => {
    const dealt = GAME.find(step => step.after.hand?.n === 2)!;
    for (const lastTrick of ['trick', 'lead', 'always'] as const) expect(firstCards(dealt, lastTrick)).toEqual([]);
    const held = doneIn(GAME.find(step => doneIn(step).length === 6)!)[5]!;
    expect(tricksInSight(viewOf(dealt, 'always'), held)).toEqual([held]);
  });
});

test('every viewer may look at the same cards, and none of them is still held', () => {
  for (const step of GAME) {
    const held = SEATS.flatMap(seat => step.after.hand?.hands[seat] ?? []);
    for (const me of VIEWERS) {
      const tricks = tricksInSight(viewOf(step, 'always', me), null);
      expect(tricks).toEqual(doneIn(step));
      for (const { card } of tricks.flatMap(({ plays }) => plays)) expect(held).not.toContain(card);
    }
  }
});
