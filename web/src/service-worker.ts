import { openAllQueues } from './offline/queues-of-worker.ts';
import type { WorkerFetch, WorkerScope } from './offline/worker-scope.ts';
import { allFilesKept, fillCaches, syncTag } from './offline/worker-messages.ts';
import { cacheNameOf, isShellPath, type Precache, unusedCaches } from './offline/worker.rules.ts';

declare const self: WorkerScope;
/** Put in by the build (build-service-worker.ts). */
declare const __PRECACHE__: Precache;

const precache = __PRECACHE__;
const own = cacheNameOf(precache);
/** Where the app's page is kept; no address of the site. */
const shell = '/app-shell';
/** Longer than this nobody looks at an empty page. */
const timeoutMs = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('message', (event) => {
  if (event.data === fillCaches) event.waitUntil(fill().then(dropUnused, () => undefined));
});

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(openAllQueues());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Every one is answered here: the browser has asked for the page already, and would ask a second time.
    event.respondWith(isShellPath(pathname) ? page(event) : pageFromNetwork(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(request, pathname));
  } else if (precache.first.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});

/** The page and what it needs to be drawn; the rest follows when the browser is idle. */
async function install(): Promise<void> {
  const cache = await caches.open(own);
  const page = await fetch('/inventory', { cache: 'reload', credentials: 'omit' });
  // During a deployment the server may be older or newer than this worker: then the browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(precache.entry)) throw new Error('The page is of another version.');
  await cache.put(shell, page);
  await keepAll(cache, precache.first);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  // The page is asked for while the worker is still starting, so that the worker costs no time.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await dropUnused();
}

async function fill(): Promise<void> {
  const cache = await caches.open(own);
  if (!(await cache.match(shell, { ignoreVary: true }))) await install();
  await keepAll(cache, precache.first);
  // One after the other: the person at the screen comes first.
  for (const path of precache.later) await keep(cache, path);
  await cache.put(allFilesKept, new Response(precache.version));
}

function keepAll(cache: Cache, paths: readonly string[]): Promise<unknown> {
  return Promise.all(paths.map((path) => keep(cache, path)));
}

/** What another version has already is not fetched again: the name of a file says what is in it. */
async function keep(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, { ignoreVary: true })) return;
  const isHashed = path.startsWith('/assets/');
  const known = isHashed ? await caches.match(path, { ignoreVary: true }) : undefined;
  const response = known ?? (await fetch(path, isHashed ? {} : { cache: 'reload' }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await cache.put(path, response);
}

/** Files of versions that no open tab was loaded from. Tabs hold a lock in their version's name. */
async function dropUnused(): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const unused = unusedCaches(
    await caches.keys(),
    own,
    held.map(({ name = '' }) => name),
  );
  await Promise.all(unused.map((name) => caches.delete(name)));
}

/** From the cache first: a file with a hash in its name never changes. */
async function asset(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: own, ignoreVary: true })) ?? Response.error();
}

async function pageFromNetwork(event: WorkerFetch): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** From the network, so that a new version shows at once; the kept page where the network fails or takes too long. */
async function page(event: WorkerFetch): Promise<Response> {
  const fromNetwork = pageFromNetwork(event);
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs));
  const first = await Promise.race([fromNetwork, late]).catch(() => 'failed' as const);
  if (first instanceof Response && ![502, 503, 504].includes(first.status)) return first;
  const shellPage = await caches.match(shell, { cacheName: own, ignoreVary: true });
  return shellPage ?? fromNetwork;
}
