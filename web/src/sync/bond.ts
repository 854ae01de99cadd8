// What binds a game of this device to a table of the server. Kept with the game, so that a break changes nothing.
import type { TableLink } from '../store/games';

export interface Conflict {
  branch: number; // Its number on the server.
  base: number; // The version both continuations start from.
  to: number; // So many lines of our record are there, the branch included.
  refused: string | null; // A sentence: the server does not take a line of it.
}

export interface Bond extends TableLink {
  skew: number; // The server's time of day minus ours, in ms.
  holder: string | null; // The device that leads.
  conflict: Conflict | null;
  lost: string; // Why nothing goes up any more, as a code; empty: it does.
}

export function bondOf(link: TableLink | null): Bond | null {
  return link && { skew: 0, holder: null, conflict: null, lost: '', ...link };
}

// A table is still to be opened; the key makes sure that it is one table, however often it is asked for.
export function newBond(server: string, key: string): Bond {
  return { server, table: '', token: '', version: 0, sent: 0, key, skew: 0, holder: null, conflict: null, lost: '' };
}
