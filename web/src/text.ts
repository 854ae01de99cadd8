// Small things about texts that every part of the app may use.

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

// As it is looked for: "Ёлка" and "елка" are the same.
export const simple = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');
