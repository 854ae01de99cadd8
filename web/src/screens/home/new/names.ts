// Extracts names from pasted text and checks them.
import { sameName, simple } from '../../../text';

const number = /^\s*№?\s*(\d{1,2})\s*[.):–—-]?\s*$/; // A number alone, from a column of numbers.
const numbered = /^\s*№?\s*(\d{1,2})\s*[.):\t –—-]\s*/;
const listed = /^\s*(?:№\s*\d{1,2}\s*[.):–—-]?|\d{1,2}\s*[.):])\s+/; // No name begins like that.

// Splits "1 Vega 2 Owl 3 Quiet" before each number that continues the count.
function counted(line: string): string[] {
  const places: number[] = [];
  for (const { index, 1: gap = '', 2: found } of line.matchAll(/(^|\s+)№?(\d{1,2})[.)]?(?=\s)/g)) {
    if (Number(found) === places.length + 1) places.push(index + gap.length);
  }
  return places[0] === line.search(/\S/) ? places.map((from, place) => line.slice(from, places[place + 1])) : [line];
}

// Spreadsheets have a column of numbers. If not every name has its number, a number counts as a name.
function withoutNumbers(parts: readonly string[]): readonly string[] {
  const inPairs = (part: string, at: number) => at % 2 === 1 || Number(number.exec(part)?.[1]) === at / 2 + 1;
  const headed = parts.length > 2 && parts.slice(2).every(inPairs); // "No.", "Player"
  const rows = headed ? parts.slice(2) : parts;
  return rows.every(inPairs) ? rows.filter((_, at) => at % 2 === 1) : parts;
}

// Takes several lines or a list in one line. Null: it is one name, not a list.
export function namesIn(text: string): string[] | null {
  const cells = text.split(/[\r\n,;\t]/).filter((cell) => cell.trim());
  const parts = withoutNumbers(cells.length > 1 ? cells : counted(text));
  // "1 Vega" loses its number only if all names are numbered: a nickname may begin with a digit.
  const all = parts.every((part, place) => Number(numbered.exec(part)?.[1]) === place + 1);
  const names = parts.map((part) =>
    part
      .replace(all ? numbered : listed, '')
      .trim()
      .replace(/\s+/g, ' '),
  );
  const found = names.filter(Boolean);
  return found.length > 1 ? found : null;
}

// A full list fills all seats; a shorter one fills the seats from `at` on.
export function fill(names: readonly string[], found: readonly string[], at: number): string[] {
  const from = found.length >= names.length ? 0 : Math.min(at, names.length - found.length);
  return names.map((name, place) => found[place - from] ?? name);
}

// For a list longer than the table: the number of seats to use, and the names left without one.
export function seated(
  found: readonly string[],
  seats: number,
  sizes: readonly number[],
): { seats: number; out: string[] } {
  const fits = Math.max(seats, ...sizes.filter((size) => size <= found.length));
  return { seats: fits, out: found.slice(fits) };
}

// For each seat, the first seat with the same name before it, or null.
export function twins(names: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    const key = simple(sameName(name)); // "Пётр" and "Петр" are different names, but not allowed together at one table.
    if (!key) return null;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    return first ?? null;
  });
}

// A table may play without names; with some of them it needs all.
export function missing(names: readonly string[]): number {
  const empty = names.filter((name) => !name.trim()).length;
  return empty === names.length ? 0 : empty;
}

export function unused(known: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(names.map(sameName));
  return known.filter((name) => !taken.has(sameName(name)));
}

// Changes the number of seats and keeps the names that still fit.
export function resized(names: readonly string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, place) => names[place] ?? '');
}
