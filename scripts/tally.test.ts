/** The closing line must never be kinder than the run was. */
import { describe, expect, test } from 'vitest';
import { closingLine, failedInPlaywright, failedInVitest, sum, tallyPlaywright, tallyVitest } from './tally.mjs';

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map(status => ({ status })),
});

describe('a Vitest report', () => {
  test('counts pure and Redis tests apart', () => {
    const testResults = [
      file('/p/cards.test.ts', 'failed', 'passed', 'passed', 'failed'),
      file('/p/log.redis.test.ts', 'passed', 'passed', 'skipped', 'todo'),
    ];
    expect(tallyVitest({ testResults })).toEqual({
      pure: { passed: 2, failed: 1, skipped: 0 },
      redis: { passed: 1, failed: 0, skipped: 2 },
    });
  });

  test('counts a file that broke before its first test, or around its tests', () => {
    const testResults = [file('/p/a.test.ts', 'failed'), file('/p/b.test.ts', 'failed', 'passed')];
    expect(tallyVitest({ testResults }).pure).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });
});

describe('a Playwright report', () => {
  test('counts a flaky test and an error outside any test as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
    });
  });
});

describe('what failed is named at the end, with the first line of why', () => {
  test('in a Vitest report, also a file that broke before its first test', () => {
    const lost = {
      status: 'failed',
      fullName: 'a table deals',
      failureMessages: ['\u001b[31mError: seven cards\n  at x'],
    };
    const kept = { status: 'passed', fullName: 'a table ends', failureMessages: [] };
    const testResults = [
      { name: '/p/a.test.ts', status: 'failed', assertionResults: [lost, kept] },
      { name: '/p/b.test.ts', status: 'failed', message: 'no such module\nat y', assertionResults: [] },
      { name: '/p/c.test.ts', status: 'passed', assertionResults: [kept] },
    ];
    expect(failedInVitest({ testResults })).toEqual([
      '/p/a.test.ts › a table deals: Error: seven cards',
      '/p/b.test.ts: no such module',
    ]);
  });

  test('in a Playwright report, however deep, and beside it', () => {
    const spec = (title: string, ok: boolean, ...messages: string[]) => ({
      title,
      ok,
      tests: [{ results: messages.map(message => ({ error: { message } })) }],
    });
    const deep = { file: 'a.e2e.ts', specs: [spec('sits', false, 'no seat\nat z'), spec('leaves', true)] };
    const report = {
      suites: [{ file: 'a.e2e.ts', specs: [spec('opens', false)], suites: [deep] }],
      errors: [{ message: 'no server' }],
    };
    expect(failedInPlaywright(report)).toEqual(['a.e2e.ts › opens: ', 'a.e2e.ts › sits: no seat', 'no server']);
  });
});

test('the closing line adds everything up', () => {
  const total = sum([
    { passed: 100, failed: 0, skipped: 1 },
    { passed: 23, failed: 2, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('123 passed, 2 failed');
});
