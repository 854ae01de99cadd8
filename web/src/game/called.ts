// The sanction that a proposed line gives, if it gives one. The line is compared with the engine's offers, not parsed.
import type { Clause, Penalty, Sanction } from '../engine/types';

export interface Called {
  seat: number;
  penalty: Penalty;
  clause: Clause | null;
}

export function calledIn(line: string, seats: number, sanctions: (seat: number) => readonly Sanction[]): Called | null {
  for (let seat = 1; seat <= seats; seat++) {
    for (const { clause, penalties } of sanctions(seat)) {
      // A reason may follow the line of an offer. After the line of an offer without a clause a clause could follow as
      // well, so that line must be equal.
      const found = penalties.find(
        (each) => each.line === line || (clause !== null && line.startsWith(`${each.line} `)),
      );
      if (found) return { seat, penalty: found.penalty, clause };
    }
  }
  return null;
}
