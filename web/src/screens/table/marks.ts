// What the judge has marked and not closed yet, so that a page that dies in between loses no hand; and that a number was
// pressed at night, which no record tells of a role that is gone.
import { forget, keep, kept } from '../home/keep';

export interface Marks {
  place: string; // Of the game: elsewhere they mean nothing.
  chosen: number[];
  stage: number;
  acts: [place: string, counted: number][]; // Wherever the game stands now: Back leads there again.
}

const name = (id: string) => `marks.${id}`;

export const loadMarks = (id: string): Marks => kept(name(id), { place: '', chosen: [], stage: 0, acts: [] });

export function keepMarks(id: string, marks: Marks): void {
  if (marks.chosen.length > 0 || marks.stage > 0 || marks.acts.length > 0) keep(name(id), marks);
  else forget(name(id));
}
