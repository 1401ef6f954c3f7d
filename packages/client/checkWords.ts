/** Every language says everything: the same areas, the same keys, the same places and cases in each sentence. */

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
      if (said === undefined) faults.push(`${language}/${area}: ${key} is missing`);
      else need(shape(said) === shape(text), `${language}/${area}: ${key} has ${shape(said)}, not ${shape(text)}`);
    }
    for (const key of Object.keys(own)) need(key in model, `${language}/${area}: ${key} is in no other language`);
  }
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
