// What the judge has marked and not closed yet, so that a page that dies in between loses no hand.
import { forget, keep, kept } from '../home/keep';

export interface Marks {
  place: string; // Of the game: elsewhere they mean nothing.
  chosen: number[];
  stage: number;
}

const name = (id: string) => `marks.${id}`;

export const loadMarks = (id: string): Marks => kept(name(id), { place: '', chosen: [], stage: 0 });

export function keepMarks(id: string, marks: Marks): void {
  if (marks.chosen.length > 0 || marks.stage > 0) keep(name(id), marks);
  else forget(name(id));
}
