// What the judge has marked and not closed yet, so that a page that dies in between loses no hand; and that a number
// was pressed at night, which no record tells of a role that is gone.
import { forget, keep, kept } from '../home/keep';
import { noActs, type Act, type KeptActs } from './acts.svelte';
import type { Tap } from './marked.svelte';

// Acts are kept wherever the game stands now: Back leads there again.
export interface Marks extends KeptActs {
  place: string; // Of the game: elsewhere they mean nothing.
  chosen: number[];
  taps: readonly Tap[];
  stage: number;
}

const name = (id: string) => `marks.${id}`;
const isAct = (act: Partial<Act>): boolean => typeof act.place === 'string' && typeof act.step === 'string';

export function loadMarks(id: string): Marks {
  const marks = kept<Marks>(name(id), { place: '', chosen: [], taps: [], stage: 0, ...noActs });
  return { ...marks, acts: marks.acts.filter(isAct) }; // An older page kept them otherwise.
}

export function keepMarks(id: string, marks: Marks): void {
  const { chosen, taps, stage, acts, lately, before, fallen } = marks;
  if (stage > 0 || [chosen, taps, acts, lately, before, fallen].some((list) => list.length > 0)) keep(name(id), marks);
  else forgetMarks(id);
}

export const forgetMarks = (id: string): void => forget(name(id));
