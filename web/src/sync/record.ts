// The server's record, converted for this device.
import { isTime, shifted, timeOf } from '../game/daytime';
import { Unreachable } from '../http';
import { describe, recordOf, type At, type Description } from './tables';

export interface ServerRecord {
  lines: string[]; // With the server's times.
  version: number;
  description: Description;
}

const day = 86_400_000;

// Fetches a record and its description, both of the same version.
export async function fetchRecord(at: At): Promise<ServerRecord> {
  for (let tries = 0; tries < 4; tries++) {
    const before = await describe(at);
    const lines = await recordOf(at);
    const description = await describe(at);
    const version = description.version ?? 0;
    if (before.version === version) return { lines, version, description };
  }
  throw new Unreachable(); // It changes faster than it can be read: try later.
}

// With this device's times.
export const toDevice = (lines: readonly string[], skew: number): string[] => lines.map((line) => shifted(line, -skew));

// After a choice between two records, the server moves the kept record's times behind those of the other, so they may
// lie ahead of this device's clock. A larger skew spares the device waiting until its clock catches up.
export function skewFor(lines: readonly string[], skew: number, dayTime: number): number {
  const last = lines.findLast(isTime);
  const at = last === undefined ? null : timeOf(last);
  if (at === null) return skew;
  const ahead = (((at - skew - dayTime) % day) + day) % day;
  return ahead < day / 2 ? skew + Math.ceil(ahead) : skew;
}
