// Text helpers for every part of the app.

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE'); // "2026-11-15", local time.

// The first sentence of a refusal, which names the fact. What to do about it follows.
export const whatStands = (refusal: string): string => refusal && `${refusal.split(/[.:;](?=\s|$)/)[0]}.`;

// The form used for searching: "Ёлка" and "елка" are equal.
export const simple = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');

// The key under which two spellings are one person: "Анна" and " анна" are one, "Семён" and "Семен" are two.
export const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

// A word and its synonyms. `synonyms` has groups "typed typed: found, found", separated by semicolons. A word that
// begins with one of the typed ones, or is the beginning of one (three letters or more), also finds the found ones.
export function meanings(word: string, synonyms: string): string[] {
  const found = synonyms.split(';').flatMap((group) => {
    const [typed = '', said = ''] = group.split(':');
    const meant = typed
      .split(' ')
      .filter(Boolean)
      .some((each) => word.startsWith(each) || (word.length >= 3 && each.startsWith(word)));
    return meant ? said.split(',').map((each) => each.trim()) : [];
  });
  return [word, ...found];
}
