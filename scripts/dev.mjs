/** `npm run dev`: the server under tsx, restarted when its sources change, and pages from Vite, changed in place. */
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install, root } from './workspace.mjs';

if (!(await install())) process.exit(1);

const port = process.env.PORT ?? '3000';
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
// In a process group of its own, so that Ctrl-C comes to it once, from us.
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
  env: { ...process.env, PORT: port },
});

const client = join(root, 'packages/client');
/** @typedef {{ listen(): Promise<unknown>, printUrls(): void, close(): Promise<void> }} DevServer */
/** @type {{ createServer(options: object): Promise<DevServer> }} */
const vite = await import(pathToFileURL(createRequire(join(client, 'package.json')).resolve('vite')).href);
const proxied = { target: `http://127.0.0.1:${port}`, changeOrigin: false, ws: true };
const pages = await vite.createServer({
  root: client,
  server: { host: true, proxy: { '/api': proxied, '/socket.io': proxied } },
});
await pages.listen();
pages.printUrls();

server.once('exit', async code => {
  await pages.close();
  process.exit(code ?? 1);
});
let told = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (!told) server.kill('SIGTERM');
    told = true;
  });
