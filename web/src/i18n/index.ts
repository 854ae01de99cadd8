// The texts of the interface. A part of the app has a pair of files, en/PART.ts and ru/PART.ts; they are found by
// themselves. common.ts shows how one is written: the English file says which keys there are, the Russian one must have
// the same, and t('part.key') is checked by the compiler.
import { settings } from '../game/settings.svelte';
import type { Lang } from '../engine/types';

export { fmt } from './format';

export type Value = string | number;
// "{0}" is the first value. A function where a text depends on a number: (n) => `${n} ${plural(n, 'game', 'games')}`.
export type Text = string | ((...values: never[]) => string);

// Each English file adds its own part to this.
export interface Parts {}
export type Key = { [P in keyof Parts & string]: `${P}.${keyof Parts[P] & string}` }[keyof Parts & string];

export type Texts = Record<string, Record<string, Text>>;

function collect(files: Record<string, unknown>): Texts {
  const parts: Texts = {};
  for (const [path, texts] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
    parts[name] = texts as Record<string, Text>;
  }
  return parts;
}

export const texts: Record<Lang, Texts> = {
  en: collect(import.meta.glob('./en/*.ts', { eager: true, import: 'default' })),
  ru: collect(import.meta.glob('./ru/*.ts', { eager: true, import: 'default' })),
};

export function say(lang: Lang, key: string, ...values: Value[]): string {
  const dot = key.indexOf('.');
  const text = texts[lang][key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (text === undefined) return key;
  if (typeof text === 'function') return (text as (...given: Value[]) => string)(...values);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ''));
}

// In the language of the settings; read in a component it follows a change of them.
export function t(key: Key, ...values: Value[]): string {
  return say(settings.lang, key, ...values);
}
