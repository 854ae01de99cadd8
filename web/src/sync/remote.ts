// The table on the server that a game of this device is sent to, and how far the two agree. Stored with the game, so
// that it survives a broken connection or a closed page.
import type { TableLink } from '../store/games';

export interface Conflict {
  branch: number; // Its number on the server.
  base: number; // The version where the two continuations begin.
  to: number; // The number of our lines on the server, including the branch.
  refused: string | null; // The server's sentence if it refuses a line of the branch.
}

export interface Remote extends TableLink {
  skew: number; // The server's time of day minus ours, in ms.
  holder: string | null; // The device that leads.
  conflict: Conflict | null;
  lost: string; // The code of the reason why uploads have stopped; empty: they have not.
}

export function remoteOf(link: TableLink | null): Remote | null {
  return link && { skew: 0, holder: null, conflict: null, lost: '', ...link };
}

// The table has not been opened yet. The key ensures that repeated requests open only one table.
export function newRemote(server: string, key: string): Remote {
  return { server, table: '', token: '', version: 0, sent: 0, key, skew: 0, holder: null, conflict: null, lost: '' };
}
