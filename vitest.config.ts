import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogues } from './packages/client/catalogues.ts';

/** The suffix says what a test costs: `*.test.ts` is pure, `*.redis.test.ts` starts real Redis processes. */
export default defineConfig({
  plugins: [catalogues()],
  test: {
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'packages/server/src/testing/bundle.ts',
    testTimeout: 30_000,
    // Most tests wait for sockets and disks, so two at a time are right even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
