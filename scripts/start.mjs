/** `npm start`: from a fresh clone to a running game. Installs and builds what is missing, then serves. */
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { build, install, serverMain } from './workspace.mjs';

if (!(await install()) || !(await build())) {
  console.error('Clabber could not be started; the lines above say why.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn'; // so that the address is what one sees
// In this very process, so that signals and the exit code are the server's own.
await import(pathToFileURL(serverMain).href);
