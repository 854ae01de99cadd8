// Clause numbers can be anywhere; one place in the app knows how to open a clause.
import { getContext, setContext } from 'svelte';
import { t } from '../i18n';

type Opener = (clause: string) => void;
const key = Symbol('clauses');

export function provideClauses(open: Opener): void {
  setContext(key, open);
}

export function clauseOpener(): Opener | undefined {
  return getContext<Opener | undefined>(key);
}

// Two books have no numbers. Their clauses are named by their chapters here.
const chapters = [
  'setup',
  'deal',
  'meet',
  'day',
  'vote',
  'crash',
  'night',
  'morning',
  'win',
  'foul',
  'remove',
  'role',
  'tears',
  'raise',
  'cancel',
  'multi',
] as const;

// "MC-2.4.15a" is a part of what the book calls 2.4.15, and so is a comment on it, "MC-2.4.15-c1".
const numbered = /^([A-Z]+)-(\d+(?:\.\d+)*)([a-z]?)(-c\d+)?/;

// What the book itself calls it: "2.4.15". `short`: without the book, where that is clear.
export function clauseText(clause: string, short = false): string {
  const [, book = '', number] = numbered.exec(clause) ?? [];
  if (number !== undefined) return short ? number : `${book} ${number}`;
  const [, decision] = /-Q(\d+)/.exec(clause) ?? [];
  if (decision !== undefined) return t('parts.decisionNumber', decision);
  const chapter = chapters.find((name) => clause.slice(clause.indexOf('-') + 1).startsWith(name));
  return chapter ? t(`parts.chapter_${chapter}`) : clause;
}

// Parts of one clause have one name: it is shown once.
export const distinct = (clauses: readonly string[]): string[] =>
  clauses.filter((clause, place) => clauses.findIndex((other) => clauseText(other) === clauseText(clause)) === place);

// In words: which part of the numbered clause is meant; empty: all of it.
export function partText(clause: string): string {
  const [, , , letter, comment] = numbered.exec(clause) ?? [];
  if (comment) return t('parts.clauseComment');
  return letter ? t('parts.clausePart') : '';
}
