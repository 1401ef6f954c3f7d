/** Sentences by key, in the language of this browser. The catalogues beside this file hold them, one an area. */

import { createSubscriber } from 'svelte/reactivity';
import { keep, kept } from '../kept.ts';
import type asking from './en/asking.json';
import type core from './en/core.json';
import type hand from './en/hand.json';
import type home from './en/home.json';
import type learn from './en/learn.json';
import type more from './en/more.json';
import type options from './en/options.json';
import type play from './en/play.json';
import type record from './en/record.json';
import type settings from './en/settings.json';
import type talk from './en/talk.json';
import type waiting from './en/waiting.json';

/** A catalogue for each part of the page that is loaded by itself; a new one is added here and in each language. */
interface Catalogues {
  asking: typeof asking;
  /** What a table says up to its first deal and aloud at any time; notices and refusals. */
  core: typeof core;
  hand: typeof hand;
  home: typeof home;
  learn: typeof learn;
  more: typeof more;
  options: typeof options;
  /** What a table with cards on it says; `hand` has what comes after the first call. */
  play: typeof play;
  record: typeof record;
  settings: typeof settings;
  talk: typeof talk;
  waiting: typeof waiting;
}
export type Area = keyof Catalogues;
export type Key = { [A in Area]: `${A}.${keyof Catalogues[A] & string}` }[Area];
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGES = ['en', 'es'] as const;

type Params = Readonly<Record<string, string | number>>;
type Messages = Readonly<Record<string, (params: Params) => string>>;

const load = import.meta.glob<Messages>('./*/*.json', { import: 'default' });

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** What was chosen here, else the first of the browser's own languages that we speak. */
const preferred = (): Language =>
  [kept('language') ?? '', ...navigator.languages.map(each => each.slice(0, 2))].find(isLanguage) ?? 'en';

/** For `Intl`: lists in English go without a comma before the last. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' };
const listIn = (language: Language) => new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });

let language: Language = 'en';
let list = listIn(language); // made at the start: the first one takes a phone a tenth of a second
let changed = () => {};
const heed = createSubscriber(update => {
  changed = update;
  return () => {};
});
const wanted = new Set<Area>();
const catalogues = new Map<string, Messages>();

/** Loads the sentences of some areas in a language. They stay; an area that is there already costs nothing. */
const fetchAll = async (language: Language, areas: Iterable<Area>): Promise<void> => {
  await Promise.all(
    [...areas].map(async area => {
      const path = `./${language}/${area}.json`;
      if (!catalogues.has(path)) catalogues.set(path, await load[path]!());
    }),
  );
};

/** Must have come before any sentence of these areas is asked for. */
export const loadWords = async (...areas: readonly Area[]): Promise<void> => {
  for (const area of areas) wanted.add(area);
  await fetchAll(language, areas);
};

export const currentLanguage = (): Language => {
  heed();
  return language;
};

/** Every sentence on the page follows. The choice is kept in this browser. */
export const speak = async (next: Language): Promise<void> => {
  await fetchAll(next, wanted);
  language = next;
  list = listIn(next);
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  changed();
};

export const chooseLanguage = async (next: Language): Promise<void> => {
  keep('language', next);
  await speak(next);
};

/** At the start of a page, before anything is shown. */
export const startWords = async (...areas: readonly Area[]): Promise<void> => {
  for (const area of areas) wanted.add(area);
  await speak(preferred());
};

/** The sentence of a key; `params` fill its places. A key that is in no catalogue does not compile. */
export const t = (key: Key, params: Params = {}): string => {
  heed();
  const [area, name] = key.split('.') as [Area, string];
  const say = catalogues.get(`./${language}/${area}.json`)?.[name];
  if (say === undefined) throw new Error(`no words for ${key} in ${language}: was its area loaded?`);
  return say(params);
};

export const currentLocale = (): string => LOCALES[currentLanguage()];

/** `Opal, Dutch and Lorena`. */
export const listed = (words: readonly string[]): string => {
  heed();
  return list.format(words);
};
