/** The arrows of the project: rules ← protocol ← server, client, bots; bots ← server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crossings, impurities, packages, reach, wrongDependencies } from './direction.ts';
import { root } from './workspace.mjs';

const sources = packages.flatMap(name => sourcesIn(`packages/${name}`));

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
    return /\.([mc]?[jt]s|svelte)$/.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

describe('the project', () => {
  test('there are sources to look at in every package', () => {
    const owners = new Set(sources.map(({ path }) => path.split('/')[1]));
    expect([...owners].sort()).toEqual([...packages].sort());
  });

  test('no import goes against the direction', () => {
    expect(sources.flatMap(crossings)).toEqual([]);
  });

  test('no package.json names a package it may not import', () => {
    for (const name of packages) {
      const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
      const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
      expect({ name, wrong: wrongDependencies(name, all) }).toEqual({ name, wrong: [] });
    }
  });

  test.each([
    'rules/src/index.ts',
    'rules/src/view.ts',
    'rules/src/play.ts',
    'protocol/src/index.ts',
    'bots/src/index.ts',
    'server/src/main.ts',
    'client/src/main.ts',
  ])('%s brings no test helper along', entry => {
    expect(sources.map(({ path }) => path)).toContain(`packages/${entry}`);
    expect(reach(`packages/${entry}`, sources).forTests).toEqual([]);
  });

  test('the rules read no clock and draw no lots', () => {
    expect(sources.flatMap(impurities)).toEqual([]);
  });
});

describe('the checker', () => {
  const imports = (path: string, specifier: string) =>
    crossings({ path: `packages/${path}`, text: `import { x } from '${specifier}';` });

  test.each([
    ['protocol/src/wire.ts', '@clabber/rules'],
    ['protocol/src/wire.ts', 'zod'],
    ['bots/src/choose.ts', '@clabber/rules/view'],
    ['bots/src/choose.test.ts', '@clabber/rules/testing'],
    ['server/src/table.ts', '@clabber/bots'],
    ['server/src/door.ts', 'node:crypto'],
    ['server/src/testing/decks.ts', '@clabber/rules/testing'],
    ['client/src/table/Hand.ts', '@clabber/rules/play'],
    ['client/src/table/Hand.ts', '../store.svelte.ts'],
    ['rules/src/clabber/decide.ts', '../cards.ts'],
    ['rules/src/bin/referee.ts', 'node:fs'],
    ['rules/src/cards.test.ts', 'vitest'],
  ])('%s may import %s', (path, specifier) => {
    expect(imports(path, specifier)).toEqual([]);
  });

  test.each([
    ['rules/src/cards.ts', '@clabber/protocol'],
    ['rules/src/cards.ts', 'node:crypto'],
    ['rules/src/cards.ts', 'zod'],
    ['rules/src/cards.ts', '../../protocol/src/index.ts'],
    ['rules/src/bin/referee.ts', 'zod'],
    ['protocol/src/wire.ts', '@clabber/server'],
    ['protocol/src/wire.ts', '@clabber/rules/testing'],
    ['bots/src/choose.ts', '@clabber/rules'],
    ['bots/src/choose.ts', '@clabber/protocol'],
    ['bots/src/choose.ts', '@clabber/rules/src/clabber/state.ts'],
    ['server/src/table.ts', '@clabber/client'],
    ['server/src/table.test.ts', '../../client/src/store.ts'],
    ['server/src/table.ts', '@clabber/rules/testing'],
    ['rules/src/testing.ts', 'vitest'],
    ['client/src/store.ts', '@clabber/rules'],
    ['client/src/store.ts', '@clabber/bots'],
    ['client/src/store.test.ts', '@clabber/server'],
  ])('%s may not import %s', (path, specifier) => {
    expect(imports(path, specifier)).toHaveLength(1);
  });

  test.each([
    "import type { State } from '@clabber/rules';",
    "import '@clabber/rules';",
    "export * from '@clabber/rules';",
    "export type { State } from '@clabber/rules';",
    "type State = import('@clabber/rules').State;",
    "const rules = await import('@clabber/rules');",
    'const rules = await import(`@clabber/rules`);',
    "const rules = require('@clabber/rules');",
    "import rules = require('@clabber/rules');",
    "const url = new URL('../../rules/src/index.ts', import.meta.url);",
    "const all = import.meta.glob('../../rules/src/*.ts');",
  ])('sees %s', text => {
    expect(crossings({ path: 'packages/client/src/store.ts', text })).toHaveLength(1);
  });

  test('reads the scripts of a component, and no comment or string', () => {
    const text = `
      <script module lang="ts">import { a } from '@clabber/server';</script>
      <script lang="ts">
        // import { b } from '@clabber/bots';
        const c = "import '@clabber/rules'";
        import { d } from '@clabber/rules';
      </script>
      <p>import x from '@clabber/bots'</p>`;
    expect(crossings({ path: 'packages/client/src/App.svelte', text })).toEqual([
      'packages/client/src/App.svelte imports @clabber/server: not open to client',
      'packages/client/src/App.svelte imports @clabber/rules: not open to client',
    ]);
  });

  test('follows imports to a test helper behind other files', () => {
    const texts = {
      'packages/server/src/main.ts': "import './start.ts'; import 'fastify';",
      'packages/server/src/start.ts': "export { deck } from './testing/decks.ts'; import './main.ts';",
      'packages/server/src/testing/decks.ts': '',
      'packages/server/src/start.test.ts': "import './start.ts';",
    };
    const sources = Object.entries(texts).map(([path, text]) => ({ path, text }));
    const { files, forTests } = reach('packages/server/src/main.ts', sources);
    expect(files).toHaveLength(3);
    expect(forTests).toEqual(['packages/server/src/testing/decks.ts']);
  });

  test('knows a dependency that a package.json may not name', () => {
    expect(wrongDependencies('client', ['@clabber/protocol', '@clabber/rules', 'svelte'])).toEqual([]);
    expect(wrongDependencies('client', ['@clabber/server', '@clabber/bots'])).toHaveLength(2);
    expect(wrongDependencies('rules', ['@clabber/protocol'])).toHaveLength(1);
  });

  test.each([
    'Math.random()',
    'Math["random"]()',
    'const { random } = Math;',
    'const m = Math;',
    'Date.now()',
    'new Date()',
    'globalThis.Date.now()',
  ])('finds %s in the rules', text => {
    expect(impurities({ path: 'packages/rules/src/clabber/decide.ts', text })).toHaveLength(1);
  });

  test('lets the rules reckon, and their tests and the referee do as they like', () => {
    expect(impurities({ path: 'packages/rules/src/play.ts', text: 'Math.max(1, 2)' })).toEqual([]);
    expect(impurities({ path: 'packages/rules/src/play.test.ts', text: 'Math.random()' })).toEqual([]);
    expect(impurities({ path: 'packages/rules/src/bin/referee.ts', text: 'Date.now()' })).toEqual([]);
    expect(impurities({ path: 'packages/server/src/shuffle.ts', text: 'Math.random()' })).toEqual([]);
  });
});
