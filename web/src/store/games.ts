// The games of this device. A game is its record: lines of the notation, added and never changed.
import type { Outcome, Step } from '../engine/types';
import { read, write } from './db';

// A table of a server that this game belongs to.
export interface TableLink {
  server: string; // "https://mafia.example.org"
  table: string;
  token: string; // The judge's.
  version: number; // Of the server's log when it was last seen.
  sent: number; // So many lines of the record are there.
  key: string; // Of the upload under way: repeated, it is the same upload.
}

export interface Game {
  id: string;
  created: number; // Milliseconds since 1970, as `changed`.
  changed: number;
  rules: string;
  title: string;
  players: string[]; // By seat, from 1.
  step: Step;
  round: number;
  finished: boolean; // The result has been announced.
  outcome: Outcome | null;
  link: TableLink | null;
}

interface Chunk {
  game: string;
  from: number; // The place of its first line in the record.
  lines: string[];
}

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

function patched(games: IDBObjectStore, id: string, patch: Partial<Game>): void {
  const found = games.get(id) as IDBRequest<Game | undefined>;
  found.onsuccess = () => {
    if (found.result) games.put({ ...found.result, ...patch, id });
  };
}

export async function listGames(): Promise<Game[]> {
  const games = await read<Game[]>('games', (store) => store.getAll());
  return games.sort((a, b) => b.changed - a.changed);
}

export async function loadGame(id: string): Promise<{ game: Game; lines: string[] } | null> {
  const game = await read<Game | undefined>('games', (store) => store.get(id));
  if (!game) return null;
  const chunks = await read<Chunk[]>('lines', (store) => store.getAll(chunksOf(id)));
  return { game, lines: chunks.flatMap((chunk) => chunk.lines) };
}

export async function addGame(game: Game, lines: string[]): Promise<void> {
  await write(['games', 'lines'], (store) => {
    store('games').add(game);
    store('lines').add({ game: game.id, from: 0, lines } satisfies Chunk);
  });
}

// `from`: how long the record is so far. `add` fails where somebody else has written already: nothing is written over.
export async function appendLines(id: string, from: number, lines: string[], patch?: Partial<Game>): Promise<void> {
  await write(patch ? ['games', 'lines'] : ['lines'], (store) => {
    store('lines').add({ game: id, from, lines } satisfies Chunk);
    if (patch) patched(store('games'), id, patch);
  });
}

export async function changeGame(id: string, patch: Partial<Game>): Promise<void> {
  await write(['games'], (store) => patched(store('games'), id, patch));
}

// Another record in place of this one: that of a server, after its judge has chosen.
export async function replaceLines(id: string, lines: string[], patch: Partial<Game>): Promise<void> {
  await write(['games', 'lines'], (store) => {
    store('lines').delete(chunksOf(id));
    store('lines').add({ game: id, from: 0, lines } satisfies Chunk);
    patched(store('games'), id, patch);
  });
}

export async function deleteGame(id: string): Promise<void> {
  await write(['games', 'lines'], (store) => {
    store('lines').delete(chunksOf(id));
    store('games').delete(id);
  });
}
