import { defineConfig } from 'vitest/config';

/** The suffix says what a test costs: `*.test.ts` is pure, `*.redis.test.ts` starts real Redis processes. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
  },
});
