// Ten names out of whatever was pasted, and what is wrong with them.
import { sameName, simple } from '../../../text';

const numbered = /^\s*\d{1,2}\s*[.):\t -]\s*/;
const listed = /^\s*\d{1,2}\s*[.)]\s+/; // Nobody's name begins like that.

// Lines, or a list in one line. Null: it is one name and no list.
export function namesIn(text: string): string[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const parts = (lines.length > 1 ? lines : [text]).flatMap((line) => line.split(/[,;\t]/));
  // "1 Vega" loses its number only where all of them are numbered: a nickname may begin with a figure.
  const counted = parts.every((part, place) => Number.parseInt(part, 10) === place + 1 && numbered.test(part));
  const names = parts.map((part) => part.replace(counted ? numbered : listed, '').trim().replace(/\s+/g, ' '));
  const found = names.filter(Boolean);
  return found.length > 1 ? found : null;
}

// A list of all names fills all seats; a shorter one those from `at` on.
export function fill(names: readonly string[], found: readonly string[], at: number): string[] {
  const from = found.length >= names.length ? 0 : Math.min(at, names.length - found.length);
  return names.map((name, place) => found[place - from] ?? name);
}

// Of a list that is longer than the table: how many can sit there, and who has no seat.
export function seated(found: readonly string[], seats: number, sizes: readonly number[]): { seats: number; out: string[] } {
  const fits = Math.max(seats, ...sizes.filter((size) => size <= found.length));
  return { seats: fits, out: found.slice(fits) };
}

// For each seat the one before it that has the same name, or null.
export function twins(names: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    const key = simple(sameName(name)); // "Пётр" and "Петр" are two, but not at one table.
    if (!key) return null;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    return first ?? null;
  });
}

export function missing(names: readonly string[]): number {
  return names.filter((name) => !name.trim()).length;
}

export function unused(known: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(names.map(sameName));
  return known.filter((name) => !taken.has(sameName(name)));
}

// Another number of seats keeps the names that have room.
export function resized(names: readonly string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, place) => names[place] ?? '');
}
