// Keeps short words off the end of a line, and a number with its word: "у вас", "номер 9".
export function tie(text: string): string {
  return text.replace(/(?<=^|[\s«(])([а-яё]{1,2}) (?=\S)/giu, '$1\u00a0').replace(/(\p{L}) (?=\d)/gu, '$1\u00a0');
}
