import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { clauseText, findClauses, scenarioOf } from '../src/store/clauses';

// What the build wrote, without a server.
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const file = resolve(import.meta.dirname, '../../build/pages', basename(address));
    return new Response(await readFile(file));
  });
});

test('a clause has its text in both languages, and the decisions that touch it', async () => {
  const [en, ru] = [await clauseText('MC-2.4.15', 'en'), await clauseText('MC-2.4.15', 'ru')];
  expect(en).toMatchObject({ book: 'mafclub', edition: 'both' });
  expect(en?.text).toMatch(/30 more seconds/);
  expect(ru?.text).toMatch(/30 секунд/);
  expect(en?.decisions.length).toBeGreaterThan(0);
  expect((await clauseText('MC-Q1', 'en'))?.text).toMatch(/card/);
  expect(await clauseText('MC-99', 'en')).toBeNull();
});

test('a clause has a game that shows it', async () => {
  const shown = await scenarioOf('CITY-day-4');
  expect(shown?.text).toMatch(/^clauses.*CITY-day-4\b/m);
  expect(shown?.file).toMatch(/^city\//);
  expect(await scenarioOf('MC-2.4.15d')).not.toBeNull();
  expect(await scenarioOf('XX-1')).toBeNull();
});

test('clauses are found by number and by words', async () => {
  expect((await findClauses('mc-2.4.15', 'en'))[0]?.clause).toBe('MC-2.4.15');
  expect((await findClauses('третий фол', 'ru')).map(({ clause }) => clause)).toContain('MC-4.4');
  expect(await findClauses('фол самовар', 'ru')).toEqual([]);
  expect(await findClauses(' ', 'ru')).toEqual([]);
  expect((await findClauses('фол', 'ru', 5)).length).toBe(5);
});
