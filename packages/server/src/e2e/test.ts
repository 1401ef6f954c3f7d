/** Playwright's `test`, which leaves no page behind: one that goes on looking for its server slows all that come after. */

import { test as base } from '@playwright/test';

export const test = base.extend<{ leavingNoPage: undefined }>({
  leavingNoPage: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map(context => context.close()));
    },
    { auto: true },
  ],
});
