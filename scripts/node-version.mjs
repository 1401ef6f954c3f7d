/** Says in plain words when Node is too old; imported first, so it keeps to syntax that old versions can read. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');

/** @param {string} version its major and minor as one number that compares */
const rank = version => version.split('.').reduce((sum, part, i) => sum + (i < 2 ? Number(part) / 1000 ** i : 0), 0);

if (rank(process.versions.node) < rank(needed)) {
  console.error(`Clabber needs Node ${needed} or newer; this is Node ${process.versions.node}.`);
  console.error('Install a current version from https://nodejs.org and try again.');
  process.exit(1);
}
