/** Bundles the server and the workspace packages it imports; packages from outside stay in node_modules. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Elsewhere for tests, below a folder whose node_modules has what stays outside; they have an entry of their own. */
const [outdir = 'dist', entry = 'src/main.ts'] = process.argv.slice(2);

const outside = {
  name: 'outside',
  setup: bundler =>
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@clabber/') ? undefined : { path, external: true },
    ),
};

await build({
  entryPoints: { main: entry, inspect: 'src/inspect/main.ts' },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [outside],
  logLevel: 'warning',
});
// Read beside the code that sends it.
await copyFile('src/store/redis/append.lua', join(outdir, 'append.lua'));
