// The texts of the rule books and the games that show them, fetched on first use.
import clausesEn from '$pages/clauses.en.json?url';
import clausesRu from '$pages/clauses.ru.json?url';
import scenariosEn from '$pages/scenarios.en.json?url';
import scenariosRu from '$pages/scenarios.ru.json?url';
import type { Clause, Lang } from '../engine/types';
import { meanings, simple } from '../text';

export interface ClauseText {
  book: string; // "mafclub"
  title: string; // Empty for a decision ("MC-Q26").
  text: string;
  edition: string; // "both", "ru", "en", "differs", or empty.
  decisions: { decision: Clause; text: string }[];
}

export interface FoundClause extends ClauseText {
  clause: Clause;
}

export interface Scenario {
  file: string;
  text: string;
}

interface Scenarios {
  files: Record<string, string>;
  clauses: Record<Clause, string>;
}

const fetched = new Map<string, Promise<unknown>>();

function get<T>(address: string): Promise<T> {
  const known = fetched.get(address);
  if (known) return known as Promise<T>;
  const coming = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json() as Promise<T>;
  });
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

const book = (lang: Lang) => get<Record<Clause, ClauseText>>(lang === 'ru' ? clausesRu : clausesEn);

// "MC-2.4.15a" is a part of "MC-2.4.15", "MC-2.4.150" is not.
const isPart = (clause: Clause, of: Clause) => clause.startsWith(of) && !/^\d/.test(clause.slice(of.length));

export async function clauseText(name: Clause, lang: Lang): Promise<ClauseText | null> {
  return (await book(lang))[name] ?? null;
}

// The shortest game that shows the clause, or a part of it, or the clause that contains it.
export async function scenarioOf(name: Clause, lang: Lang): Promise<Scenario | null> {
  const { files, clauses } = await get<Scenarios>(lang === 'ru' ? scenariosRu : scenariosEn);
  const shown = Object.keys(clauses);
  const best =
    clauses[name] ??
    clauses[shown.find((clause) => isPart(clause, name)) ?? ''] ??
    clauses[shown.filter((clause) => isPart(name, clause)).sort((a, b) => b.length - a.length)[0] ?? ''];
  const text = best === undefined ? undefined : files[best];
  return best === undefined || text === undefined ? null : { file: best, text };
}

// Every word or one of its synonyms must occur: in the number, which weighs most, in the title or in the text.
export async function findClauses(words: string, lang: Lang, limit = 40, synonyms = ''): Promise<FoundClause[]> {
  const wanted = simple(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => meanings(word, synonyms));
  if (wanted.length === 0) return [];
  const found: { clause: Clause; weight: number; entry: ClauseText }[] = [];
  for (const [clause, entry] of Object.entries(await book(lang))) {
    const [number, title, text] = [simple(clause), simple(entry.title), simple(entry.text)];
    let weight = 0;
    for (const meant of wanted) {
      const stands = (place: string) => meant.some((word) => place.includes(word));
      const here = stands(number) ? 4 : stands(title) ? 2 : stands(text) ? 1 : 0;
      if (here === 0) weight = -Infinity;
      weight += here;
    }
    if (weight > 0) found.push({ clause, weight, entry });
  }
  found.sort((a, b) => b.weight - a.weight);
  return found.slice(0, limit).map(({ clause, entry }) => ({ clause, ...entry }));
}
