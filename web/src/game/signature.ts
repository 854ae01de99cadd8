// The judge's signature as a line of the record. What is recorded afterwards needs another one.
import { dayOf } from '../text';
import { isTime } from './daytime';

const word = 'signed ';

export const signature = (ms: number): string => word + dayOf(ms);

// The day of it, if these lines end with one.
export function signedAt(lines: readonly string[]): number | undefined {
  const last = lines.findLast((line) => !isTime(line)) ?? '';
  const at = last.startsWith(word) ? Date.parse(`${last.slice(word.length)}T12:00`) : NaN;
  return Number.isNaN(at) ? undefined : at;
}
