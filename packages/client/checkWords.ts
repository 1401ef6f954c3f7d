/**
 * Every language says everything: the same areas, the same keys, the same places and cases in each sentence, each in its
 * own words. Every key is used.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { parse, type Token } from '@messageformat/parser';

const words = new URL('./src/words/', import.meta.url);
const catalogue = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${area}`, words), 'utf8')) as Record<string, string>;
const areasOf = (language: string): string[] => readdirSync(new URL(language, words)).sort();

/** What a sentence is filled with: `name`, `who=other|you`. How a language counts is its own affair. */
const placesOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(token => {
    if (token.type === 'content' || token.type === 'octothorpe') return [];
    if (!('cases' in token)) return [token.arg];
    const inner = token.cases.flatMap(({ tokens }) => placesOf(tokens));
    const cases = token.cases.map(({ key }) => key).sort();
    return [token.type === 'select' ? `${token.arg}=${cases.join('|')}` : token.arg, ...inner];
  });
const shape = (text: string): string => [...new Set(placesOf(parse(text)))].sort().join(' ');

/** Said alike in every language: names, what the game itself calls so, and signs. */
const ALIKE = new Set([
  'core.title',
  'core.notice-title',
  'hand.meld-shown',
  'play.hint-bella',
  'play.aloud-sentence',
  'play.seat-bella',
  'play.bella',
  'play.pad-running',
  'play.pad-total',
  'core.values-trump-are',
  'core.values-others-are',
  'hand.part-bella',
  'hand.total',
  'hand.slip-with-bella',
  'hand.over-extras-of',
  'settings.speed-normal',
  'settings.key-bella',
  'waiting.clock-note-skiff',
  'waiting.clock-note-packet',
  'waiting.clock-note-barge',
  'waiting.remove-no',
  'waiting.rules-name',
  'core.tag-rule-target-500',
]);

/** All that may ask for a sentence. */
const source = readdirSync(new URL('./src/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'))
  .map(file => readFileSync(new URL(`../${file}`, words), 'utf8'))
  .join('\n');
/** `core.refusal-` of `core.refusal-${code}`: a key that is put together begins with at least a word of its own. */
const beginnings = [...source.matchAll(/`([a-z]+\.[\w-]+)\$\{/g)].map(([, beginning]) => beginning!);
const used = (key: string): boolean =>
  source.includes(`'${key}'`) || beginnings.some(beginning => key.startsWith(beginning));

const faults: string[] = [];
const need = (holds: boolean, fault: string) => {
  if (!holds) faults.push(fault);
};

const languages = readdirSync(words, { withFileTypes: true }).filter(entry => entry.isDirectory());
const areas = areasOf('en');
for (const { name: language } of languages) {
  need(areasOf(language).join() === areas.join(), `${language}: has ${areasOf(language)}, not ${areas}`);
  for (const area of areasOf(language).filter(each => areas.includes(each))) {
    const model = catalogue('en', area);
    const own = catalogue(language, area);
    for (const [key, text] of Object.entries(model)) {
      const said = own[key];
      const name = `${area.replace('.json', '')}.${key}`;
      if (language === 'en') need(used(name), `${name} is used nowhere`);
      else need(said !== text || ALIKE.has(name), `${language}/${area}: ${key} is said as in English`);
      if (said === undefined) faults.push(`${language}/${area}: ${key} is missing`);
      else need(shape(said) === shape(text), `${language}/${area}: ${key} has ${shape(said)}, not ${shape(text)}`);
    }
    for (const key of Object.keys(own)) need(key in model, `${language}/${area}: ${key} is in no other language`);
  }
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
