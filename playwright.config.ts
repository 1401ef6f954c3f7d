import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/tools.mjs';

const executablePath = findChromium();

/** Tests that click: `*.e2e.ts`, in the system's own Chromium; Playwright downloads none. */
export default defineConfig({
  testDir: 'packages',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/pages',
  globalSetup: './packages/server/src/testing/bundle.ts',
  workers: 1,
  expect: { timeout: 20_000 }, // the slowest machine that runs these, not how long a person waits
  retries: 0,
  reportSlowTests: null,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
