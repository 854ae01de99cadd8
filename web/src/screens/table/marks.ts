// Marks that are not recorded yet, so that a killed page loses no hand, and the numbers pressed at night for roles that
// are gone, which are not in the record.
import { forget, keep, kept } from '../home/keep';
import { noActs, type Act, type KeptActs } from './acts.svelte';
import type { Tap } from './marked.svelte';

// Acts are kept wherever the game stands now: Back leads there again.
export interface Marks extends KeptActs {
  place: string; // The marks apply only at this place of the game.
  chosen: number[];
  taps: readonly Tap[];
  stage: number;
}

const name = (id: string) => `marks.${id}`;
const isAct = (act: Partial<Act>): boolean => typeof act.place === 'string' && typeof act.step === 'string';

export function loadMarks(id: string): Marks {
  const marks = kept<Marks>(name(id), { place: '', chosen: [], taps: [], stage: 0, ...noActs });
  return { ...marks, acts: marks.acts.filter(isAct) }; // Older versions of the page stored acts in another form.
}

export function keepMarks(id: string, marks: Marks): void {
  const { chosen, taps, stage, acts, lately, before, fallen } = marks;
  if (stage > 0 || [chosen, taps, acts, lately, before, fallen].some((list) => list.length > 0)) keep(name(id), marks);
  else forgetMarks(id);
}

export const forgetMarks = (id: string): void => forget(name(id));
