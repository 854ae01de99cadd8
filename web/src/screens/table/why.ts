// A clause as the sheet shows it: its text in the chosen language and the shortest game that shows it.
import type { Lang } from '../../engine/types';
import { t } from '../../i18n';
import type { ClauseData } from '../../parts/types';
import { clauseText, scenarioOf, type ClauseText, type Scenario } from '../../store/clauses';

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

// "MC-4.3.2a" may be a part that the book does not print by itself.
async function nearest(clause: string, lang: Lang): Promise<ClauseText | null> {
  for (let name = clause; name.includes('-'); name = name.slice(0, -1)) {
    const found = await clauseText(name, lang);
    if (found) return found;
  }
  return null;
}

// "# MC-2.3.7a  The same in the English edition"
const titleOf = ({ file, text }: Scenario): string => /^#\s*(?:[A-Z]+-\S+\s+)*(.+)/.exec(text)?.[1] ?? file;

export async function why(clause: string, lang: Lang): Promise<ClauseData> {
  const [found, scenario] = await Promise.all([nearest(clause, lang), scenarioOf(clause).catch(() => null)]);
  return {
    number: clause,
    book: found ? bookOf(found.book) : '',
    edition: found ? editionOf(found.edition) : '',
    title: found?.title || t('table.decision'),
    text: found?.text ?? t('table.clauseLost'),
    decisions: found?.decisions.map(({ decision, text }) => ({ number: decision, question: '', answer: text })) ?? [],
    scenario: scenario ? { title: titleOf(scenario), lines: scenario.text.trimEnd().split('\n') } : undefined,
  };
}
