// Times of day in a record: "@ 21:03:07.250". A device writes its own time, the server's record has the server's.
const day = 86_400_000;
const written = /^@\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;
const two = (n: number) => String(n).padStart(2, '0');

export function timeOf(line: string): number | null {
  const found = written.exec(line.trim());
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = found;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

export const isTime = (line: string) => line.startsWith('@');

export function shifted(line: string, ms: number): string {
  const at = timeOf(line);
  if (at === null) return line;
  const to = (((at + Math.round(ms)) % day) + day) % day;
  const seconds = Math.floor(to / 1000);
  const rest = to % 1000;
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `@ ${text}${rest ? `.${String(rest).padStart(3, '0')}` : ''}`;
}

// What was recorded, whenever and in whatever order the header has it.
export const contentOf = (lines: readonly string[]): string =>
  lines
    .filter((line) => !isTime(line))
    .sort()
    .join('\n');
