import { afterEach, expect, test, vi } from 'vitest';
import { loadSettings, settings } from '../src/game/settings.svelte';
import { testSound } from '../src/game/signals.svelte';

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

test('a test that is heard means that signals are on', () => {
  settings.sound = false;
  testSound();
  expect(settings.sound).toBe(true);
});
