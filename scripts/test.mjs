/** `npm test`: everything that must hold. Installs what is missing, checks, builds, runs every test, and counts them. */
import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closingLine, failedInPlaywright, failedInVitest, none, sum, tallyPlaywright, tallyVitest } from './tally.mjs';
import { findChromium, provide } from './tools.mjs';
import { build, install, pnpm, root, run } from './workspace.mjs';

const reports = join(root, 'test-results');
const started = performance.now();
/** @type {string[]} stages that failed without a test to show for it */
const broken = [];

/** @param {number} since */
const seconds = since => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/**
 * Runs one stage under its own heading.
 * @param {string} name
 * @param {() => boolean | Promise<boolean>} work whether it went well
 */
const stage = async (name, work) => {
  console.log(`\n── ${name} ──`);
  const since = performance.now();
  const ok = await work();
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds(since)})`);
  return ok;
};

/** @param {string} name */
const read = name => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined; // the runner died before it could report
  }
};

/** What a runner reported that never reported. */
const unread = { testResults: [], suites: [], stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

/** @param {import('./tally.mjs').Tally} total */
const close = total => {
  const counted = sum([total, { passed: 0, failed: broken.length, skipped: 0 }]);
  for (const what of broken) console.log(`Failed: ${what}`);
  if (counted.skipped > 0) console.log(`Skipped: ${counted.skipped} tests`);
  console.log(`Took ${seconds(started)}.\n`);
  console.log(closingLine(counted));
  process.exit(counted.failed > 0 || counted.passed === 0 ? 1 : 0);
};

/** @param {string} what */
const giveUp = what => {
  broken.push(what);
  close(none);
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

if (!(await stage('install', install))) giveUp('the dependencies could not be installed');
const missing = provide();
for (const line of missing) console.error(line);
if (missing.length > 0) giveUp('Redis and Chromium are needed, since nothing here is skipped');

if (!(await stage('check', async () => (await pnpm(['run', 'check'])) === 0))) broken.push('check');
const built = await stage('build', build);
if (!built) broken.push('build');

const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--allowOnly=false'];
const vitestReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`];
const unitOk = await stage('tests', async () => (await run([...vitest, ...vitestReport])) === 0);
const unitReport = read('vitest.json') ?? unread;
const unit = tallyVitest(unitReport);
if (!unitOk && unit.pure.failed + unit.redis.failed === 0) broken.push('tests: the runner itself');

const playwright = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--forbid-only'];
const env = { CHROME_PATH: findChromium(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
const pagesOk = built && (await stage('tests in Chromium', async () => (await run(playwright, { env })) === 0));
const pagesReport = read('playwright.json') ?? unread;
const pages = tallyPlaywright(pagesReport);
if (built && !pagesOk && pages.failed === 0) broken.push('tests in Chromium: the runner itself');

console.log();
for (const line of [...failedInVitest(unitReport), ...failedInPlaywright(pagesReport)]) console.log(`Failed: ${line}`);
for (const [name, tally] of Object.entries({ pure: unit.pure, 'with Redis': unit.redis, 'in Chromium': pages })) {
  console.log(`Tests ${name}: ${tally.passed + tally.failed}, of which ${tally.failed} failed`);
  if (tally.passed + tally.failed === 0) broken.push(`no test ran ${name}`);
}
close(sum([unit.pure, unit.redis, pages]));
