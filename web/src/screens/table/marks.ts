// What the judge has marked and not closed yet, so that a page that dies in between loses no hand; and that a number was
// pressed at night, which no record tells of a role that is gone.
import { forget, keep, kept } from '../home/keep';
import type { Act } from './acts.svelte';
import type { Tap } from './marked.svelte';

export interface Marks {
  place: string; // Of the game: elsewhere they mean nothing.
  chosen: number[];
  taps: readonly Tap[];
  stage: number;
  acts: Act[]; // Wherever the game stands now: Back leads there again.
}

const name = (id: string) => `marks.${id}`;
const isAct = (act: Partial<Act>): boolean => typeof act.place === 'string' && typeof act.step === 'string';

export function loadMarks(id: string): Marks {
  const marks = kept<Marks>(name(id), { place: '', chosen: [], taps: [], stage: 0, acts: [] });
  return { ...marks, acts: marks.acts.filter(isAct) }; // An older page kept them otherwise.
}

export function keepMarks(id: string, marks: Marks): void {
  if (marks.chosen.length > 0 || marks.taps.length > 0 || marks.stage > 0 || marks.acts.length > 0) keep(name(id), marks);
  else forget(name(id));
}
