// A tap during an act is marked, or its control is visibly disabled: no tap is dropped silently.
import { beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from '../src/parts/once';
import { whenNotCounted } from '../src/parts/uncounted';

const told = vi.fn();
beforeEach(() => {
  told.mockClear();
  whenNotCounted(told);
});

test('one at a time: the second tap does not count and says so, the next one after it counts', async () => {
  let end = (): void => {};
  const act = vi.fn(() => new Promise<void>((done) => (end = done)));
  const tap = oneAtATime(act);
  const first = tap();
  await tap();
  expect([act.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  end();
  await first;
  void tap();
  expect([act.mock.calls.length, told.mock.calls.length]).toEqual([2, 1]);
});

test('an act that has failed can be tried again', async () => {
  const tap = oneAtATime(async () => {
    throw new Error('full');
  });
  await expect(tap()).rejects.toThrow('full');
  await expect(tap()).rejects.toThrow('full');
  expect(told).not.toHaveBeenCalled();
});

// These tests do not render components; they read their sources.
const sources = import.meta.glob<string>('../src/**/*.svelte', { eager: true, query: '?raw', import: 'default' });

test('no component drops a tap because it is busy', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  const silent = Object.entries(sources).flatMap(([path, source]) => {
    if (!source.includes('await ')) return []; // Never busy.
    return [...source.matchAll(/if \((?:[^()]*\|\| )?(\w+)\) return;\s*\1 = true;/g)].map(
      ([, name]) => `${name} in ${path}`,
    );
  });
  expect(silent).toEqual([]);
});

test.each([
  ['screens/devices/Conflict', 'busy'],
  ['pages/Assistant', 'sending'],
  ['pages/live/GameSheetFile', 'waiting'],
])('what waits for the server in %s is seen to be closed', (path, name) => {
  expect(sources[`../src/${path}.svelte`]).toMatch(new RegExp(`disabled=\\{[^}]*\\b${name}\\b`));
});
