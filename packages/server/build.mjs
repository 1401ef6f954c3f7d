/** Bundles the server and the workspace packages it imports; packages from outside stay in node_modules. */
import { copyFile } from 'node:fs/promises';
import { build } from 'esbuild';

const outside = {
  name: 'outside',
  setup: bundler =>
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@clabber/') ? undefined : { path, external: true },
    ),
};

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [outside],
  logLevel: 'warning',
});
// Read beside the code that sends it.
await copyFile('src/store/redis/append.lua', 'dist/append.lua');
