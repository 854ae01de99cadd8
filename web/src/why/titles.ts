// Titles of clauses in the chosen language.
import type { Clause, Lang } from '../engine/types';
import { clauseText } from '../store/clauses';

export async function titlesOf(clauses: readonly Clause[], lang: Lang): Promise<Record<Clause, string>> {
  const found = await Promise.all(clauses.map((clause) => clauseText(clause, lang).catch(() => null)));
  return Object.fromEntries(clauses.map((clause, place) => [clause, found[place]?.title ?? '']));
}
