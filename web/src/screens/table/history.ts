// The record as a list for reading. The English lines of the record tell what an entry is about; they are not shown.
import type { HistoryEntry, View } from '../../engine/types';
import type { NightStep } from './moves';

export type Filter = { show: 'all' } | { show: 'sanctions' } | { show: 'player'; seat: number };

export interface Group {
  first: number; // The line of its first entry. A phase that was taken back and played again has two groups.
  phase: HistoryEntry['phase'];
  round: number;
  morning: boolean; // The part of a day before its first speech.
  running: boolean; // The night in progress: its entries are hidden until the morning.
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

const nomination = /^\d+ (nominates|withdraws) \d+/;

// What a judge looks up for a seat: the sanctions of the whole game, the nominations of this day.
export function seatEntries(
  entries: readonly HistoryEntry[],
  lines: readonly string[],
  seat: number,
  now: Pick<View, 'phase' | 'round'>,
): HistoryEntry[] {
  return entries.filter(({ line, undone, secret, phase, round }) => {
    const text = lines[line] ?? '';
    const today = nomination.test(text) && phase === now.phase && round === now.round;
    return !undone && !secret && (isSanction(text) || today) && isAbout(text, seat);
  });
}

// The header of the record (names, rules, the date) is not listed.
const isHeader = (entry: HistoryEntry): boolean =>
  entry.phase === 'before' && entry.back === 0 && !entry.undone && !entry.undoes;

interface Placed {
  entry: HistoryEntry;
  morning: boolean;
}

// MC-2.5.7, 2.5.8: a killed player has a last word in the morning, and the day begins after it. A record may open
// the day before the last word; the list shows both in the order of the rules.
function withMornings(entries: readonly HistoryEntry[], lines: readonly string[]): Placed[] {
  const list: Placed[] = [];
  let opening = -1; // The place of the line that opened the day, while only last words have followed it.
  for (const entry of entries) {
    if (isHeader(entry)) continue;
    const line = lines[entry.line] ?? '';
    if (opening >= 0 && /^\d+ last word$/.test(line)) {
      list.splice(opening++, 0, { entry, morning: true });
      continue;
    }
    const before = list.at(-1);
    const opens = entry.phase === 'day' && /^day \d+$/.test(line);
    const goesOn = before?.morning === true && before.entry.phase === entry.phase && before.entry.round === entry.round;
    opening = opens ? list.length : -1;
    list.push({ entry, morning: entry.phase === 'day' && !opens && (goesOn || line === 'morning') });
  }
  return list;
}

export function groups(
  entries: readonly HistoryEntry[],
  lines: readonly string[],
  now: Pick<View, 'phase' | 'round'>,
  filter: Filter = { show: 'all' },
): Group[] {
  const list: Group[] = [];
  for (const { entry, morning } of withMornings(entries, lines)) {
    let group = list.at(-1);
    if (group?.phase !== entry.phase || group.round !== entry.round || group.morning !== morning) {
      const running = entry.phase === 'night' && now.phase === 'night' && now.round === entry.round;
      group = { first: entry.line, phase: entry.phase, round: entry.round, morning, running, hidden: [], shown: [] };
      list.push(group);
    }
    if (!passes(entry, lines[entry.line] ?? '', filter)) continue;
    if (entry.secret || group.running) group.hidden.push(entry);
    else group.shown.push(entry);
  }
  return list.filter(({ hidden, shown }) => hidden.length + shown.length > 0);
}

// ---- A step of a night as a place to go back to.

export interface StepBack {
  step: NightStep;
  back: number; // N of the undo that leads back to the beginning of the step.
}

const begins: Partial<Record<NightStep, RegExp>> = { mafia: /^(hunt|arrangement)$/ };
const acts: Partial<Record<NightStep, RegExp>> = { mafia: /^shots? / };

// All steps of the book, no matter who is left and what was recorded, so that the list reveals nothing. In the night in
// progress only the steps before `now`.
export function stepsBack(
  entries: readonly HistoryEntry[],
  lines: readonly string[],
  { phase, round, running }: Pick<Group, 'phase' | 'round' | 'running'>,
  steps: readonly NightStep[],
  now: NightStep | null,
): StepBack[] {
  const counted = entries.filter(({ back }) => back > 0);
  const here = ({ phase: of, round: at }: HistoryEntry) => of === phase && at === round;
  const found = steps
    .filter((step) => step !== 'morning')
    .slice(0, running ? Math.max(0, now === null ? 0 : steps.indexOf(now)) : undefined)
    .map((step) => {
      const place = (pattern: RegExp) =>
        counted.findIndex((entry) => here(entry) && pattern.test(lines[entry.line] ?? ''));
      const begun = place(begins[step] ?? new RegExp(`^${step}$`));
      const back = begun >= 0 ? counted[begun + 1]?.back : counted[place(acts[step] ?? new RegExp(`^${step} `))]?.back;
      return { step, back };
    });
  // A step that has left no line begins where the next step does.
  return found.flatMap(({ step }, at) => {
    const back = found.slice(at).find((each) => each.back !== undefined)?.back;
    return back === undefined ? [] : [{ step, back }];
  });
}

// The entries that "undo N" takes back, the last one first.
export const takenBy = (entries: readonly HistoryEntry[], count: number): HistoryEntry[] =>
  entries.filter(({ back }) => back > 0 && back <= count).sort((a, b) => a.back - b.back);

export interface Row {
  key: number;
  entry: HistoryEntry | null;
}

// One row for each entry, but only one for all hidden entries of a night, so that their number stays hidden. `night` is
// the night in progress.
export function shownOf(taken: readonly HistoryEntry[], night: number | null): Row[] {
  const nights = new Set<number>();
  return taken.flatMap((entry): Row[] => {
    const { phase, round, secret, line } = entry;
    if (!secret && !(phase === 'night' && round === night)) return [{ key: line, entry }];
    if (nights.has(round)) return [];
    nights.add(round);
    return [{ key: line, entry: null }];
  });
}

export const isDeal = (line: string): boolean => /^roles /.test(line);

const isStop = (line: string): boolean => /^stop\b/.test(line);

// Whether an undo needs more than a plain tap: it takes back a deal that the players have seen or the announced end of
// the game, or it goes back into an earlier day or night, which ended with words that everybody heard.
export function crosses(entries: readonly HistoryEntry[], lines: readonly string[], count: number): boolean {
  const taken = takenBy(entries, count + 1);
  if (takenBy(entries, count).some(({ line }) => isDeal(lines[line] ?? '') || isStop(lines[line] ?? ''))) return true;
  return taken.some((entry, place) => {
    const before = taken[place + 1];
    return before !== undefined && (before.phase !== entry.phase || before.round !== entry.round);
  });
}

// A line without the numbers at its end, which a correction changes: "don checks".
export const unnumbered = (line: string): string => line.replace(/[\d ]+$/, '');

// A line with the same beginning was recorded in this day or night and taken back: a nota of 5, a nomination by 3.
export function corrects(entries: readonly HistoryEntry[], lines: readonly string[], line: string): boolean {
  const what = unnumbered(line);
  const now = entries.at(-1);
  return entries.some(
    (entry) =>
      entry.undone && entry.phase === now?.phase && entry.round === now.round && lines[entry.line]?.startsWith(what),
  );
}

// The player whom this seat nominated earlier in the day and then replaced by another player. A nomination that was
// withdrawn or undone does not count as replaced.
export function replacedBy(entries: readonly HistoryEntry[], lines: readonly string[], seat: number): number | null {
  const now = entries.at(-1);
  const named: number[] = [];
  for (const { line, phase, round, undone } of entries) {
    if (undone || phase !== now?.phase || round !== now.round) continue;
    const [, by, verb, whom] = /^(\d+) (nominates|withdraws) (\d+)/.exec(lines[line] ?? '') ?? [];
    if (Number(by) !== seat) continue;
    if (verb === 'nominates') named.push(Number(whom));
    else named.length = 0;
  }
  return named.at(-2) ?? null;
}
