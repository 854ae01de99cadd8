// Compares two continuations of one game.
import type { Engine, Lang } from '../engine/types';
import { isTime, shifted } from '../game/daytime';
import { engine } from '../game/engine';
import { fetchRecord } from './record';
import type { Remote } from './remote';
import { linesSince, type Branch } from './tables';

export interface Entry {
  time: number | null; // Time of day.
  text: string; // Empty: it would reveal a secret of the night.
}

export interface Side {
  device: string | null; // null: unknown.
  entries: Entry[]; // The entries that only this side has.
  place: string; // Where the game stands on this side.
}

export interface Compared {
  branch: Side;
  log: Side;
}

// The index in a record where its last `count` lines of play begin, including their times.
function partingPlace(lines: readonly string[], count: number): number {
  let left = count;
  let place = lines.length;
  while (place > 0 && left > 0) if (!isTime(lines[--place] ?? '')) left--;
  while (place > 0 && isTime(lines[place - 1] ?? '')) place--;
  return place;
}

function read(door: Engine, lines: readonly string[], from: number, lang: Lang): Pick<Side, 'entries' | 'place'> {
  const table = door.table();
  try {
    table.speak(lang);
    table.open(lines); // Invalid lines are left out: the place is that of the last valid line.
    const entries = table.history(lang).filter(({ line }) => line >= from);
    return {
      entries: entries.map(({ time, text, secret }) => ({ time, text: secret ? '' : text })),
      place: table.screen(lang).place,
    };
  } finally {
    table.close();
  }
}

export async function compare(remote: Remote, branch: Branch, lang: Lang): Promise<Compared> {
  const [door, record, since] = await Promise.all([
    engine(),
    fetchRecord(remote),
    linesSince(remote, branch.branch, branch.base),
  ]);
  const ours = (lines: readonly string[]) => lines.map((line) => shifted(line, -remote.skew));
  const from = partingPlace(record.lines, since.lines.length);
  const common = record.lines.slice(0, from);
  return {
    branch: { device: branch.device || null, ...read(door, ours([...common, ...branch.lines]), from, lang) },
    log: { device: record.description.holder ?? null, ...read(door, ours(record.lines), from, lang) },
  };
}
