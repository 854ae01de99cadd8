// The texts of one language are two files: one for the first screen, loaded when that language is first shown, and one
// for all others, loaded with the second screen.
import type { Lang } from '../engine/types';

export type Value = string | number;
// "{0}" is the first value. A text that depends on a number is a function: (n) => `${n} ${plural(n, 'game', 'games')}`.
export type Text = string | ((...values: never[]) => string);
export type Texts = Record<string, Record<string, Text>>;

const packs = {
  en: [() => import('./pack.en'), () => import('./more.en')],
  ru: [() => import('./pack.ru'), () => import('./more.ru')],
} as const;
let whole = false; // Both files are needed.
let shown: Partial<Record<Lang, Texts>> = $state.raw({});

// Parts that are loaded with their pages. Both languages at once, because they are small.
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
  await coming[lang]?.catch(() => {}); // That may be only the file of the first screen.
  return loadTexts(lang);
}

// Called for every text shown, so only one request at a time, and after a failure only after a delay.
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
  // Shows another language while this one is loading.
  const texts = [shown[lang], shown.en, shown.ru].find((each) => each && part in each);
  if (!shown[lang] || (whole && !complete.has(lang))) want(lang);
  const text = (added[lang][part] ?? texts?.[part])?.[key.slice(dot + 1)];
  if (text === undefined) return key;
  if (typeof text === 'function') return (text as (...given: Value[]) => string)(...values);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ''));
}
