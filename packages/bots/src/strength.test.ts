import { randomFrom } from '@clabber/rules/testing';
import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { gameOf, randomPlayer } from './testing.ts';

test('a side of stand-ins wins more than 90 of 100 games against a side that plays any legal card', {
  timeout: 300_000,
}, () => {
  const random = randomFrom(20);
  const opponent = randomPlayer(random);
  const games = 200;
  let won = 0;
  for (let game = 0; game < games; game++) {
    const side = game % 2 === 0 ? 'NS' : 'EW';
    const players = side === 'NS' ? { NS: choose, EW: opponent } : { NS: opponent, EW: choose };
    for (const { winner } of gameOf(players, random)) won += winner === side ? 1 : 0;
  }
  expect(won / games).toBeGreaterThan(0.9);
});
