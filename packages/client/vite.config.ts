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

/** Nothing is inlined, so that a strict Content-Security-Policy holds: no `unsafe-inline`, no `data:`. */
export default defineConfig({
  plugins: [catalogues(), svelte(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
