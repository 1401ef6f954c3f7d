/** The pinned pnpm for the scripts of package.json, also where none is on the PATH. */
import { pnpm } from './workspace.mjs';

process.exitCode = await pnpm(process.argv.slice(2));
