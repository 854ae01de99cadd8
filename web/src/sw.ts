// Keeps the whole app on the device. A new version is fetched while the old one runs and waits until a page says that
// no game is open.
/// <reference lib="webworker" />
export {};

interface Precache {
  build: string;
  shell: string[]; // Without these there is no app.
  later: string[]; // Fonts, texts of the books.
}
declare const __PRECACHE__: Precache; // Written in by the build.

const worker = self as unknown as ServiceWorkerGlobalScope;
const kept = __PRECACHE__;
const prefix = 'primanota-';
const name = prefix + kept.build;
const hashed = /-[0-9a-f]{8,}\.\w+$/;
const theServers = /^\/(api|owner|livez|readyz|metrics)(\/|$)/;

// What is named by its content and kept already, by an earlier version too, is not fetched again.
async function keep(address: string): Promise<void> {
  const cache = await caches.open(name);
  if (await cache.match(address)) return;
  const known = hashed.test(address) ? await caches.match(address) : undefined;
  const response = known ?? (await fetch(address, { cache: hashed.test(address) ? 'default' : 'no-cache' }));
  if (!response.ok) throw new Error(address);
  await cache.put(address, response);
}

async function tellAll(message: object): Promise<void> {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

async function keepTheRest(): Promise<void> {
  for (const address of kept.later) await keep(address);
  await tellAll({ complete: true });
}

async function dropOldVersions(): Promise<void> {
  for (const each of await caches.keys()) {
    if (each.startsWith(prefix) && each !== name) await caches.delete(each);
  }
}

async function answer(request: Request, address: string): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && (kept.shell.includes(address) || kept.later.includes(address))) {
    await cache.put(address, response.clone());
  }
  return response;
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all(kept.shell.map(keep))));

worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOldVersions().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  // Asked at every start, so what a broken connection left out is fetched the next time.
  if (event.data === 'keep the rest') event.waitUntil(keepTheRest().catch(() => {}));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || theServers.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(answer(request, '/'));
  else if (kept.shell.includes(pathname) || kept.later.includes(pathname)) event.respondWith(answer(request, pathname));
});
