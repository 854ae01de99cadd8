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
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ complete?: boolean }>) => {
    if (data.complete) app.offline = 'complete';
  });
  serviceWorker.addEventListener('controllerchange', () => reloads && location.reload());
  try {
    follow(await serviceWorker.register('/sw.js'));
    const { active } = await serviceWorker.ready;
    if (app.offline === 'no') app.offline = 'plays';
    active?.postMessage('keep the rest');
  } catch {
    // A browser that forbids it, or no network: the page works as long as it is open.
  }
}

// Only from where no game is open; false: another page leads one.
export async function takeUpdate(): Promise<boolean> {
  if (!waiting || (await anyGameHeld())) return false;
  reloads = true;
  waiting.postMessage('take over');
  return true;
}
