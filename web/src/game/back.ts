// Taking back and putting back.
import type { Answer, HistoryEntry, Screen, Table } from '../engine/types';
import { t } from '../i18n';
import { plainText } from './plain';
import { passed, time } from './time';

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

// ---- A check of the night that comes too late, whoever is left to make it.

// A check or another act of a role: "don checks 4", "sheriff skips". The name alone begins its step.
export const isNightAct = (line: string): boolean => /^(don|sheriff|putana|doctor|maniac|mafia) \S/.test(line);

const grace = 5000; // As the engine has it.
const beside = /^(pause|resume|remark|foul|technical|remove|exclude|yellow|red|spare)\b/;

export interface LateDesk {
  screen: Screen;
  lines: readonly string[];
  history(): readonly HistoryEntry[];
  preview(line: string): Answer;
}

// The clauses that it is refused with; null: it is in time, or the judge has taken it upon himself.
export function lateCheck(desk: LateDesk): string[] | null {
  const { lines } = desk;
  const { clock, day_time: at, now, view } = desk.screen;
  const role = view.step === 'don_check' ? 'don' : view.step === 'sheriff_check' ? 'sheriff' : null;
  if (!role || !clock || at === null) return null;
  if (now + passed(at, time.dayTime(at)) - clock.since <= clock.allowed_ms + grace) return null;
  const last = desk.history().findLast(({ back, line }) => back > 0 && !beside.test(lines[line] ?? ''));
  if (last && /^override\b/.test(lines[last.line] ?? '')) return null;
  const skipped = desk.preview(`${role} skips`);
  return skipped.ok ? skipped.because.slice(0, 1) : [];
}
