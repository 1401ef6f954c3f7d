import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** DATA_DIR can't be used; the message says why and what to do. */
export class DataDirRefused extends Error {
  override readonly name = 'DataDirRefused';
}

const SOCKET = 'clabber.sock';
/** A unix socket's path holds 107 bytes on Linux and 103 on macOS; some of them are for the name a stale one is moved to. */
const LONGEST = 90;

/**
 * Makes this process the only one on `dir`: a unix socket bound there, which the system frees with the process.
 * @returns gives it back
 * @throws DataDirRefused when another process has it
 */
export async function claimDir(dir: string): Promise<() => void> {
  const { path, viaLink, forget } = reach(dir);
  try {
    for (;;) {
      const server = await bind(path);
      if (server)
        return () => {
          if (viaLink) unlinkSync(join(dir, SOCKET)); // else closing unlinks it
          server.close();
        };
      if (await answers(path)) throw inUse(dir);
      await clear(path, dir);
    }
  } catch (error) {
    if (error instanceof DataDirRefused) throw error;
    throw new DataDirRefused(`DATA_DIR=${dir} can't be used: ${(error as Error).message}`, { cause: error });
  } finally {
    forget();
  }
}

const inUse = (dir: string) =>
  new DataDirRefused(
    `DATA_DIR=${dir} is in use by another running process. Stop it, or set the variable DATA_DIR to another folder.`,
  );

/** The socket's path; a folder whose own path is too long is reached through a short link, the socket still lies in it. */
function reach(dir: string): { path: string; viaLink: boolean; forget: () => void } {
  const path = join(dir, SOCKET);
  if (Buffer.byteLength(path) <= LONGEST) return { path, viaLink: false, forget: () => {} };
  const link = join(mkdtempSync(join(tmpdir(), 'clabber-')), 'd');
  symlinkSync(dir, link);
  return {
    path: join(link, SOCKET),
    viaLink: true,
    forget: () => rmSync(dirname(link), { recursive: true, force: true }),
  };
}

/** Listens at `path`; null when something is there already. */
async function bind(path: string): Promise<Server | null> {
  const server = createServer(socket => socket.destroy()).unref();
  server.listen(path);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

/** Whether a process listens at `path`. Only a refused connect proves that none does. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== 'ECONNREFUSED' && code !== 'ENOENT';
  } finally {
    socket.destroy();
  }
}

/**
 * Unlinks a stale socket. Of two processes that start at once the slower one could unlink what the faster one has just
 * bound: so the socket is first moved aside, asked again, and put back if it lives.
 */
async function clear(path: string, dir: string): Promise<void> {
  const aside = `${path}.${randomBytes(3).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // another process cleared it
    throw error;
  }
  if (await answers(aside)) {
    renameSync(aside, path);
    throw inUse(dir);
  }
  unlinkSync(aside);
}
