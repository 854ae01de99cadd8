// Players of earlier games on this device, suggested when names are entered.
import { sameName } from '../text';
import { read, write } from './db';

export interface KnownPlayer {
  name: string;
  games: number;
  last: number; // Milliseconds since 1970.
}

// "Анна" and "анна" are one player: their games are added up, and the latest spelling is kept.
function people(players: readonly KnownPlayer[]): KnownPlayer[] {
  const found = new Map<string, KnownPlayer>();
  for (const player of players) {
    const key = sameName(player.name);
    const other = found.get(key);
    const newest = other && other.last > player.last ? other : player;
    found.set(key, { ...newest, games: player.games + (other?.games ?? 0) });
  }
  return [...found.values()];
}

// Most recent players first.
export async function knownPlayers(): Promise<KnownPlayer[]> {
  const players = people(await read<KnownPlayer[]>('players', (store) => store.getAll()));
  return players.sort((a, b) => b.last - a.last || b.games - a.games || a.name.localeCompare(b.name));
}

export async function rememberPlayers(names: readonly string[]): Promise<void> {
  const now = Date.now();
  await write(['players'], (store) => {
    const all = store('players').getAll() as IDBRequest<KnownPlayer[]>;
    all.onsuccess = () => {
      const played = new Map(names.filter((name) => name.trim()).map((name) => [sameName(name), name]));
      for (const [key, name] of played) {
        const before = all.result.filter((player) => sameName(player.name) === key);
        for (const player of before) if (player.name !== name) store('players').delete(player.name);
        store('players').put({ name, games: before.reduce((sum, { games }) => sum + games, 1), last: now });
      }
    };
  });
}
