// The engine's texts come with the language that is shown.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

const built = (name: string): string => resolve(import.meta.dirname, '../../build/wasm', name);
const asked: string[] = [];
let offline = false;

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  offline = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const name = /(engine\.wasm|texts\.(?:en|ru)\.txt)/.exec(address)?.[1] ?? '';
    asked.push(name);
    if (offline) throw new TypeError('no network');
    return new Response(await readFile(built(name)));
  });
});

const start = async () => {
  const { settings } = await import('../src/game/settings.svelte');
  settings.lang = 'ru';
  return { settings, ...(await import('../src/game/engine')) };
};

test('the engine fetches the texts of one language', async () => {
  const { engine } = await start();
  expect((await engine()).word('role.don', 'ru')).toBe('Дон');
  expect(asked.sort()).toEqual(['engine.wasm', 'texts.ru.txt']);
});

test('the page changes its language when the engine has learned it', async () => {
  const { engine, settings, chooseLanguage } = await start();
  const door = await engine();
  await chooseLanguage('en');
  expect(settings.lang).toBe('en');
  expect(door.word('role.don', 'en')).toBe('Don');
  await chooseLanguage('ru');
  await chooseLanguage('en');
  expect(asked.filter((name) => name === 'texts.en.txt')).toHaveLength(1);
});

test('without network the page changes its language, and the engine keeps its own', async () => {
  const { engine, settings, chooseLanguage } = await start();
  const door = await engine();
  offline = true;
  await chooseLanguage('en');
  expect(settings.lang).toBe('en');
  expect(door.word('role.don', 'en')).toBe('Дон');
  offline = false;
  await chooseLanguage('en');
  expect(door.word('role.don', 'en')).toBe('Don');
});

test('before the engine is needed, nothing is fetched for another language', async () => {
  const { settings, chooseLanguage } = await start();
  await chooseLanguage('en');
  expect(settings.lang).toBe('en');
  expect(asked).toEqual([]);
});
