/**
 * Which package may import what, so that the arrows keep pointing one way: rules ← protocol ← server, client, bots.
 * Works on source text alone; `direction.test.ts` feeds it the project.
 */
import { posix } from 'node:path';
import ts from 'typescript';

export type Package = 'rules' | 'protocol' | 'bots' | 'server' | 'client';

interface Source {
  /** From the root of the project, with slashes: `packages/rules/src/cards.ts`. */
  path: string;
  text: string;
}

interface Door {
  /** Workspace imports open to the code that ships. */
  ships: readonly string[];
  /** Also open to its tests and their helpers. */
  tests: readonly string[];
  /** Whether packages from outside and Node's own modules may be imported. */
  outside: boolean;
}

const doors: Record<Package, Door> = {
  rules: { ships: [], tests: [], outside: false },
  protocol: { ships: ['@clabber/rules', '@clabber/rules/view', '@clabber/rules/play'], tests: [], outside: true },
  bots: {
    ships: ['@clabber/rules/view', '@clabber/rules/play'],
    tests: ['@clabber/rules', '@clabber/rules/testing'],
    outside: true,
  },
  server: {
    ships: ['@clabber/rules', '@clabber/rules/view', '@clabber/rules/play', '@clabber/protocol', '@clabber/bots'],
    tests: ['@clabber/rules/testing'],
    outside: true,
  },
  client: {
    ships: ['@clabber/rules/view', '@clabber/rules/play', '@clabber/protocol'],
    tests: ['@clabber/rules', '@clabber/rules/testing'],
    outside: true,
  },
};

export const packages = Object.keys(doors) as Package[];

/** Every place where `path` crosses a wall, as sentences; none is the aim. */
export const crossings = ({ path, text }: Source): string[] => {
  const owner = packages.find(name => path.startsWith(`packages/${name}/`));
  if (!owner) return [];
  return importsOf(path, text)
    .map(specifier => ({ specifier, reason: wall(owner, path, specifier) }))
    .filter(({ reason }) => reason !== null)
    .map(({ specifier, reason }) => `${path} imports ${specifier}: ${reason}`);
};

/** The workspace packages a package.json may not name among its dependencies. */
export const wrongDependencies = (owner: Package, dependencies: readonly string[]): string[] => {
  const open = doors[owner].ships.map(specifier => specifier.split('/').slice(0, 2).join('/'));
  return dependencies.filter(name => name.startsWith('@clabber/') && !open.includes(name));
};

const wall = (owner: Package, path: string, specifier: string): string | null => {
  const { ships, tests, outside } = doors[owner];
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    return target.startsWith(`packages/${owner}/`) ? null : `it lies outside ${owner}`;
  }
  if (specifier.startsWith('@clabber/')) {
    if (ships.includes(specifier) || (isTest(path) && tests.includes(specifier))) return null;
    return `not open to ${isTest(path) ? 'tests of ' : ''}${owner}`;
  }
  if (outside || isTest(path)) return null;
  if (isBin(path) && specifier.startsWith('node:')) return null;
  return `${owner} imports nothing from outside`;
};

/** What only tests use, by the name of its folder or file. */
const isHelper = (path: string): boolean => /\/(testing|laws|e2e|hostile|golden)(\/|\.ts$)/.test(path);
/** Tests, and their helpers; those of the rules are open to other packages and kept as clean as the rules themselves. */
const isTest = (path: string): boolean =>
  /\.(test|e2e)\.ts$/.test(path) || (isHelper(path) && !path.startsWith('packages/rules/'));
const isBin = (path: string): boolean => path.startsWith('packages/rules/src/bin/');

/** The rules get time and chance handed in: where code that ships reads a clock or draws, as sentences. */
export const impurities = ({ path, text }: Source): string[] => {
  if (!path.startsWith('packages/rules/src/') || isTest(path) || isBin(path)) return [];
  const found: string[] = [];
  walk(path, text, node => {
    if (!ts.isIdentifier(node)) return;
    if (node.text === 'Date') found.push(`${path} names Date: time enters the rules as an input`);
    // Anything but `Math.x` could hide a `random`, such as `const { random } = Math`.
    const isPlainUse =
      ts.isPropertyAccessExpression(node.parent) &&
      node.parent.expression === node &&
      node.parent.name.text !== 'random';
    if (node.text === 'Math' && !isPlainUse) found.push(`${path} may draw: chance enters the rules as an input`);
  });
  return found;
};

/** The files that `entry` brings along, itself included, and of those the ones that are there for tests. */
export const reach = (entry: string, sources: readonly Source[]): { files: string[]; forTests: string[] } => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const files = new Set([entry]);
  for (const path of files)
    for (const specifier of importsOf(path, texts.get(path) ?? '')) {
      const target = posix.join(posix.dirname(path), specifier);
      if (specifier.startsWith('.') && texts.has(target)) files.add(target);
    }
  return { files: [...files], forTests: [...files].filter(path => isTest(path) || isHelper(path)) };
};

/** All that a file imports, re-exports, requires or refers to by `new URL(…, import.meta.url)`; types too. */
const importsOf = (path: string, text: string): string[] => {
  const found: string[] = [];
  const note = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
  };
  walk(path, text, node => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) note(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined);
    else if (ts.isExternalModuleReference(node)) note(node.expression);
    else if (ts.isCallExpression(node) && loads(node.expression)) note(node.arguments[0]);
    else if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && node.arguments?.length === 2)
      note(node.arguments[0]);
  });
  return found;
};

/** `import(…)`, `require(…)`, `import.meta.glob(…)`. */
const loads = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword || ['require', 'import.meta.glob'].includes(callee.getText());

/** Visits every node of a file; of a Svelte component, its scripts. */
const walk = (path: string, text: string, visit: (node: ts.Node) => void): void => {
  const script = path.endsWith('.svelte') ? scriptsOf(text) : text;
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  step(ts.createSourceFile(path, script, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS));
};

const scriptsOf = (component: string): string =>
  [...component.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n');
