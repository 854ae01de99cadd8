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

// ---- The lines that can be put back: all that were taken back since the last new line. They are read from the record,
// so they are still known after the page was closed.

export interface TakenBack {
  lines: string[]; // In the order of play.
  last: number; // The first `last` of them were taken back by the last undo.
}

const isOverride = (line: string): boolean => /^override\b/.test(line);
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
      if (lines[0] !== line && isOverride(line)) continue; // The reason for the next line is not a new line.
      // If this line was put back, the others can still be put back. A new line ends that.
      lines = lines[0] === line ? lines.slice(1) : [];
      last = lines.length > 0 ? Math.max(0, last - 1) : 0;
    }
  }
  return { lines, last };
}

// The line is refused only by the clock. It was in time when it was first recorded, so it is played with a reason.
const clockCodes = ['time_is_up', 'too_early', 'protest_too_late'];
export const untimely = (answer: Answer): boolean => !answer.ok && clockCodes.includes(answer.code);
export const putBackReason = (): string => `override ${t('common.putBackReason')}`;

// ---- Taking back one entry without the later ones.

export interface Without {
  answer: Answer; // To the undo.
  lines: string[]; // The undo, and the later entries that still hold.
  fallen: HistoryEntry[]; // The later entries that no longer hold.
}

// Takes back the entry with all later ones and plays the later ones again, all at one time of day. The table is left
// without the entry.
export function withoutEntry(
  table: Table,
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
  dayTime: number,
  reason = '',
): Without {
  const record = table.record();
  const lineOf = ({ line }: HistoryEntry) => record[line] ?? '';
  const answer = table.play(undoLine(entry.back, reason), dayTime);
  const later = entries.filter(({ back }) => back > 0 && back < entry.back);
  const fallen = answer.ok ? later.filter((each) => !playAgain(table, lineOf(each), dayTime)) : [];
  return { answer, lines: table.record().slice(record.length), fallen };
}

function playAgain(table: Table, line: string, dayTime: number): boolean {
  const answer = table.play(line, dayTime);
  if (!untimely(answer)) return answer.ok;
  const before = table.record();
  if (table.play(putBackReason(), dayTime).ok && table.play(line, dayTime).ok) return true;
  table.open(before); // Drops the reason, since its line was refused.
  return false;
}

// A check or another act of a role: "don checks 4", "sheriff skips". The name of a role alone begins its step.
export const isNightAct = (line: string): boolean => /^(don|sheriff|putana|doctor|maniac|mafia) \S/.test(line);
