// The server's calls for tables: docs/api.md.
import { askAs } from '../account/me.svelte';
import type { Prompt, View } from '../engine/types';
import { ask, askFile, askText, ServerRefusal } from '../http';
import type { Opening } from './opening';

export type Grant = 'judge' | 'assistant' | 'seat' | 'spectator' | 'overlay';

export interface Link {
  link: number;
  grant: Grant;
  seat: number | null;
  name: string;
  token: string;
  url: string;
}

export interface Branch {
  branch: number;
  base: number;
  device: string;
  lines: string[];
  kept: boolean | null; // null: not chosen yet.
}

export interface Proposal {
  proposal: number;
  link: number;
  name: string; // The assistant's name; may be empty.
  line: string;
  time: number;
  accepted: boolean | null; // null: waits for the judge.
}

export interface ServerClock {
  acting: number | null;
  allowed_ms: number;
  left_ms: number; // At `time`.
  paused: boolean;
  time: number;
}

export interface Header {
  title: string;
  event: string;
  date: string;
  judge: string;
  players: string[]; // By seat, from 1.
}

export interface Description extends Header {
  table: string;
  rules: string;
  with: Record<string, string>; // House rules.
  viewer: { grant: Grant; seat: number | null };
  cursor: number;
  view: View;
  clock: ServerClock | null;
  time: number;
  delay: number; // Seconds by which this viewer sees the game late.
  // For the judge and the assistants.
  version?: number;
  prompt?: Prompt;
  holder?: string | null;
  branches?: Branch[];
  proposals?: Proposal[];
}

export interface Uploaded {
  merged: boolean;
  version: number;
  branch?: number;
  refused?: string | null;
}

export interface At {
  table: string;
  token: string;
}

const path = (table: string, rest = '') => `/api/tables/${encodeURIComponent(table)}${rest}`;

interface Opened {
  table: string;
  version: number;
  links: Link[];
}

// If the server opens tables only for accounts, repeats the request with this browser's session.
export async function openTable(opening: Opening): Promise<Opened> {
  try {
    return await ask<Opened>('/api/tables', { body: opening });
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.code !== 'tables_for_accounts') throw error;
    return askAs<Opened>('/api/tables', { body: opening });
  }
}

export const describe = ({ table, token }: At) => ask<Description>(path(table), { token });

export const upload = ({ table, token }: At, body: { base: number; key: string; device: string; lines: string[] }) =>
  ask<Uploaded>(path(table, '/branches'), { token, body });

export const branchesOf = async ({ table, token }: At) =>
  (await ask<{ branches: Branch[] }>(path(table, '/branches'), { token })).branches;

export const choose = (
  { table, token }: At,
  branch: number,
  body: { keep: 'branch' | 'log'; version: number; key: string },
) => ask<{ version: number }>(path(table, `/branches/${branch}/choose`), { token, body });

// The lines added to the log since `version`. The only request that returns them is a choice made for an outdated
// version: the server refuses it with these lines. It is sent only if the version is outdated, which it then stays for
// ever.
export async function linesSince(
  at: At,
  branch: number,
  version: number,
): Promise<{ version: number; lines: string[] }> {
  const { version: last = version } = await describe(at);
  if (last <= version) return { version: last, lines: [] };
  try {
    const made = await choose(at, branch, { keep: 'log', version, key: `look-${branch}-${version}` });
    return { version: made.version, lines: [] };
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.code !== 'conflict') throw error;
    const { version: now, lines } = error.more;
    if (typeof now !== 'number' || !Array.isArray(lines)) throw error; // This must not be read as "no lines".
    return { version: now, lines: lines as string[] };
  }
}

export const takeOver = ({ table, token }: At, device: string, key: string) =>
  ask<{ version: number }>(path(table, '/takeover'), { token, body: { device, key } });

export const command = ({ table, token }: At, body: { version: number; key: string; device?: string; line: string }) =>
  ask<{ version: number; line: string; repeated: boolean; proposal?: number }>(path(table, '/commands'), {
    token,
    body,
  });

export const answerProposal = (
  { table, token }: At,
  proposal: number,
  body: { accept: boolean; entered: boolean; key: string; device: string },
) => ask<{ version: number; accepted: boolean }>(path(table, `/proposals/${proposal}`), { token, body });

export const linksOf = async ({ table, token }: At) =>
  (await ask<{ links: Link[] }>(path(table, '/links'), { token })).links;

export const addLink = ({ table, token }: At, grant: Grant, name: string, key: string) =>
  ask<Link>(path(table, '/links'), { token, body: { grant, name, key } });

export const renewLink = ({ table, token }: At, link: number) =>
  ask<Link>(path(table, `/links/${link}/renew`), { token, method: 'POST', body: {} });

export const revokeLink = ({ table, token }: At, link: number) =>
  ask<{ version: number }>(path(table, `/links/${link}`), { token, method: 'DELETE' });

export const codeOf = ({ table, token }: At, link: number) => askText(path(table, `/links/${link}/qr.svg`), { token });

// The game sheet for printing, in the language of the settings. Once the roles are revealed, every viewer may fetch it.
export const gameSheetPdf = ({ table, token }: At) => askFile(path(table, '/protocol.pdf'), { token });

// Without comments: they come from the server, and records on devices have none.
export const recordOf = async ({ table, token }: At) =>
  (await askText(path(table, '/record.nota?lang=en'), { token }))
    .split('\n')
    .map((line) => line.replace(/\s*#.*$/, ''))
    .filter((line) => line.trim() !== '');
