/** What start, test and dev share: the pinned pnpm, and when the workspace needs installing or building. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const serverMain = join(root, 'packages/server/dist/main.mjs');

/**
 * Runs a command in the foreground.
 * @param {readonly string[]} command
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `env` is added to ours; `quiet` shows what the
 *   command printed only when it failed
 * @returns {Promise<number>} its exit code; 1 when a signal ended it, 127 when it could not be started
 */
export const run = ([file = '', ...args], { env = {}, quiet = false } = {}) =>
  new Promise(resolve => {
    const shell = process.platform === 'win32' && file !== process.execPath; // npx is a .cmd file there
    const stdio = quiet ? 'pipe' : 'inherit';
    const child = spawn(file, args, { cwd: root, stdio, shell, env: { ...process.env, ...env } });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => printed.push(chunk));
    child.once('error', error => {
      console.error(`${file}: ${error.message}`);
      resolve(127);
    });
    child.once('close', code => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

/** How to call pnpm: the one that is running us, else the pinned one through npm, which fetches it once. */
const pnpmCommand = () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pinned = packageManager.split('+')[0];
  const runner = process.env.npm_execpath ?? '';
  if (/pnpm\.[cm]?js$/.test(runner)) return [process.execPath, runner];
  if (/npm-cli\.js$/.test(runner)) return [process.execPath, runner, 'exec', '--yes', '--', pinned];
  return ['npx', '--yes', pinned];
};

/**
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[1]} [options]
 */
export const pnpm = (args, options) => run([...pnpmCommand(), ...args], options);

const packages = () => readdirSync(join(root, 'packages')).map(name => `packages/${name}`);

/** What an install depends on, as one hash. */
const wanted = () => {
  const manifests = ['.', ...packages()].map(folder => `${folder}/package.json`);
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/**
 * Installs what the lock file says, unless that was done before.
 * @returns {Promise<boolean>} whether the dependencies are there
 */
export const install = async () => {
  const stamp = join(root, 'node_modules/.installed');
  const hash = wanted();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  console.log('Installing dependencies …');
  // Development dependencies build the game even where NODE_ENV says production; a foreign node_modules is replaced.
  const args = ['install', '--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false'];
  if ((await pnpm(args, { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }, quiet: true })) !== 0) return false;
  writeFileSync(stamp, hash);
  return true;
};

/** What `build` makes, in order: a package, the file that proves it is built, and the packages that go into it. */
const builds = [
  { name: 'rules', made: 'referee.mjs', of: ['rules'] },
  { name: 'client', made: 'index.html', of: ['client', 'protocol', 'rules'] },
  { name: 'server', made: 'main.mjs', of: ['server', 'bots', 'protocol', 'rules'] },
];

/**
 * The time of the latest change in a folder; folders count too, since a deletion shows only there.
 * @param {string} folder
 * @returns {number} ms since the epoch
 */
const latest = folder =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.name !== 'node_modules' && entry.name !== 'dist')
    .map(entry => {
      const path = join(folder, entry.name);
      const changed = statSync(path).mtimeMs;
      return entry.isDirectory() ? Math.max(changed, latest(path)) : changed;
    })
    .reduce((a, b) => Math.max(a, b), 0);

/** @param {{ name: string, made: string }} build */
const outputOf = ({ name, made }) => join(root, 'packages', name, 'dist', made);

/** @param {typeof builds[number]} build */
const isStale = ({ name, made, of }) => {
  const output = outputOf({ name, made });
  if (!existsSync(output)) return true;
  const shared = ['pnpm-lock.yaml', 'tsconfig.base.json'].map(file => statSync(join(root, file)).mtimeMs);
  const sources = of.map(name => latest(join(root, 'packages', name)));
  return Math.max(...shared, ...sources) > statSync(output).mtimeMs;
};

/**
 * Builds what is older than its sources.
 * @returns {Promise<boolean>} whether everything is built
 */
export const build = async () => {
  const stale = builds.filter(isStale);
  if (stale.length === 0) return true;
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const filters = stale.map(({ name }) => `--filter=@clabber/${name}`);
  return (
    (await pnpm([...filters, 'build'], { quiet: true })) === 0 && builds.every(build => existsSync(outputOf(build)))
  );
};
