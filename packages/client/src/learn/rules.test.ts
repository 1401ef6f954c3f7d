import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeOf } from '../route.ts';
import { DISPUTED, SECTIONS, sectionOf } from './rules.ts';

const paper = readFileSync(join(import.meta.dirname, '../../../../docs/rules.md'), 'utf8');
const told: readonly string[] = SECTIONS.flatMap(({ rules }) => [...rules]);
/** `C-13c` is point c under C-13. */
const stands = (id: string): boolean => {
  const at = paper.indexOf(`**${id.slice(0, 4)} `);
  const point = id.slice(4);
  return at >= 0 && (point === '' || paper.slice(at, paper.indexOf('**C-', at + 2)).includes(`\n- ${point}. `));
};

test('the rules page tells every rule of play once (C-01 to C-32), each with its id in docs/rules.md', () => {
  const all = Array.from({ length: 32 }, (_, n) => `C-${String(n + 1).padStart(2, '0')}`);
  expect(all.filter(id => !told.includes(id))).toEqual([]);
  expect(told.filter(id => !stands(id))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
  expect(stands('C-13g')).toBe(false);
});

test('what tables argue about is told in full too (C-13c, C-24, C-28)', () => {
  expect(DISPUTED.map(rule => sectionOf(rule).name)).toEqual(['count', 'tricks', 'bella']);
});

test('the rules have an address', () => {
  for (const pathname of ['/rules', '/rules/'])
    expect(routeOf({ pathname, hash: '#C-13c' })).toEqual({ page: 'rules' });
});
