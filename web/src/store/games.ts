// The games of this device. A game is its record: lines of the notation, appended and never changed.
import type { Outcome, Step } from '../engine/types';
import { read, write } from './db';

// The server table that this game belongs to.
export interface TableLink {
  server: string; // "https://mafia.example.org"
  table: string;
  token: string; // The judge's.
  version: number; // The version of the server's log when last seen.
  sent: number; // The number of the record's lines on the server.
  key: string; // The key of the current upload; a repeated upload has the same key.
  account?: boolean; // The server opens tables only for accounts, and nobody is signed in here.
  alike?: string; // The server's sentence that two names look alike. It opens no table until the judge answers.
  distinct?: boolean; // The judge's answer: these are different people.
}

export interface Game {
  id: string;
  created: number; // Milliseconds since 1970, like `changed`.
  changed: number;
  rules: string;
  title: string;
  players: string[]; // By seat, from 1.
  step: Step;
  round: number;
  finished: boolean; // The result has been announced.
  outcome: Outcome | null;
  announced?: number; // Time of the announcement, milliseconds since 1970.
  signed?: number; // Time of the signature. Anything recorded later needs another signature.
  link: TableLink | null;
}

// Another page has written to the record since it was read.
export class MovedOn extends Error {}

interface Chunk {
  game: string;
  from: number; // The index of its first line in the record.
  lines: string[];
}

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

type Patch = Partial<Game> | ((game: Game) => Partial<Game>);

function patched(games: IDBObjectStore, id: string, patch: Patch): void {
  const found = games.get(id) as IDBRequest<Game | undefined>;
  found.onsuccess = () => {
    const game = found.result;
    if (game) games.put({ ...game, ...(typeof patch === 'function' ? patch(game) : patch), id });
  };
}

// Within the writing transaction: aborts it unless the record's chunks that start before `below` hold `end` lines.
function mustEnd(
  lines: IDBObjectStore,
  id: string,
  end: number,
  below: number,
  moved: () => void,
  holds?: () => void,
): void {
  const last = lines.openCursor(IDBKeyRange.bound([id, 0], [id, below], false, true), 'prev');
  last.onsuccess = () => {
    const chunk = last.result?.value as Chunk | undefined;
    if ((chunk ? chunk.from + chunk.lines.length : 0) === end) return holds?.();
    moved();
    lines.transaction.abort();
  };
}

async function unlessMoved(work: (moved: () => void) => Promise<void>): Promise<void> {
  let moved = false;
  try {
    await work(() => (moved = true));
  } catch (error) {
    if (moved || (error instanceof DOMException && error.name === 'ConstraintError')) throw new MovedOn();
    throw error;
  }
}

export async function listGames(): Promise<Game[]> {
  const games = await read<Game[]>('games', (store) => store.getAll());
  return games.sort((a, b) => b.changed - a.changed);
}

export async function gameOf(id: string): Promise<Game | undefined> {
  return read<Game | undefined>('games', (store) => store.get(id));
}

export async function loadGame(id: string): Promise<{ game: Game; lines: string[] } | null> {
  const game = await gameOf(id);
  if (!game) return null;
  const chunks = await read<Chunk[]>('lines', (store) => store.getAll(chunksOf(id)));
  return { game, lines: chunks.flatMap((chunk) => chunk.lines) };
}

// The length of a record.
export async function countLines(id: string): Promise<number> {
  const last = await read<IDBCursorWithValue | null>('lines', (store) => store.openCursor(chunksOf(id), 'prev'));
  const chunk = last?.value as Chunk | undefined;
  return chunk ? chunk.from + chunk.lines.length : 0;
}

export async function addGame(game: Game, lines: string[]): Promise<void> {
  await write(['games', 'lines'], (store) => {
    store('games').add(game);
    store('lines').add({ game: game.id, from: 0, lines } satisfies Chunk);
  });
}

// `from`: the length of the record so far. Throws MovedOn, and overwrites nothing, if another page has written already.
export async function appendLines(id: string, from: number, lines: string[], patch?: Partial<Game>): Promise<void> {
  await unlessMoved((moved) =>
    write(patch ? ['games', 'lines'] : ['lines'], (store) => {
      mustEnd(store('lines'), id, from, from, moved, patch ? undefined : () => store('lines').transaction.commit());
      store('lines').add({ game: id, from, lines } satisfies Chunk);
      if (patch) patched(store('games'), id, patch);
    }),
  );
}

export async function changeGame(id: string, patch: Patch): Promise<void> {
  await write(['games'], (store) => patched(store('games'), id, patch));
}

// Replaces the record by the server's. `seen`: the length of the record to be replaced. Throws MovedOn if it has grown
// since.
export async function replaceLines(id: string, lines: string[], patch: Partial<Game>, seen: number): Promise<void> {
  await unlessMoved((moved) =>
    write(['games', 'lines'], (store) => {
      mustEnd(store('lines'), id, seen, Infinity, moved);
      store('lines').delete(chunksOf(id));
      store('lines').add({ game: id, from: 0, lines } satisfies Chunk);
      patched(store('games'), id, patch);
    }),
  );
}

export async function deleteGame(id: string): Promise<void> {
  await write(['games', 'lines'], (store) => {
    store('lines').delete(chunksOf(id));
    store('games').delete(id);
  });
}
