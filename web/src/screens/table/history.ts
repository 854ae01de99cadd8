// The record as a list for reading. Its English lines say what an entry is about; they are never shown.
import type { HistoryEntry, View } from '../../engine/types';

export type Filter = { show: 'all' } | { show: 'sanctions' } | { show: 'player'; seat: number };

export interface Group {
  phase: HistoryEntry['phase'];
  round: number;
  running: boolean; // The night that is going on: nothing of it is told before the morning.
  hidden: HistoryEntry[];
  shown: HistoryEntry[];
}

const sanction = /^(remark|foul|technical|remove|exclude|yellow|red|team loses|replay|spare)\b/;

export const isSanction = (line: string): boolean => sanction.test(line);

// "foul 6 MC-4.3.2": 6 is meant, the numbers of the clause are not.
export function isAbout(line: string, seat: number): boolean {
  const plain = line.replace(/[A-Z]+-[\w.-]+/g, '').replace(/^(day|night|undo)\b.*/, '');
  return new RegExp(`(?<!\\d)${seat}(?!\\d)`).test(plain);
}

export const clauseIn = (line: string): string | null => /\b[A-Z]+-[\w.-]*\w/.exec(line)?.[0] ?? null;

function passes(entry: HistoryEntry, line: string, filter: Filter): boolean {
  if (filter.show === 'all') return true;
  if (entry.secret) return false;
  return filter.show === 'sanctions' ? isSanction(line) : isAbout(line, filter.seat);
}

// What comes before play is no entry: names, rules, the date.
const isHeader = (entry: HistoryEntry): boolean => entry.phase === 'before' && entry.back === 0 && !entry.undone && !entry.undoes;

export function groups(
  entries: readonly HistoryEntry[],
  lines: readonly string[],
  now: Pick<View, 'phase' | 'round'>,
  filter: Filter = { show: 'all' },
): Group[] {
  const list: Group[] = [];
  for (const entry of entries) {
    if (isHeader(entry)) continue;
    let group = list.at(-1);
    if (group?.phase !== entry.phase || group.round !== entry.round) {
      const running = entry.phase === 'night' && now.phase === 'night' && now.round === entry.round;
      group = { phase: entry.phase, round: entry.round, running, hidden: [], shown: [] };
      list.push(group);
    }
    if (!passes(entry, lines[entry.line] ?? '', filter)) continue;
    if (entry.secret || group.running) group.hidden.push(entry);
    else group.shown.push(entry);
  }
  return list.filter(({ hidden, shown }) => hidden.length + shown.length > 0);
}

// What an "undo N" takes back, the last first.
export const takenBy = (entries: readonly HistoryEntry[], count: number): HistoryEntry[] =>
  entries.filter(({ back }) => back > 0 && back <= count).sort((a, b) => a.back - b.back);

// Something was said aloud or a night ended where the part of the game changes: that is not taken back by a plain tap.
export function crosses(entries: readonly HistoryEntry[], count: number): boolean {
  const taken = takenBy(entries, count + 1);
  return taken.some((entry, place) => {
    const before = taken[place + 1];
    return before !== undefined && (before.phase !== entry.phase || before.round !== entry.round);
  });
}
