// A table is opened with the head of a record; everything else goes up line by line.
import { isTime } from '../game/daytime';

const head = /^(rules|with|title|date|judge|event|assistant|round|table|player|clauses|seats) /;
// What a line of the head says to the server when the table is opened; the rest of the head are lines like any other.
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

// The names if there is one for every seat. If not all are known they go up as lines; but how many play the server
// learns from the names alone, so where that is not the usual number a seat without one is called by its number.
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

// Of the lines from..to those that the opening has not told already.
export function linesToSend(lines: readonly string[], from: number, to: number, usualSeats: number): string[] {
  const length = headLength(lines);
  const first = lines.slice(0, length);
  const named = namesOf(first, seatsOf(first, usualSeats), usualSeats) !== null;
  return lines.slice(from, to).filter((line, place) => {
    if (from + place >= length) return true;
    return !told.test(line) && !(named && line.startsWith('player '));
  });
}

// A record without its head and its times: what was played.
export function played(lines: readonly string[]): string[] {
  return lines.slice(headLength(lines)).filter((line) => !isTime(line));
}
