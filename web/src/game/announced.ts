// When a result was announced, for a record that comes from elsewhere: by its date and the times of day in it.
import { isTime, timeOf } from './daytime';
import { passed, time } from './time';

export function announcedAt(lines: readonly string[], now = time.now()): number {
  const stop = lines.lastIndexOf('stop');
  const times = lines.slice(0, stop + 1).flatMap((line) => (isTime(line) ? (timeOf(line) ?? []) : []));
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return now;
  const [year = 0, month = 0, date = 0] = (lines.find((line) => line.startsWith('date '))?.slice(5) ?? '')
    .split('-')
    .map(Number);
  const length = times.reduce((sum, at, place) => sum + passed(times[place - 1] ?? first, at), 0);
  const at = new Date(year, month - 1, date).getTime() + first + length;
  return year > 0 && at <= now ? at : now - passed(last, time.dayTime(null));
}
