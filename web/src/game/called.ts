// What a proposed line says, as far as it is a sanction: the engine's own offers tell, nobody reads the line.
import type { Clause, Penalty, Sanction } from '../engine/types';

export interface Called {
  seat: number;
  penalty: Penalty;
  clause: Clause | null;
}

export function calledIn(line: string, seats: number, sanctions: (seat: number) => readonly Sanction[]): Called | null {
  for (let seat = 1; seat <= seats; seat++) {
    for (const { clause, penalties } of sanctions(seat)) {
      // A reason may follow; of an offer without a clause so may a clause: those with one come first where they fit.
      const found = penalties.find(
        (each) => each.line === line || (clause !== null && line.startsWith(`${each.line} `)),
      );
      if (found) return { seat, penalty: found.penalty, clause };
    }
  }
  return null;
}
