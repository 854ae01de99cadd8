// Reads the audit log newest first, a page at a time. The server numbers entries from the oldest.
import { askAs } from './me.svelte';

export interface AuditEntry {
  entry: number; // From 1, without gaps.
  time: number;
  who: { account: number; name: string } | { grant: string; table: string } | null;
  address: string;
  action: string;
  object: string;
}

export type Read = (after: number) => Promise<AuditEntry[]>;

const answerSize = 1000; // The most entries that the server puts into one answer.

export const readAudit: Read = async (after) =>
  (await askAs<{ entries: AuditEntry[] }>(`/api/audit?after=${after}`)).entries;

// The newest entries, as many as fit into one answer. The server does not say the number of the last entry, so it is
// found by doubling a guess, then by bisection.
export async function newest(read: Read): Promise<AuditEntry[]> {
  let found = await read(0);
  let last = found.at(-1)?.entry ?? 0; // The number of the last entry is at least `last`
  let past = found.length < answerSize ? last : Infinity; // and at most `past`.
  while (last < past) {
    const probe = past === Infinity ? last * 2 : Math.floor((last + past) / 2);
    found = await read(probe);
    if (found.length === 0) past = probe;
    last = found.at(-1)?.entry ?? last;
    if (found.length > 0 && found.length < answerSize) past = last;
  }
  return before(read, last + 1);
}

// The entries just before `entry`, as many as fit into one answer.
export async function before(read: Read, entry: number): Promise<AuditEntry[]> {
  const found = await read(Math.max(0, entry - 1 - answerSize));
  return found.filter((each) => each.entry < entry);
}
