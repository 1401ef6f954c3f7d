import type { Card } from '@clabber/rules/play';
import { describe, expect, it } from 'vitest';
import { arranged, moved, sorted } from './order.ts';

const cards = (text: string): readonly Card[] => text.split(' ') as Card[];
const HAND = cards('9D JH AS TD 9H KS');

describe('a hand is held', () => {
  it('suit by suit in the order of runs, trump apart at the left', () => {
    expect(sorted(HAND, null)).toEqual(cards('AS KS JH 9H TD 9D'));
    expect(sorted(HAND, 'D')).toEqual(cards('TD 9D AS KS JH 9H'));
  });

  it('by strength: trumps as they beat each other, then all others (C-02)', () => {
    expect(sorted(HAND, 'H', 'strength')).toEqual(cards('JH 9H AS TD KS 9D'));
    expect(sorted(HAND, null, 'strength')).toEqual(cards('AS TD KS JH 9H 9D'));
  });

  it('as it was dealt', () => {
    expect(sorted(HAND, 'H', 'dealt')).toEqual(HAND);
  });

  it('as somebody laid it, while cards are played and one comes back', () => {
    const own = moved(HAND, 'KS', 0);
    expect(own).toEqual(cards('KS 9D JH AS TD 9H'));
    expect(moved(own, 'KS', 5)).toEqual(cards('9D JH AS TD 9H KS'));
    const left = HAND.filter(card => card !== 'JH');
    expect(arranged(left, own)).toEqual(cards('KS 9D AS TD 9H'));
    expect(arranged(['QC', ...HAND], own)).toEqual([...own, 'QC']);
  });
});
