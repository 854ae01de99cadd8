// What the engine allows before a game: numbers of seats, values of house rules. The page asks instead of knowing them.
import type { Engine, Refused, Setting, Table } from '../../../engine/types';
import { settings } from '../../../game/settings.svelte';
import { fmt, t } from '../../../i18n';

export type Changed = Readonly<Record<string, string>>;

const most = 30; // No table is larger.

function withTable<T>(door: Engine, rules: string, changed: Changed, look: (table: Table) => T): T {
  const table = door.table();
  try {
    table.speak(settings.lang);
    table.play(`rules ${rules}`, 0);
    for (const [name, value] of Object.entries(changed)) table.play(`with ${name} ${value}`, 0);
    return look(table);
  } finally {
    table.close();
  }
}

export function seatsAllowed(door: Engine, rules: string, changed: Changed): number[] {
  return withTable(door, rules, changed, (table) =>
    Array.from({ length: most }, (_, n) => n + 1).filter((n) => table.preview(`seats ${n}`, 0).ok),
  );
}

// The cards for so many players: "Don, mafia × 2, citizen × 5".
export function deckWords(door: Engine, rules: string, changed: Changed, seats: number): string {
  const deck = withTable(door, rules, changed, (table) => {
    table.play(`seats ${seats}`, 0);
    return table.deck();
  });
  return fmt.list(
    [...new Set(deck)].map((role) => {
      const count = deck.filter((each) => each === role).length;
      const word = door.word(`role.${role}`, settings.lang);
      return count > 1 ? `${word} × ${count}` : word;
    }),
  );
}

// Why a value is not allowed, or null.
export function refusalOf(door: Engine, rules: string, changed: Changed, name: string, value: string): Refused | null {
  const others = Object.fromEntries(Object.entries(changed).filter(([key]) => key !== name));
  return withTable(door, rules, others, (table) => {
    const answer = table.preview(`with ${name} ${value}`, 0);
    return answer.ok ? null : answer;
  });
}

export const optionsOf = (setting: Setting): string[] =>
  setting.type === 'choice' ? setting.range.split('|').map((option) => option.trim()) : [];

// "10..240" in ordinary writing.
export const rangeWords = (setting: Setting): string => fmt.points(setting.range.replaceAll('..', '–'));

// Values such as "elbow-thumb" in the engine's words; numbers in the format of the language.
export function valueWords(door: Engine, setting: Setting, value: string): string {
  const { lang } = settings;
  const known = (key: string) => {
    const found = door.word(key, lang);
    return found === '?' ? null : found;
  };
  if (value === 'none' && setting.type !== 'choice') return t('home.valueNone');
  if (setting.type === 'choice') return known(`parameter.${setting.name}.${value}`) ?? value;
  const roles = value.replace(/([a-z]+)(?:=(\d+))?/g, (whole, role: string, count?: string) => {
    const word = known(`role.${role}`) ?? whole;
    return count ? `${word}: ${count},` : word;
  });
  return fmt.points(roles.replace(/,$/, '')).replace(/\s-(?=\d)/g, ' −');
}
