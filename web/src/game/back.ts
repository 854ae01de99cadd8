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
      if (lines[0] !== line && isOverride(line)) continue; // Why what follows it counts: nothing new by itself.
      // Put back, by whichever way: the others still wait.
      lines = lines[0] === line ? lines.slice(1) : [];
      last = lines.length > 0 ? Math.max(0, last - 1) : 0;
    }
  }
  return { lines, last };
}

// Only the clock is against it. It was in time when it was recorded: the record says why it counts now.
const clockCodes = ['time_is_up', 'too_early', 'protest_too_late'];
export const untimely = (answer: Answer): boolean => !answer.ok && clockCodes.includes(answer.code);
export const putBackReason = (): string => `override ${t('common.putBackReason')}`;

// ---- One entry out of the midst.

export interface Without {
  answer: Answer; // To the undo.
  lines: string[]; // The undo, and what holds of the rest.
  fallen: HistoryEntry[]; // What does not.
}

// Takes the entry back with everything after it and plays that again, all at one time of day; the table stands without
// the entry then.
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
  table.open(before); // A reason for nothing.
  return false;
}

// A check or another act of a role: "don checks 4", "sheriff skips". The name alone begins its step.
export const isNightAct = (line: string): boolean => /^(don|sheriff|putana|doctor|maniac|mafia) \S/.test(line);
