/** Every sentence is in a catalogue: none stands in a component, nor in the code around it. */

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const src = new URL('../', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('gallery'),
);

/** Names and signs that are printed alike in every language. */
const PRINTED = new Set(['CLABBER', 'XXX', 'MAPLE-HERON-42', 'English', 'Español']);
/** What keys are called, and what a library calls its reasons. */
const CODE = /^(Enter|Esc|Escape|Alt|Ctrl|Home|End|Arrow\w+|io client disconnect)$/;
/** Attributes that somebody reads or hears; those of components are named like what they become. */
const READ = /^(aria-(label|description|valuetext|roledescription)|title|alt|placeholder|label|sure|text|note)$/;

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly value?: unknown;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const inside = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(inside) : isNode(value) ? [value] : [];

const speaks = (text: string): boolean => /\p{L}{2}/u.test(text) && !PRINTED.has(text.trim());
/** `your seat`; no key, code, style or class such as `core.seat` or `3px solid`. */
const words = (text: string): boolean => speaks(text) && /^\P{N}*\p{Ll} \p{Ll}/u.test(text) && !CODE.test(text);
/** In a template one word is enough: `Sit`. */
const word = (text: string): boolean =>
  words(text) || (speaks(text) && /^\p{Lu}\p{Ll}/u.test(text) && !CODE.test(text));

/** What stands written in a template: its text, what its attributes are read as, and what its expressions hold. */
const written = (node: Node): string[] => {
  const children = Object.entries(node).flatMap(([key, value]) => (key === 'metadata' ? [] : inside(value)));
  switch (node.type) {
    case 'Text':
      return speaks(node.data ?? '') ? [node.data!.trim()] : [];
    case 'Attribute':
      if (READ.test(node.name ?? '')) return children.flatMap(written);
      return children.filter(child => child.type !== 'Text').flatMap(child => codeIn(child, word));
    case 'ExpressionTag':
    case 'RenderTag':
      return children.flatMap(child => codeIn(child, word));
    default:
      return children.flatMap(written);
  }
};
const codeIn = (node: Node, counts: (text: string) => boolean): string[] => {
  if (node.type === 'NewExpression' && (node.callee as Node).name === 'Error') return []; // for those who mend the page
  if (node.type === 'Literal' && typeof node.value === 'string') return counts(node.value) ? [node.value] : [];
  if (node.type === 'TemplateElement') {
    const { raw } = node.value as { raw: string };
    return counts(raw) ? [raw] : [];
  }
  return Object.values(node)
    .flatMap(inside)
    .flatMap(child => codeIn(child, counts));
};

const sentencesIn = (component: string): string[] => {
  const { fragment, instance, module } = parse(component, { modern: true });
  const scripted = [module, instance].flatMap(script =>
    script ? codeIn(script.content as unknown as Node, words) : [],
  );
  return [...written(fragment as unknown as Node), ...scripted];
};

test('no component holds a sentence of its own, nor does the code', () => {
  const found = files.flatMap(file => {
    const text = readFileSync(new URL(file, src), 'utf8');
    const component = file.endsWith('.ts') ? `<script lang="ts">${text}</script>` : text;
    return sentencesIn(component).map(sentence => `${file}: ${sentence}`);
  });
  expect(found).toEqual([]);
});

test('a sentence is found wherever it stands', () => {
  const component = `<script lang="ts">const said = 'Link copied.';</script>
    <p title="Your seat" class="btn paper">{open ? 'Your card' : t('core.lead')} to play</p>
    {#if said}<Sheet label={\`Remove \${name}\`} />{/if}`;
  expect(sentencesIn(component)).toEqual(['Your seat', 'Your card', 'to play', 'Remove ', 'Link copied.']);
});
