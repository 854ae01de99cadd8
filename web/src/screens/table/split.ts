// Shots that are entered one by one: as many rows as blacks were dealt, for the screen must not tell how many are left.
// The first of them stand for those who are left, in seat order; rows without a shot at the end stand for nobody.
export const rowLetters = 'ABCDEFGHIJ';

export interface Split {
  rows: number[][]; // What was entered for A, B, C … so far.
  two: boolean; // The row shoots at two numbers;
  half: number[]; // the first of them.
}

export const noRows: Split = { rows: [], two: false, half: [] };

// null: it did not shoot.
export function withShot({ rows, two, half }: Split, seat: number | null): Split {
  const at = seat === null ? [] : [...half, seat];
  if (two && seat !== null && at.length < 2) return { rows, two, half: at };
  return { ...noRows, rows: [...rows, at] };
}
