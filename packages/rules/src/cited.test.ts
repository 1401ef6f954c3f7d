import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const at = (path: string) => new URL(path, import.meta.url);
const read = (url: URL) => readFileSync(url, 'utf8');

/** The rules of play; reneges, misdeals and leagues (C-33 on) come with table mode. */
const RULES = Array.from({ length: 32 }, (_, n) => `C-${String(n + 1).padStart(2, '0')}`);

/** The titles of all tests and their groups, from the source. */
const titles = (): string => {
  const files = readdirSync(at('.'), { recursive: true }).filter(name => `${name}`.endsWith('.test.ts'));
  const title = /(?:test|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])(.*?)\1/gs;
  return files.flatMap(name => [...read(at(`./${name}`)).matchAll(title)].map(match => match[2])).join('\n');
};

test('docs/rules.md has every rule of play', () => {
  const paper = read(at('../../../docs/rules.md'));
  expect(RULES.filter(id => !paper.includes(`**${id} `))).toEqual([]);
});

test('every rule of play is cited by the title of a test', () => {
  const cited = titles();
  expect(RULES.filter(id => !cited.includes(id))).toEqual([]);
});
