// What a line of the lane says after something was recorded.
import type { Clause } from '../engine/types';

export interface Toast {
  text: string;
  clauses: Clause[];
  putBack?: boolean; // What was taken back can be put back for as long as this is shown.
}

export const shownFor = ({ putBack }: Toast): number => (putBack ? 8000 : 4000);
