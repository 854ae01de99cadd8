// The app on this device: whether it works without network, and whether a newer one waits.
import { anyGameHeld } from '../store/guard';

export const app: {
  offline: 'no' | 'plays' | 'complete'; // 'plays': games work, the texts of the books may be missing.
  update: boolean; // A new version waits for its turn.
} = $state({ offline: 'no', update: false });

let waiting: ServiceWorker | null = null;
let reloads = false;

function offer(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return; // The very first one does not wait.
  waiting = worker;
  app.update = true;
}

function follow(registration: ServiceWorkerRegistration): void {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
  });
  // A page that stays open for days hears of a new version too.
  setInterval(() => void registration.update().catch(() => {}), 3_600_000);
}

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ complete?: boolean; newer?: boolean }>) => {
    if (data.complete) app.offline = 'complete';
    if (data.newer) app.update = true;
    else if (data.newer === false && reloads && !waiting) location.reload();
  });
  serviceWorker.addEventListener('controllerchange', () => {
    waiting = null; // Another page may have taken it.
    if (reloads) location.reload();
  });
  try {
    follow(await serviceWorker.register('/sw.js'));
    const { active } = await serviceWorker.ready;
    if (app.offline === 'no') app.offline = 'plays';
    active?.postMessage('keep the rest');
    active?.postMessage('is there a newer one');
  } catch {
    // A browser that forbids it, or no network: the page works as long as it is open.
  }
}

// A game is led to its end with the version it was begun with, also when the browser dies meanwhile and another version
// is there when it starts again.
export const keepVersion = () => tell('a game is open');

// No game is on the screen of this page any more.
export async function freeVersion(): Promise<void> {
  if (!(await anyGameHeld())) tell('no game is open');
}

function tell(message: string): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

// Only from where no game is open; false: another page leads one.
export async function takeUpdate(): Promise<boolean> {
  if (!app.update || (await anyGameHeld())) return false;
  reloads = true;
  if (waiting) waiting.postMessage('take over');
  else tell('drop the old one');
  return true;
}
