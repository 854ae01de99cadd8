import { describe, expect, test } from 'vitest';
import en from '../src/i18n/account/en';
import ru from '../src/i18n/account/ru';
import { plural } from '../src/i18n/format';
import { loadTexts, say, type Text, type Texts } from '../src/i18n/texts.svelte';

const texts: Record<'en' | 'ru', Texts> = {
  en: { ...(await loadTexts('en')), account: en },
  ru: { ...(await loadTexts('ru')), account: ru },
};
const places = (text: Text) => (typeof text === 'function' ? [] : [...text.matchAll(/\{\d\}/g)].map(String).sort());

describe('the texts', () => {
  const parts = Object.keys(texts.en);

  test('have the same parts in both languages', () => {
    expect(Object.keys(texts.ru).sort()).toEqual(parts.sort());
  });

  test.each(parts)('%s has the same keys, kinds and places for values', (part) => {
    const [en, ru] = [texts.en[part] ?? {}, texts.ru[part] ?? {}];
    expect(Object.keys(ru).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(typeof ru[key], key).toBe(typeof text);
      expect(places(ru[key] ?? ''), key).toEqual(places(text));
    }
  });

  test.each(parts)('%s is typeset', (part) => {
    for (const [key, text] of Object.entries(texts.ru[part] ?? {})) {
      if (typeof text === 'string') expect(text, key).not.toMatch(/["“”]/);
    }
    for (const [key, text] of Object.entries(texts.en[part] ?? {})) {
      if (typeof text === 'string') expect(text, key).not.toMatch(/"/);
    }
  });
});

test('values replace their placeholders', () => {
  expect(say('en', 'common.undone', 'foul 10')).toBe('Undone: foul 10');
  expect(say('ru', 'common.undoneMany', 22)).toBe('Отменено: 22 записи');
  expect(say('en', 'common.nowhere')).toBe('common.nowhere');
});

test('a number selects the form of its noun', () => {
  expect([1, 2, 5].map((n) => plural(n, 'game', 'games'))).toEqual(['game', 'games', 'games']);
  const forms = [1, 3, 5, 11, 21, 112].map((n) => plural(n, 'игра', 'игры', 'игр'));
  expect(forms).toEqual(['игра', 'игры', 'игр', 'игр', 'игра', 'игр']);
});

// Covers the code that starts with the app and the work in the background of the first screen.
test('the first screen needs no text of the later packs', async () => {
  const first = Object.keys((await import('../src/i18n/pack.en')).default).map((path) =>
    path.slice('./en/'.length, -'.ts'.length),
  );
  const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const seen = new Set<string>();
  const follow = (path: string): void => {
    const found = [path, `${path}.ts`].find((each) => each in sources);
    if (found === undefined || seen.has(found)) return;
    seen.add(found);
    for (const [, from = ''] of (sources[found] ?? '').matchAll(/^ *(?:import|export)(?! type)[^'()]*'(\.[^']*)'/gm)) {
      follow(new URL(from, `file:///web/${found.slice(3)}`).pathname.replace('/web/', '../'));
    }
  };
  for (const start of ['main', 'exchange', 'sync/backlog']) follow(`../src/${start}.ts`);
  expect(seen.size).toBeGreaterThan(30);
  const used = [...seen].flatMap((path) =>
    [...(sources[path] ?? '').matchAll(/\bt\(['`](\w+)\./g)].map(([, part = '']) => `${part} in ${path}`),
  );
  expect(used.filter((each) => !first.includes(each.split(' ')[0] ?? ''))).toEqual([]);
});
