// Who has played on this device before, to be suggested when names are entered.
import { read, write } from './db';

export interface KnownPlayer {
  name: string;
  games: number;
  last: number; // Milliseconds since 1970.
}

// Those of the last games first.
export async function knownPlayers(): Promise<KnownPlayer[]> {
  const players = await read<KnownPlayer[]>('players', (store) => store.getAll());
  return players.sort((a, b) => b.last - a.last || b.games - a.games || a.name.localeCompare(b.name));
}

export async function rememberPlayers(names: readonly string[]): Promise<void> {
  const now = Date.now();
  await write(['players'], (store) => {
    for (const name of new Set(names.filter(Boolean))) {
      const found = store('players').get(name) as IDBRequest<KnownPlayer | undefined>;
      found.onsuccess = () => store('players').put({ name, games: (found.result?.games ?? 0) + 1, last: now });
    }
  });
}
