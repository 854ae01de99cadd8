// The exchange with a server. Its code is loaded with the first game: before that there is nothing to send.
import { listGames } from './store/games';

type Sync = typeof import('./sync/index.svelte');

let loaded: Promise<Sync | null> | null = null;

async function load(): Promise<Sync | null> {
  try {
    const sync = await import('./sync/index.svelte');
    sync.startSync();
    return sync;
  } catch {
    loaded = null; // No network at the very first visit: the game runs without it, and the next game tries again.
    return null;
  }
}

export const exchange = () => (loaded ??= load());

export async function startExchange(): Promise<void> {
  const games = await listGames().catch(() => []);
  if (games.length > 0) await exchange();
}
