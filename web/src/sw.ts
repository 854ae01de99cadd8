// Caches the whole app on the device. A new version is fetched while the old one runs, and waits until a page says that
// no game is open. The browser activates it anyway once all pages are gone, for example killed in the middle of a game.
// Therefore the version that a game is running with is recorded, kept and served until the judge leaves that game.
/// <reference lib="webworker" />
export {};

interface Precache {
  build: string;
  shell: string[]; // The app does not start without these.
  later: string[]; // Fonts, texts of the books, licences.
}
declare const __PRECACHE__: Precache; // Inserted by the build.

const worker = self as unknown as ServiceWorkerGlobalScope;
const kept = __PRECACHE__;
const prefix = 'primanota-';
const name = prefix + kept.build;
const marks = 'primanota.marks';
const led = '/led-with'; // Holds the name of that version.
const hashed = /-[0-9a-f]{8,}\.\w+$/;
const theServers = /^\/(api|livez|readyz|metrics)(\/|$)/;

// A file with a content hash in its name is not fetched again if any version has cached it.
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

// The version that the game is running with, if it is still cached.
async function versionOfGame(): Promise<string | null> {
  const found = await (await caches.open(marks)).match(led);
  const version = found ? await found.text() : null;
  return version !== null && (await caches.has(version)) ? version : null;
}

async function beginGame(): Promise<void> {
  if (await versionOfGame()) return;
  await (await caches.open(marks)).put(led, new Response(name));
}

// If the game ran with another version, its pages still need that version's files: it stays until a page asks for the
// newer one.
async function endGame(): Promise<void> {
  if ((await versionOfGame()) === name) await forgetGame();
  await tellWhetherNewer();
}

async function tellWhetherNewer(): Promise<void> {
  const version = await versionOfGame();
  await tellAll({ newer: version !== null && version !== name });
}

const forgetGame = async () => (await caches.open(marks)).delete(led);

async function dropOldOne(): Promise<void> {
  await forgetGame();
  await dropOtherVersions();
  await tellWhetherNewer();
}

async function dropOtherVersions(): Promise<void> {
  const needed = [name, await versionOfGame()];
  for (const each of await caches.keys()) {
    if (each.startsWith(prefix) && !needed.includes(each)) await caches.delete(each);
  }
}

async function answer(request: Request, address: string): Promise<Response> {
  const version = (await versionOfGame()) ?? name;
  const cache = await caches.open(version);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && version === name && (kept.shell.includes(address) || kept.later.includes(address))) {
    await cache.put(address, response.clone());
  }
  return response;
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all(kept.shell.map(keep))));

worker.addEventListener('activate', (event) => event.waitUntil(dropOtherVersions().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(forgetGame().then(() => worker.skipWaiting()));
  if (event.data === 'drop the old one') event.waitUntil(dropOldOne());
  // Sent at every start, so files that a broken connection left out are fetched next time.
  if (event.data === 'keep the rest') event.waitUntil(keepTheRest().catch(() => {}));
  if (event.data === 'a game is open') event.waitUntil(beginGame());
  if (event.data === 'no game is open') event.waitUntil(endGame());
  if (event.data === 'is there a newer one') event.waitUntil(tellWhetherNewer());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || theServers.test(pathname)) return;
  event.respondWith(answer(request, request.mode === 'navigate' ? '/' : pathname));
});
