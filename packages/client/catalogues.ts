import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';

const CATALOGUE = /\/words\/([a-z]{2})\/[a-z]+\.json$/;

/** Turns each catalogue of sentences into a module of functions as it is bundled, so that no page parses a sentence. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = importer ? resolve(dirname(importer), source) : source;
    return CATALOGUE.test(file) ? `${file}.js` : undefined;
  },
  load(id) {
    const file = id.replace(/\.js$/, '');
    const language = file === id ? undefined : CATALOGUE.exec(file)?.[1];
    if (language === undefined) return undefined;
    this.addWatchFile(file);
    return compileModule(new MessageFormat([language]), JSON.parse(readFileSync(file, 'utf8')));
  },
});
