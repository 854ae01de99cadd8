// The record as the server has it, for this device.
import { isTime, shifted, timeOf } from '../game/daytime';
import { Unreachable } from './http';
import { describe, recordOf, type At, type Description } from './tables';

export interface ServerRecord {
  lines: string[]; // With the server's times.
  version: number;
  description: Description;
}

const day = 86_400_000;

// All of it of one version.
export async function fetchRecord(at: At): Promise<ServerRecord> {
  for (let tries = 0; tries < 4; tries++) {
    const before = await describe(at);
    const lines = await recordOf(at);
    const description = await describe(at);
    const version = description.version ?? 0;
    if (before.version === version) return { lines, version, description };
  }
  throw new Unreachable(); // It changes faster than it can be read: later.
}

// With this device's times.
export const toDevice = (lines: readonly string[], skew: number): string[] => lines.map((line) => shifted(line, -skew));

// After a choice between two records the times of the one that was kept may lie ahead: they have been moved behind
// those of the other. The device must not wait until its own clock has caught up.
export function skewFor(lines: readonly string[], skew: number, dayTime: number): number {
  const last = lines.findLast(isTime);
  const at = last === undefined ? null : timeOf(last);
  if (at === null) return skew;
  const ahead = (((at - skew - dayTime) % day) + day) % day;
  return ahead < day / 2 ? skew + Math.ceil(ahead) : skew;
}
