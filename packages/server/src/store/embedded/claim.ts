import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** DATA_DIR can't be used; the message says why and what to do. */
export class DataDirRefused extends Error {
  override readonly name = 'DataDirRefused';
}

const CLAIM = /^owner-(?<pid>\d+)-[0-9a-f]+\.sock$/;
/** A unix socket's path holds 107 bytes on Linux and 103 on macOS; this leaves room for its name. */
const LONGEST = 60;

/**
 * Makes this process the only one on `dir`: a unix socket bound there, which the system frees with the process. The socket has
 * a name of its own, so unlinking a dead one never takes the place of a living one; and each process shows its own before it
 * looks for others, so of two that start at once one at least sees the other and goes.
 * @returns gives it back
 * @throws DataDirRefused when another process has it
 */
export async function claimDir(dir: string): Promise<() => void> {
  const name = `owner-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const { near, forget } = reach(dir);
  try {
    const server = await listen(join(near, `new-${name}`));
    renameSync(join(dir, `new-${name}`), join(dir, name)); // who sees it can connect to it
    const release = () => {
      rmSync(join(dir, name), { force: true });
      server.close();
    };
    const owner = await findOwner(dir, near, name);
    if (owner === null) return release;
    release();
    throw new DataDirRefused(
      `DATA_DIR=${dir} is in use by another running process (pid ${owner}). ` +
        'Stop it, or set the variable DATA_DIR to another folder.',
    );
  } catch (error) {
    if (error instanceof DataDirRefused) throw error;
    throw new DataDirRefused(`DATA_DIR=${dir} can't be used: ${(error as Error).message}`, { cause: error });
  } finally {
    forget();
  }
}

/** A path to `dir` that is short enough for a socket: itself, or a link to it. */
function reach(dir: string): { near: string; forget: () => void } {
  if (Buffer.byteLength(dir) <= LONGEST) return { near: dir, forget: () => {} };
  const links = mkdtempSync(join(tmpdir(), 'clabber-link-'));
  const near = join(links, 'd');
  symlinkSync(dir, near);
  return { near, forget: () => rmSync(links, { recursive: true, force: true }) };
}

async function listen(path: string): Promise<Server> {
  const server = createServer(socket => socket.destroy()).unref();
  server.listen(path);
  await once(server, 'listening');
  return server;
}

/** The pid of another process that has `dir`, or null. Sockets that nobody answers are unlinked. */
async function findOwner(dir: string, near: string, own: string): Promise<string | null> {
  for (const name of readdirSync(dir)) {
    const pid = CLAIM.exec(name)?.groups?.pid;
    if (pid === undefined || name === own) continue;
    if (await answers(join(near, name))) return pid;
    rmSync(join(dir, name), { force: true });
  }
  return null;
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
