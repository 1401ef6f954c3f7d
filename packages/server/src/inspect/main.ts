/** `npm run inspect -- <table> [--hands]`: prints a table's log and state out of the store of this configuration. */

import { ConfigError, readConfig, type StoreChoice } from '../config.ts';
import { DataDirRefused } from '../store/embedded/index.ts';
import { readLog, StoreAway } from './read.ts';
import { tellLog } from './tell.ts';

const USAGE = `Usage: npm run inspect -- <table> [--hands]
  <table>  the part of its link between /t/ and #
  --hands  shows hands and melds too; secrets stay masked
The store is that of the server: DATA_DIR, or REDIS_URL and the like.`;

const placeOf = (store: StoreChoice): string => (store.kind === 'embedded' ? `DATA_DIR=${store.dataDir}` : 'Redis');

/** @returns the exit code: 0 told, 1 not or not to its end, 2 asked wrongly */
const inspect = async (args: readonly string[]): Promise<number> => {
  const [table, ...others] = args.filter(arg => arg !== '--hands');
  if (table === undefined || others.length > 0 || !/^[\w-]{12}$/.test(table)) {
    console.error(USAGE);
    return 2;
  }
  const { store } = readConfig(process.env);
  const commits = await readLog(store, table);
  if (commits.length === 0) {
    console.error(`There is no table ${table} in ${placeOf(store)}: it never was, or it has ended.`);
    return 1;
  }
  const { lines, trouble } = tellLog(commits, args.includes('--hands'));
  console.log(lines.join('\n'));
  if (trouble !== null) console.error(trouble);
  return trouble === null ? 0 : 1;
};

process.stdout.on('error', () => process.exit(1)); // nobody reads any more
process.exitCode = await inspect(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof DataDirRefused || error instanceof StoreAway;
  console.error(isPlain ? error.message : error);
  return 1;
});
