import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadSettings, settings } from '../src/game/settings.svelte';
import { testSound } from '../src/game/signals.svelte';
import { realEngine } from './engine';

afterEach(() => vi.unstubAllGlobals());

const keptAs = (kept: object) => vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) });

test('sound is on until the judge switches it off', () => {
  keptAs({});
  expect(loadSettings()).toMatchObject({ sound: true, soundChecked: false });
  keptAs({ sound: false }); // An older version stored its default without asking.
  expect(loadSettings()).toMatchObject({ sound: true, soundChecked: false });
  keptAs({ sound: false, soundChecked: true });
  expect(loadSettings()).toMatchObject({ sound: false, soundChecked: true });
});

test('testing the sound switches signals on', () => {
  settings.sound = false;
  testSound();
  expect(settings.sound).toBe(true);
});

test('the engine names the version of CMakeLists.txt and the signature of tests/perft', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const found = (file: string, pattern: RegExp) => pattern.exec(readFileSync(resolve(root, file), 'utf8'))?.[1];
  expect((await realEngine()).version()).toEqual({
    program: found('CMakeLists.txt', /^project\(primanota VERSION (\S+) /m),
    rules: found('tests/perft/signature.txt', /^Rules signature: (\S+)$/m),
  });
});
