import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './catalogues.ts';
import { chunkOf, hasNoEffect } from './chunks.ts';

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
  // Last: chunks that turn out empty have gone by then.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle).filter(name => name.startsWith('assets/'));
      const build = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12);
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('no service worker was built');
      const list = JSON.stringify(files.map(name => `/${name}`));
      worker.code = worker.code.replace(/\bFILES\b/g, list).replace(/\bBUILD\b/g, JSON.stringify(build));
    },
  },
});

/** What this page has in the place of what Socket.IO brings along. */
const OWN: Readonly<Record<string, string>> = { 'engine.io-client': 'engine.ts', 'socket.io-parser': 'packets.ts' };
/** Takes no more of Socket.IO than its manager, and gives that our own. */
const leanSocket = (): Plugin => ({
  name: 'lean-socket',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(socket\.io-client|engine\.io-client|socket\.io-parser)$/ },
    async handler(source, importer = '') {
      const own = importer.includes('/socket.io-client/') ? OWN[source] : undefined;
      if (own) return join(import.meta.dirname, 'src', own);
      const whole = source === 'socket.io-client' ? await this.resolve(source, importer, { skipSelf: true }) : null;
      return whole && { ...whole, id: whole.id.replace('/index.js', '/manager.js') };
    },
  },
});

/** Nothing is inlined, so that a strict Content-Security-Policy holds: no `unsafe-inline`, no `data:`. */
export default defineConfig({
  plugins: [catalogues(), leanSocket(), svelte(), filesOfBuild(), compressed()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // A part is not told to load itself.
    modulePreload: { polyfill: false, resolveDependencies: (file, deps) => deps.filter(each => each !== file) },
    rolldownOptions: {
      // Custom elements and the older way to mount are not used here, and do nothing by themselves.
      treeshake: { moduleSideEffects: id => (hasNoEffect(id) ? false : undefined) },
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
