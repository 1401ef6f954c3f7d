import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runs } from './testing/papers.ts';

const packages = join(import.meta.dirname, '../..');
const paper = readFileSync(join(packages, '../docs/security.md'), 'utf8');

/** Every `file: title` that the paper names. */
const named = [...paper.matchAll(/`([\w./]+\.ts): ((?:\\`|[^`])+)`/g)].map(([, file, title]) => ({
  file: file!,
  title: title!.replaceAll('\\`', '`').replaceAll(/\s+/g, ' '),
}));

test('every test that docs/security.md names is there', () => {
  const missing = named.filter(({ file, title }) => {
    const path = join(packages, file);
    return !(existsSync(path) && runs(readFileSync(path, 'utf8'), title));
  });
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

test('every line of its tables has one', () => {
  const rows = [...paper.matchAll(/^\|.*\|\s*([\d, ]+|[a-z])\s*\|$/gm)].map(([, held]) => held!.trim());
  const marks = rows.flatMap(held => held.split(', '));
  const answered = (mark: string): boolean =>
    /\d/.test(mark) ? new RegExp(`^${mark}\\. \``, 'm').test(paper) : paper.includes(`**${mark}**`);
  expect(marks.filter(mark => !answered(mark))).toEqual([]);
  const lines = paper.split('\n').filter(line => line.startsWith('|') && !/^\| (who +\||threat +\||-)/.test(line));
  expect(rows).toHaveLength(lines.length);
});
