// Shots entered one by one. There are as many rows as blacks were dealt, since the screen must not show how many are
// left. They belong to the blacks who are left, in seat order, except that an empty row may be that of somebody who is
// gone: src/desk/shots.cpp settles whose rows they are.
export const rowLetters = 'ABCDEFGHIJ';

export interface Split {
  rows: number[][]; // The shots entered so far for A, B, C …
  two: boolean; // The current row shoots at two numbers.
  half: number[]; // The first of these two.
}

export const noRows: Split = { rows: [], two: false, half: [] };

// `seat` null: the shooter of this row did not shoot.
export function withShot({ rows, two, half }: Split, seat: number | null): Split {
  const at = seat === null ? [] : [...half, seat];
  if (two && seat !== null && at.length < 2) return { rows, two, half: at };
  return { ...noRows, rows: [...rows, at] };
}
