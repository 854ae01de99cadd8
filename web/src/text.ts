// Small things about texts that every part of the app may use.

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE'); // "2026-11-15", of this place.

// The first sentence of a refusal: what stands. What to do about it comes after.
export const whatStands = (refusal: string): string => refusal && `${refusal.split(/[.:;](?=\s|$)/)[0]}.`;

// As it is looked for: "Ёлка" and "елка" are the same.
export const simple = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');

// What two spellings of one person have in common: "Анна" and " анна" are one, "Семён" and "Семен" are two.
export const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

// A word and what is meant by it. `synonyms` are groups "typed typed: found, found", divided by semicolons; who types
// what begins like one of the first, or a part of it, looks for all of the second too.
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
