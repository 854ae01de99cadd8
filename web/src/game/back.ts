// Taking back and putting back.
import type { Answer, HistoryEntry, Table } from '../engine/types';
import { t } from '../i18n';
import { plainText } from './plain';

export function undoLine(count: number, reason = ''): string {
  const why = plainText(reason);
  return why ? `undo ${count} ${why}` : count > 1 ? `undo ${count}` : 'undo';
}

export const undoneText = (count: number, what: string): string =>
  count === 1 ? t('common.undone', what) : t('common.undoneMany', count);

// ---- What can be put back: everything since the last line that was new. The record says it, so it is still known when
// the page was closed meanwhile.

export interface TakenBack {
  lines: string[]; // In the order of play.
  last: number; // How many of them the last undo took: the first ones.
}

const countOf = (undo: string): number => Number(/^undo (\d+)/.exec(undo)?.[1] ?? 1);

export function takenBack(entries: readonly HistoryEntry[], record: readonly string[]): TakenBack {
  const held: string[] = [];
  let lines: string[] = [];
  let last = 0;
  for (const { line: place, undoes, undone, back } of entries) {
    const line = record[place] ?? '';
    if (undoes) {
      const taken = held.splice(Math.max(0, held.length - countOf(line)));
      lines.unshift(...taken);
      last = taken.length;
    } else if (undone || back > 0) {
      held.push(line);
      if (lines[0] !== line && /^override\b/.test(line)) continue; // Why what follows it counts: nothing new by itself.
      // Put back, by whichever way: the others still wait.
      lines = lines[0] === line ? lines.slice(1) : [];
      last = lines.length > 0 ? Math.max(0, last - 1) : 0;
    }
  }
  return { lines, last };
}

// Only the clock is against it.
export const untimely = (answer: Answer): boolean => !answer.ok && (answer.code === 'time_is_up' || answer.code === 'too_early');

// ---- One entry out of the midst.

export const following = (entries: readonly HistoryEntry[], { back }: HistoryEntry): HistoryEntry[] =>
  entries.filter((entry) => entry.back > 0 && entry.back < back);

// What came after the entry and does not hold without it. The table stands without it then.
export function fallenAfter(
  table: Table,
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
  dayTime: (line: string) => number,
): HistoryEntry[] {
  const record = table.record();
  const line = undoLine(entry.back);
  table.play(line, dayTime(line));
  return following(entries, entry).filter((each) => {
    const again = record[each.line] ?? '';
    return !table.play(again, dayTime(again)).ok;
  });
}

// A check or another act of a role: "don checks 4", "sheriff skips". The name alone begins its step.
export const isNightAct = (line: string): boolean => /^(don|sheriff|putana|doctor|maniac|mafia) \S/.test(line);
