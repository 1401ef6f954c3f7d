import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runs } from './testing/papers.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('each promise of docs/operations.md names tests, and there are such tests', () => {
  const [, promises = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split('\n## Promises\n');
  const [, , ...rows] = promises.split('\n').filter(line => line.startsWith('|'));
  const files = ['rules', 'client', 'server'].flatMap(name => {
    const src = join(ROOT, 'packages', name, 'src');
    return readdirSync(src, { recursive: true, encoding: 'utf8' }).map(path => join(src, path));
  });
  // Tests of both stores stand in files without the suffix, too.
  const sources = files.filter(path => path.endsWith('.ts')).map(path => readFileSync(path, 'utf8'));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const titles = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(found => found[1]!);
    expect(titles.length, row).toBeGreaterThan(0);
    for (const title of titles)
      expect(sources.some(source => runs(source, title)) ? title : `no test: ${title}`).toBe(title);
  }
});
