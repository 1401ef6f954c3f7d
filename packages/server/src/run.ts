/** A node as a process: says where it is, stops when told, and says in plain words why it can't start. */

import { addresses } from './addresses.ts';
import { ConfigError } from './config.ts';
import type { Running } from './start.ts';
import { DataDirRefused } from './store/embedded/index.ts';

/**
 * Starts and keeps the process: SIGTERM and SIGINT stop it with code 0; what has not stopped
 * after `times.stop` is killed. A failed start ends it with 1.
 * @param start reads the configuration too, so that its errors are told alike
 */
export const run = async (start: () => Promise<Running>): Promise<void> => {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    console.error(whyNot(error));
    process.exit(1);
  }
  const { config, port, logger, close } = running;

  // The log is the truth and no request owns it: a fault in one of them ends no table.
  process.on('uncaughtException', error => logger.fatal({ err: error }, 'a fault nobody caught'));
  process.on('unhandledRejection', error => logger.fatal({ err: error }, 'a fault nobody caught'));

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return; // a clean end is under way, and leaving in its middle can hang
    stopping = true;
    // Whatever hangs would hang an orderly exit too. What was acknowledged is in the store.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), config.times.stop);
    await close().catch(error => logger.error({ err: error }, 'a fault while stopping'));
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(addresses(config, port).join('\n')); // last: who reads it may stop us
};

/** Why a start failed: a sentence where we know what to do about it. */
const whyNot = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DataDirRefused) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not open port ${port}. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This computer has no address ${address ?? hostname}. Look at HOST.`;
  return error.stack ?? error.message;
};
