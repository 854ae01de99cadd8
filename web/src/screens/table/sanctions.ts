// The sanction sheet: what the engine offers, in groups, found by word or clause.
import type { Answer, Penalty, Sanction } from '../../engine/types';
import { t } from '../../i18n';
import { meanings, simple } from '../../text';

export type GroupName = 'foul' | 'removal' | 'card' | 'other';

const groupOf: Record<Penalty, GroupName> = {
  foul: 'foul',
  technical: 'foul',
  removal: 'removal',
  exclusion: 'removal',
  yellow: 'card',
  red: 'card',
  remark: 'other',
  spared: 'other',
  replay: 'other',
  team_loss: 'other',
};
const groupNames: readonly GroupName[] = ['foul', 'removal', 'card', 'other'];

export interface Ground {
  line: string;
  penalty: Penalty;
  title: string;
  clause: string | null;
  likely: boolean;
  needsReason: boolean;
}

// `titles` of clauses, for the engine of a page is built without the texts of the books; `foul` as the book calls it.
export function groundsOf(
  sanctions: readonly Sanction[],
  titles: Readonly<Record<string, string>>,
  foul: string,
): Ground[] {
  return sanctions.flatMap((row) =>
    row.penalties.map(({ penalty, line }) => ({
      line,
      penalty,
      title:
        row.clause === null
          ? t('table.withoutClause', t(`table.penalty_${penalty}`, foul))
          : row.title || titles[row.clause] || row.clause,
      clause: row.clause,
      likely: row.likely,
      needsReason: row.needs_reason,
    })),
  );
}

export const groupsOf = (grounds: readonly Ground[]): GroupName[] =>
  groupNames.filter((name) => grounds.some(({ penalty }) => groupOf[penalty] === name));

// A few letters of each kind of penalty are one group; "foul" and "technical" stand under one another.
export const inGroup = (grounds: readonly Ground[], name: GroupName): Ground[] =>
  grounds.filter(({ penalty }) => groupOf[penalty] === name);

// Every word, or what is meant by it, must stand in the title or the number; `clauses` are those whose text has them.
export function search(grounds: readonly Ground[], words: string, clauses: ReadonlySet<string>): Ground[] {
  const wanted = simple(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => meanings(word, t('table.synonyms')));
  return grounds.filter(({ title, clause }) => {
    const here = simple(`${title} ${clause ?? ''} ${clause?.replace('-', ' ') ?? ''}`);
    return (
      wanted.every((meant) => meant.some((word) => here.includes(word))) || (clause !== null && clauses.has(clause))
    );
  });
}

export const groupNameOf = ({ penalty }: Ground): GroupName => groupOf[penalty];

// Words look through every kind of penalty, the chosen kind first; without words it is that kind alone.
export function fittingGrounds(
  grounds: readonly Ground[],
  group: GroupName,
  words: string,
  clauses: ReadonlySet<string>,
): Ground[] {
  const own = inGroup(grounds, group);
  if (words.trim() === '') return own;
  return search([...own, ...grounds.filter((ground) => !own.includes(ground))], words, clauses);
}

export function consequencesOf(ahead: Answer): { text: string }[] {
  if (!ahead.ok) return [{ text: ahead.sentence }];
  const texts = ahead.notices.length > 0 ? [...new Set(ahead.notices)] : [t('table.nothingElse')];
  return texts.map((text) => ({ text }));
}

export const clausesOf = (ahead: Answer): string[] => (ahead.ok ? ahead.because : ahead.clause ? [ahead.clause] : []);
