// A table is opened with the head of a record; all other lines are uploaded one by one.
import { isTime } from '../game/daytime';

const head = /^(rules|with|title|date|judge|event|assistant|round|table|player|clauses|seats) /;
// The head lines that are part of the opening request; the other head lines are uploaded like any lines.
const told = /^(rules|with|title|date|judge|event|seats) /;

export interface Opening {
  rules: string;
  with: Record<string, string>;
  title?: string;
  event?: string;
  judge?: string;
  names?: string[];
  look_alikes?: true; // Names that look alike belong to different people.
  utc_offset: number;
  key: string;
  assistants?: 'trusted';
}

export function headLength(lines: readonly string[]): number {
  const end = lines.findIndex((line) => !head.test(line));
  return end < 0 ? lines.length : end;
}

const rest = (line: string) => line.slice(line.indexOf(' ') + 1).trim();

// The names, if every seat has one; otherwise null, and the known names are uploaded as lines. But the server learns
// the number of players only from the names: if that is not the usual number, a nameless seat gets its number as its
// name.
function namesOf(lines: readonly string[], seats: number, usual: number): string[] | null {
  const names = Array.from({ length: seats }, () => '');
  for (const line of lines) {
    if (!line.startsWith('player ')) continue;
    const [seat = '', ...name] = rest(line).split(' ');
    names[Number(seat) - 1] = name.join(' ');
  }
  if (names.every(Boolean)) return names;
  return seats === usual ? null : names.map((name, place) => name || String(place + 1));
}

function seatsOf(lines: readonly string[], usual: number): number {
  const said = lines.find((line) => line.startsWith('seats '));
  return said ? Number(rest(said)) : usual;
}

export function openingOf(lines: readonly string[], usualSeats: number, key: string, utcOffset: number): Opening {
  const first = lines.slice(0, headLength(lines));
  const text = (word: string) => {
    const line = first.find((each) => each.startsWith(`${word} `));
    return line === undefined ? undefined : rest(line);
  };
  const parameters: Record<string, string> = {};
  for (const line of first) {
    if (!line.startsWith('with ')) continue;
    const [name = '', ...value] = rest(line).split(' ');
    parameters[name] = value.join(' ');
  }
  const seats = seatsOf(first, usualSeats);
  const names = namesOf(first, seats, usualSeats);
  return {
    rules: text('rules') ?? '',
    with: parameters,
    title: text('title'),
    event: text('event'),
    judge: text('judge'),
    names: names ?? undefined,
    utc_offset: utcOffset,
    key,
  };
}

// The lines from..to, without those that the opening request has sent.
export function linesToSend(lines: readonly string[], from: number, to: number, usualSeats: number): string[] {
  const length = headLength(lines);
  const first = lines.slice(0, length);
  const named = namesOf(first, seatsOf(first, usualSeats), usualSeats) !== null;
  return lines.slice(from, to).filter((line, place) => {
    if (from + place >= length) return true;
    return !told.test(line) && !(named && line.startsWith('player '));
  });
}

// A record without its head and its times.
export function played(lines: readonly string[]): string[] {
  return lines.slice(headLength(lines)).filter((line) => !isTime(line));
}
