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

/** Gives Socket.IO the engine in `src/engine.ts`, and this page no more of Socket.IO than its manager. */
const ownEngine = (): Plugin => ({
  name: 'own-engine',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(socket|engine)\.io-client$/ },
    async handler(source, importer = '') {
      if (source === 'socket.io-client') {
        const whole = await this.resolve(source, importer, { skipSelf: true });
        return whole && { ...whole, id: whole.id.replace('/index.js', '/manager.js') };
      }
      return importer.includes('/socket.io-client/') ? join(import.meta.dirname, 'src/engine.ts') : undefined;
    },
  },
});

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}
/**
 * All that a page always begins with is one file: shared modules in files of their own compress a tenth worse. Parts are
 * what is imported later.
 */
const LATER = /svelte\/src\/.*\/transitions\.js/;
const firstShown = (id: string, modules: Modules, seen: Set<string> = new Set()): string | null => {
  if (seen.has(id) || LATER.test(id)) return null;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (id.endsWith('/src/main.ts')) return 'main';
  return info?.importers.some(importer => firstShown(importer, modules, seen) !== null) ? 'main' : null;
};

/** Nothing is inlined, so that a strict Content-Security-Policy holds: no `unsafe-inline`, no `data:`. */
export default defineConfig({
  plugins: [catalogues(), ownEngine(), svelte(), filesOfBuild(), compressed()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Custom elements and the older way to mount are not used here, and do nothing by themselves.
      treeshake: {
        moduleSideEffects: id =>
          LATER.test(id) || /svelte\/src\/.*(custom-element|legacy-client)\.js/.test(id) ? false : undefined,
      },
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'main', name: firstShown }] },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
