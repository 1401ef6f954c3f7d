import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './catalogues.ts';

/** Puts `.br` and `.gz` beside each text file, so that nobody compresses anything while people play. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name))) {
      const text = readFileSync(join(dir, file));
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text));
      writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }));
    }
  },
});

/** Tells the service worker which files this build has. */
const filesOfBuild = (): Plugin => ({
  name: 'files-of-build',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter(name => name.startsWith('assets/'));
    const build = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12);
    const worker = bundle['sw.js'];
    if (worker?.type !== 'chunk') throw new Error('no service worker was built');
    const list = JSON.stringify(files.map(name => `/${name}`));
    worker.code = worker.code.replace(/\bFILES\b/g, list).replace(/\bBUILD\b/g, JSON.stringify(build));
  },
});

/** Nothing is inlined, so that a strict Content-Security-Policy holds: no `unsafe-inline`, no `data:`. */
export default defineConfig({
  plugins: [catalogues(), svelte(), filesOfBuild(), compressed()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
