/** Stand-ins: plain, sensible players who see what their seat sees. */
export { choose } from './choose.ts';
