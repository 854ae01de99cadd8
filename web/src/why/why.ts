// A clause for the sheet: what it says in the chosen language, and the shortest game that shows it, told as sentences.
import type { Lang } from '../engine/types';
import { engine } from '../game/engine';
import { t } from '../i18n';
import { partText } from '../parts/clauses';
import type { ClauseData } from '../parts/types';
import { clauseText, scenarioOf, type ClauseText, type Scenario } from '../store/clauses';

const books = ['mafclub', 'fiim', 'fsm', 'city'] as const;
const editions = ['both', 'ru', 'en', 'differs'] as const;

function bookOf(name: string): string {
  const known = books.find((book) => book === name);
  return known ? t(`table.book_${known}`) : name;
}

function editionOf(name: string): string {
  const known = editions.find((edition) => edition === name);
  return known ? t(`table.edition_${known}`) : '';
}

// The clause that contains "MC-4.3.2a", "MC-4.3.2-c1" or "MC-4.3.2.1"; null: none. "MC-4.31" is not part of "MC-4.3".
export function wholeOf(clause: string): string | null {
  const whole = clause.replace(/(?:-c\d+|\.\d+|(?<=\d)[a-z])$/, '');
  return whole === clause ? null : whole;
}

// A part that the book does not print separately gets the text of the clause that contains it.
async function nearest(clause: string, lang: Lang): Promise<ClauseText | null> {
  for (let name: string | null = clause; name !== null; name = wholeOf(name)) {
    const found = await clauseText(name, lang);
    if (found) return found;
  }
  return null;
}

// "# MC-2.2.5a  Night 0 has no hunt / В нулевую ночь нет охоты"; some titles have only one language. Numbers in
// brackets are for developers.
export function titleOf({ text }: Scenario, lang: Lang): string {
  const title = /^#\s*(?:[A-Z]+-\S+\s+)*(.+)/.exec(text)?.[1] ?? '';
  const [first = '', second = first] = title.replace(/\s*\([^)]*[A-Z]+-[^)]*\)/g, '').split(' / ');
  const own = (lang === 'ru' ? second : first).trim();
  return /[а-яё]/i.test(own) === (lang === 'ru') ? own : '';
}

export async function why(clause: string, lang: Lang): Promise<ClauseData> {
  const [found, scenario] = await Promise.all([nearest(clause, lang), scenarioOf(clause, lang).catch(() => null)]);
  return {
    number: clause,
    book: found ? bookOf(found.book) : '',
    edition: found ? editionOf(found.edition) : '',
    part: partText(clause),
    title: found ? found.title || t('table.decision') : '',
    text: found?.text ?? t('table.clauseLost'),
    note: !found ? '' : t(found.title ? 'table.clauseNote' : 'table.decisionNote'),
    decisions: found?.decisions.map(({ decision, text }) => ({ number: decision, answer: text })) ?? [],
    scenario: scenario
      ? { title: titleOf(scenario, lang), lines: (await engine()).example(scenario.text, lang) }
      : undefined,
  };
}
