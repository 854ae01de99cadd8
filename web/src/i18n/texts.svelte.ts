// The texts of one language are two files, fetched when that language is first shown: those of the first screen, and with
// the second screen all others.
import type { Lang } from '../engine/types';

export type Value = string | number;
// "{0}" is the first value. A function where a text depends on a number: (n) => `${n} ${plural(n, 'game', 'games')}`.
export type Text = string | ((...values: never[]) => string);
export type Texts = Record<string, Record<string, Text>>;

const packs = {
  en: [() => import('./pack.en'), () => import('./more.en')],
  ru: [() => import('./pack.ru'), () => import('./more.ru')],
} as const;
let whole = false; // All of them are needed.
let shown: Partial<Record<Lang, Texts>> = $state.raw({});

// Of a part that is fetched with its pages: both languages, for they are small.
const added: Record<Lang, Texts> = { en: {}, ru: {} };

export function addTexts(part: string, both: Record<Lang, Record<string, Text>>): void {
  added.en[part] = both.en;
  added.ru[part] = both.ru;
}

const coming: Partial<Record<Lang, Promise<Texts>>> = {};
const again: Partial<Record<Lang, ReturnType<typeof setTimeout>>> = {};
const againMs = 5000;
const complete = new Set<Lang>();

export async function loadTexts(lang: Lang): Promise<Texts> {
  const known = shown[lang];
  if (known && (!whole || complete.has(lang))) return known;
  return (coming[lang] ??= fetchTexts(lang).finally(() => delete coming[lang]));
}

// For every screen but the first.
export async function loadAllTexts(lang: Lang): Promise<Texts> {
  whole = true;
  await coming[lang]?.catch(() => {}); // It may be that of the first screen alone.
  return loadTexts(lang);
}

// Asked with every word that is shown: one request at a time, and after a failure not before a while.
function want(lang: Lang): void {
  if (coming[lang] || again[lang] !== undefined) return;
  loadTexts(lang).catch(() => {
    again[lang] = setTimeout(() => {
      delete again[lang];
      want(lang);
    }, againMs);
  });
}

async function fetchTexts(lang: Lang): Promise<Texts> {
  const all = whole;
  const [first, more] = packs[lang];
  const files = await Promise.all([first(), ...(all ? [more()] : [])]);
  const parts: Texts = {};
  for (const [path, texts] of files.flatMap((file) => Object.entries(file.default))) {
    parts[path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)] = texts as Record<string, Text>;
  }
  if (all) complete.add(lang);
  shown = { ...shown, [lang]: parts };
  return parts;
}

export function say(lang: Lang, key: string, ...values: Value[]): string {
  const dot = key.indexOf('.');
  const part = key.slice(0, dot);
  // Another language for the moment in which this one comes.
  const texts = [shown[lang], shown.en, shown.ru].find((each) => each && part in each);
  if (!shown[lang] || (whole && !complete.has(lang))) want(lang);
  const text = (added[lang][part] ?? texts?.[part])?.[key.slice(dot + 1)];
  if (text === undefined) return key;
  if (typeof text === 'function') return (text as (...given: Value[]) => string)(...values);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ''));
}
