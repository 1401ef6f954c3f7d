/**
 * Keeps the page itself in the browser, so that it opens without a line and says so. It never answers for the server:
 * pages come from the network while there is one, and a running page goes on with the files it began with.
 */

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build, put in as it is bundled. */
declare const FILES: readonly string[];
declare const BUILD: string;

const SHELL = '/';
const OURS = 'clabber-';
const CACHE = OURS + BUILD;

self.addEventListener('install', event => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([SHELL, ...FILES]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

/** The build before this one stays: a page of it may be in the middle of a hand and load a part it has not shown yet. */
self.addEventListener('activate', event => {
  const tidy = async () => {
    const builds = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(builds.slice(0, -1).map(name => caches.delete(name)));
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => shell()));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
});

const shell = async (): Promise<Response> => (await (await caches.open(CACHE)).match(SHELL)) ?? Response.error();

/** Names of assets change with their content, so one that is here is right. */
const kept = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);
