/** The two programs the tests need beside Node: a Redis server and a Chromium. Found, or installed where that is allowed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the one without a window's trappings: the same engine, and half the work on a machine without a GPU. */
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const browserApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} path */
const canRun = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The first of these programs on the PATH, with its folder.
 * @param {readonly string[]} names
 */
const onPath = names => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(canRun);
};

/** Where redis-server is, if it is anywhere. */
export const findRedis = () => onPath(['redis-server', 'redis-server.exe']);

/** Where Chromium or Chrome is, if it is anywhere. `CHROME_PATH` wins, even when it is wrong: then nothing is found. */
export const findChromium = () => {
  const told = process.env.CHROME_PATH;
  if (told) return canRun(told) ? told : undefined;
  return onPath(browsers) ?? browserApps.find(canRun);
};

/** @typedef {'redis' | 'chromium'} Tool */

/** @type {Record<Tool, () => string | undefined>} */
const find = { redis: findRedis, chromium: findChromium };

/**
 * The package managers we know, how they are called, and what the two programs are called there; where a system has
 * several names for one program, they are tried in order.
 * @type {readonly { tool: string, needsRoot: boolean, prepare?: string[], install: string[],
 *   names: Record<Tool, readonly string[]> }[]}
 */
const managers = [
  {
    tool: 'apt-get',
    needsRoot: true,
    prepare: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
    names: { redis: ['redis-server'], chromium: ['chromium-headless-shell', 'chromium', 'chromium-browser'] },
  },
  {
    tool: 'dnf',
    needsRoot: true,
    install: ['dnf', 'install', '-y'],
    names: { redis: ['redis', 'valkey-compat-redis'], chromium: ['chromium'] },
  },
  {
    tool: 'pacman',
    needsRoot: true,
    install: ['pacman', '-Sy', '--noconfirm', '--needed'],
    names: { redis: ['redis', 'valkey'], chromium: ['chromium'] },
  },
  {
    tool: 'brew',
    needsRoot: false,
    install: ['brew', 'install'],
    names: { redis: ['redis'], chromium: ['google-chrome'] },
  },
];

/** @param {readonly string[]} command */
const succeeds = ([file = '', ...args]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

/**
 * Whether a program answers: a system may have put a placeholder there.
 * @param {string | undefined} path
 */
const works = path => path !== undefined && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** What to put before a command that only root may run; null when that is not permitted without asking for a password. */
const rootPrefix = () => {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive'] : null;
};

/**
 * Makes sure that Redis and Chromium are there.
 * @returns {readonly string[]} what is still missing, as sentences that say what to install; empty when all is there
 */
export const provide = () => {
  const missing = () => /** @type {Tool[]} */ (Object.keys(find)).filter(tool => !works(find[tool]()));
  if (missing().length === 0) return [];
  if (process.env.CHROME_PATH && !findChromium())
    return [`CHROME_PATH says ${process.env.CHROME_PATH}, and nothing can be run there.`];

  const manager = managers.find(({ tool }) => onPath([tool]));
  const prefix = manager?.needsRoot ? rootPrefix() : [];
  if (manager && prefix) {
    console.log(`Installing ${missing().join(' and ')} with ${manager.tool} …`);
    if (manager.prepare) succeeds([...prefix, ...manager.prepare]);
    for (const tool of missing())
      manager.names[tool].some(name => succeeds([...prefix, ...manager.install, name]) && works(find[tool]()));
  }
  return missing().map(tool => advice(tool, manager));
};

/**
 * @param {Tool} tool
 * @param {typeof managers[number] | undefined} manager
 */
const advice = (tool, manager) => {
  const what = {
    redis: 'redis-server is not on the PATH (Redis 7 or newer)',
    chromium: 'no Chromium or Chrome was found (CHROME_PATH may name one)',
  }[tool];
  const how = manager
    ? [...(manager.needsRoot ? ['sudo'] : []), ...manager.install, manager.names[tool][0]].join(' ')
    : 'the package manager of your system (on Windows, inside WSL)';
  return `${what}. Install it with: ${how}`;
};
