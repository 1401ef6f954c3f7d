import { readConfig } from './config.ts';
import { run } from './run.ts';
import { cryptoShuffle } from './shuffle.ts';
import { start } from './start.ts';

await run(async () => start({ config: readConfig(process.env), shuffle: cryptoShuffle }));
