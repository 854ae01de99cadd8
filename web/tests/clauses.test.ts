import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import en from '../src/i18n/en/table';
import ru from '../src/i18n/ru/table';
import { settings } from '../src/game/settings.svelte';
import { loadAllTexts } from '../src/i18n/texts.svelte';
import { clauseText as numberOf, partText } from '../src/parts/clauses';
import { clauseText, findClauses, scenarioOf } from '../src/store/clauses';
import { titleOf, wholeOf, why } from '../src/why/why';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

// Serves the files of the build without a server.
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const file = resolve(import.meta.dirname, '../../build/pages', basename(address));
    return new Response(await readFile(file));
  });
});

test('a clause has its text in both languages and the decisions about it', async () => {
  const [en, ru] = [await clauseText('MC-2.4.15', 'en'), await clauseText('MC-2.4.15', 'ru')];
  expect(en).toMatchObject({ book: 'mafclub', edition: 'both' });
  expect(en?.text).toMatch(/30 more seconds/);
  expect(ru?.text).toMatch(/30 секунд/);
  expect(en?.decisions.length).toBeGreaterThan(0);
  expect((await clauseText('MC-Q1', 'en'))?.text).toMatch(/card/);
  expect(await clauseText('MC-99', 'en')).toBeNull();
});

test('a clause has a game that shows it', async () => {
  const shown = await scenarioOf('CITY-day-4', 'en');
  expect(shown?.text).toMatch(/^clauses.*CITY-day-4\b/m);
  expect(shown?.file).toMatch(/^city\//);
  expect(await scenarioOf('MC-2.4.15d', 'en')).not.toBeNull();
  expect(await scenarioOf('XX-1', 'en')).toBeNull();
});

test('a game and its notes are in the language of the reader', async () => {
  const { en, ru } = { en: await why('MC-2.4.15', 'en'), ru: await why('MC-2.4.15', 'ru') };
  const [inEnglish, inRussian] = [en, ru].map(
    ({ scenario }) => scenario?.lines.map(({ text }) => text).join('\n') ?? '',
  );
  expect(inEnglish).not.toMatch(/[а-яё]/i);
  expect(inRussian).toMatch(/^голоса \d/m);
  expect(inRussian).not.toMatch(/[a-z]/i);
  for (const clause of ['CITY-day-4', 'FIIM-6.4', 'MC-4.4', 'MC-2.6.2']) {
    const { scenario } = await why(clause, 'ru');
    expect(scenario?.lines.length, clause).toBeGreaterThan(0);
    for (const { text, refusal } of scenario?.lines ?? []) {
      expect(text, clause).not.toMatch(/[=!?#>_]|\b(rules|clauses|правила|пункты)\b/);
      expect(refusal, clause).not.toMatch(/[a-z_]{4,}/);
    }
  }
  const { scenario } = await why('FIIM-4.4.3', 'ru');
  expect(scenario?.lines).toContainEqual({
    text: expect.stringMatching(/^\d+ выставляет \d+$/),
    refusal: 'Право выставить уже использовано. Второй кандидатуры здесь быть не может.',
  });
});

test('clauses are found by number and by words', async () => {
  expect((await findClauses('mc-2.4.15', 'en'))[0]?.clause).toBe('MC-2.4.15');
  expect((await findClauses('третий фол', 'ru')).map(({ clause }) => clause)).toContain('MC-4.4');
  expect(await findClauses('фол самовар', 'ru')).toEqual([]);
  expect(await findClauses(' ', 'ru')).toEqual([]);
  expect((await findClauses('фол', 'ru', 5)).length).toBe(5);
});

test("clauses are found by a judge's synonyms", async () => {
  const find = async (word: string, lang: 'en' | 'ru') =>
    (await findClauses(word, lang, 200, (lang === 'ru' ? ru : en).synonyms)).map(({ clause }) => clause);
  for (const word of ['клятва', 'поклялся', 'божится']) {
    expect(await find(word, 'ru'), word).toEqual(expect.arrayContaining(['MC-4.13.1', 'FIIM-6.8.1', 'CITY-remove-4']));
  }
  for (const word of ['связь', 'телефон', 'смартфон'])
    expect(await find(word, 'ru'), word).toEqual(expect.arrayContaining(['MC-5.5', 'MC-4.13.4']));
  expect(await find('ругань', 'ru')).toEqual(expect.arrayContaining(['MC-4.8.4', 'FIIM-6.7.4', 'CITY-remove-5']));
  expect(await find('перебил', 'ru')).toEqual(expect.arrayContaining(['MC-4.3.1', 'FIIM-6.6.1']));
  for (const word of ['oath', 'vow'])
    expect(await find(word, 'en'), word).toEqual(expect.arrayContaining(['MC-4.13.1', 'FIIM-6.8.1']));
  expect(await find('swear', 'en')).toEqual(expect.arrayContaining(['MC-4.13.1', 'MC-4.8.4', 'FIIM-6.7.4']));
  for (const word of ['phone', 'gadget'])
    expect(await find(word, 'en'), word).toEqual(expect.arrayContaining(['MC-5.5', 'MC-5.7.4']));
  expect((await find('телефон', 'ru')).length).toBeLessThan(15);
});

test('a part without a text of its own has the text of the whole clause', async () => {
  expect(['MC-4.3.2a', 'MC-4.3.2-c1', 'MC-4.3.2', 'MC-4', 'MC-Q26', 'CITY-day-4'].map(wholeOf)).toEqual([
    'MC-4.3.2',
    'MC-4.3.2',
    'MC-4.3',
    null,
    null,
    null,
  ]);
  const whole = await why('MC-2.4.15', 'en');
  expect(await why('MC-2.4.15z', 'en')).toMatchObject({ number: 'MC-2.4.15z', title: whole.title, text: whole.text });
  expect((await why('MC-Q260', 'en')).text).not.toBe((await why('MC-Q26', 'en')).text);
});

test('a clause is called what the book calls it, and whose words these are is said', async () => {
  const names = ['FIIM-4.1.1a', 'MC-2.3.12-c1', 'MC-2.4.15', 'MC-Q26', 'CITY-meet-9', 'FSM-night-8'];
  settings.lang = 'ru';
  await loadAllTexts('ru');
  expect(names.map((name) => numberOf(name))).toEqual([
    'FIIM 4.1.1',
    'MC 2.3.12',
    'MC 2.4.15',
    'решение 26',
    'Знакомство',
    'Ночь',
  ]);
  expect(names.map(partText)).toEqual(['часть пункта', 'комментарий к пункту', '', '', '', '']);
  expect((await why('FIIM-4.1.1', 'ru')).note).toMatch(/^Это наше изложение/);
  expect(await why('MC-Q26', 'ru')).toMatchObject({
    title: 'Решение Prima Nota',
    note: expect.stringMatching(/^Так решили мы/),
  });
});

test('a game has its title in the language of the reader', () => {
  const both = { file: 'a/b.nota', text: '# MC-2.2.5a  Night 0 has no hunt / В нулевую ночь нет охоты\nrules x\n' };
  expect(titleOf(both, 'en')).toBe('Night 0 has no hunt');
  expect(titleOf(both, 'ru')).toBe('В нулевую ночь нет охоты');
  expect(titleOf({ file: 'a/b.nota', text: '# One language (FIIM-4.4.8)\n' }, 'en')).toBe('One language');
  expect(titleOf({ file: 'a/b.nota', text: '# One language\n' }, 'ru')).toBe('');
  expect(titleOf({ file: 'a/b.nota', text: 'rules x\n' }, 'ru')).toBe('');
});
