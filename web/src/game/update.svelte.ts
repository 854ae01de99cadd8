// The app on this device: whether it works without a network, and whether a newer version can take over.
import { anyGameHeld } from '../store/guard';

export const app: {
  offline: 'no' | 'plays' | 'complete'; // 'plays': games work, the texts of the books may be missing.
  update: boolean; // A newer version is on the device and can take over.
} = $state({ offline: 'no', update: false });

let waiting: ServiceWorker | null = null;
let reloads = false; // The update was accepted: the page reloads once the newer version serves it.

function offer(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return; // The first version on a device replaces none.
  waiting = worker;
  app.update = true;
}

function follow(registration: ServiceWorkerRegistration): void {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
  });
  // So that a page that stays open for days finds a new version too.
  setInterval(() => void registration.update().catch(() => {}), 3_600_000);
}

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ complete?: boolean; newer?: boolean }>) => {
    if (data.complete) app.offline = 'complete';
    if (data.newer) app.update = true;
    else if (data.newer === false && reloads && !waiting) location.reload(); // The old version has been dropped.
  });
  serviceWorker.addEventListener('controllerchange', () => {
    waiting = null; // The waiting version is active now, perhaps because another page accepted the update.
    if (reloads) location.reload();
  });
  try {
    follow(await serviceWorker.register('/sw.js'));
    const { active } = await serviceWorker.ready;
    if (app.offline === 'no') app.offline = 'plays';
    active?.postMessage('keep the rest');
    active?.postMessage('is there a newer one');
  } catch {
    // The browser forbids service workers, or there is no network: the page works as long as it is open.
  }
}

// A game is led to its end with the version of the app that it began with, even if the browser is killed meanwhile and
// finds another version when it starts again.
export const keepVersion = () => tell('a game is open');

// Call when this page no longer shows a game.
export async function freeVersion(): Promise<void> {
  if (!(await anyGameHeld())) tell('no game is open');
}

function tell(message: string): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

// Call only while this page shows no game. False: there is no newer version, or another page leads a game.
export async function takeUpdate(): Promise<boolean> {
  if (!app.update || (await anyGameHeld())) return false;
  reloads = true;
  if (waiting) waiting.postMessage('take over');
  else tell('drop the old one');
  return true;
}
