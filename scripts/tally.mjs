/** Counts tests from the reports the runners wrote: what was not reported was not run. */

import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

export const none = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export const sum = tallies =>
  tallies.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    none,
  );

/**
 * Vitest's JSON report, pure tests and Redis tests apart. A file that broke before its first test counts as one failure.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {{ pure: Tally, redis: Tally }}
 */
export const tallyVitest = ({ testResults }) => {
  /** @param {typeof testResults} files */
  const tally = files =>
    sum(
      files.map(({ status, assertionResults }) => {
        /** @param {string} wanted */
        const count = wanted => assertionResults.filter(test => test.status === wanted).length;
        const passed = count('passed');
        const failed = count('failed');
        const broken = status === 'failed' && failed === 0 ? 1 : 0;
        return { passed, failed: failed + broken, skipped: assertionResults.length - passed - failed };
      }),
    );
  /** @param {{ name: string }} file */
  const isRedis = ({ name }) => name.endsWith('.redis.test.ts');
  return { pure: tally(testResults.filter(file => !isRedis(file))), redis: tally(testResults.filter(isRedis)) };
};

/**
 * Playwright's JSON report. A flaky test passed only at a second try and counts as failed; so does each error outside
 * a test.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Tally}
 */
export const tallyPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** @typedef {{ title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ file?: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {string} text */
const opening = text => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';

/**
 * What failed in Vitest's JSON report, a line each: a long output may lose its middle, its end says all.
 * @param {{ testResults: { name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} report
 * @returns {string[]}
 */
export const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const lines = assertionResults
      .filter(test => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${opening(failureMessages?.[0] ?? '')}`);
    return status === 'failed' && lines.length === 0 ? [`${name}: ${opening(message)}`] : lines;
  });

/**
 * What failed in Playwright's JSON report, a line each.
 * @param {{ suites?: Suite[], errors: { message?: string }[] }} report
 * @returns {string[]}
 */
export const failedInPlaywright = ({ suites = [], errors }) => {
  /** @param {Suite} suite @returns {string[]} */
  const inSuite = ({ file, specs = [], suites = [] }) => [
    ...specs
      .filter(spec => !spec.ok)
      .map(({ title, tests }) => {
        const error = tests.flatMap(test => test.results).find(result => result.error)?.error;
        return `${file} › ${title}: ${opening(error?.message ?? '')}`;
      }),
    ...suites.flatMap(inSuite),
  ];
  return [...suites.flatMap(inSuite), ...errors.map(({ message = '' }) => opening(message))];
};

/** @param {Tally} tally */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
