// What a line of the lane says after something was recorded.
import type { Clause } from '../engine/types';

export interface Toast {
  text: string;
  clauses: Clause[];
  putBack?: boolean; // Offers to put back the lines that were just taken back.
}

export const shownFor = ({ putBack }: Toast): number => (putBack ? 8000 : 4000);
