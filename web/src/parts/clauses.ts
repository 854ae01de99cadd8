// Clause numbers can be anywhere; one place in the app knows how to open a clause.
import { getContext, setContext } from 'svelte';

type Opener = (clause: string) => void;
const key = Symbol('clauses');

export function provideClauses(open: Opener): void {
  setContext(key, open);
}

export function clauseOpener(): Opener | undefined {
  return getContext<Opener | undefined>(key);
}

// "MC-2.4.15" is written "MC 2.4.15".
export function clauseText(clause: string): string {
  return clause.replace('-', ' ');
}
