// A tap during an act is marked, or its control is visibly disabled: no tap is dropped silently.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../src/game/session.svelte';
import { oneAtATime } from '../src/parts/once';
import { whenNotCounted } from '../src/parts/uncounted';
import { Correction } from '../src/screens/after/result/correction.svelte';
import type { ResultData } from '../src/screens/after/result/data.svelte';

const told = vi.fn();
beforeEach(() => {
  told.mockClear();
  whenNotCounted(told);
});

test('a tap during an action does not count and says so; the next one counts', async () => {
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

test('a failed action can be tried again', async () => {
  const tap = oneAtATime(async () => {
    throw new Error('full');
  });
  await expect(tap()).rejects.toThrow('full');
  await expect(tap()).rejects.toThrow('full');
  expect(told).not.toHaveBeenCalled();
});

test('a fine that is entered twice is recorded once, and the second tap says that it did not count', async () => {
  let end = (_: unknown): void => {};
  const play = vi.fn(() => new Promise((done) => (end = done)));
  const correction = new Correction({ play } as unknown as Session, {} as ResultData);
  const first = correction.record('fine 4 0.5');
  await correction.record('fine 4 0.5');
  expect([play.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  end({ ok: true });
  await first;
});

// These tests do not render components; they read the sources.
const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
const those = (what: RegExp) => Object.entries(sources).filter(([path]) => what.test(path));

// What these flags stop is no tap.
const noTap = ['fetching in pages/live/assistant.svelte.ts'];

test('nothing drops a tap because it is busy', () => {
  const screens = those(/\/(parts|pages|screens)\//);
  expect(screens.length).toBeGreaterThan(100);
  const silent = screens.flatMap(([path, source]) => {
    if (!source.includes('await ')) return []; // Never busy.
    const flags = new Set([...source.matchAll(/\b(\w+) = true;/g)].map(([, name]) => name!));
    flags.delete('closed'); // The page has gone.
    const leaves = [...source.matchAll(/if \(([^{}\n]*)\) return(?: false)?;/g)].map(([, condition]) => condition!);
    const stops = (flag: string) => leaves.some((each) => new RegExp(`(?<![!\\w]|!this\\.#?)${flag}\\b`).test(each));
    return [...flags].filter(stops).map((flag) => `${flag} in ${path.replace('../src/', '')}`);
  });
  expect(silent).toEqual(noTap);
});

test('whatever sends something is seen to be closed meanwhile', () => {
  const attempts = those(/\/pages\/.*\.svelte$/).flatMap(([path, source]) =>
    [...source.matchAll(/const (\w+) = new Attempt/g)].map(([, name]) => ({ path, source, name })),
  );
  expect(attempts.length).toBeGreaterThan(10);
  const open = attempts.filter(
    ({ source, name }) => !new RegExp(`(busy|disabled)=\\{[^}]*\\b${name}\\.busy`).test(source),
  );
  // The list of people is only read, again where that has failed: the button that asks for it goes with the refusal.
  expect(open.map(({ path }) => path)).toEqual(['../src/pages/account/People.svelte']);
});

test.each([
  ['screens/devices/Conflict', 'busy'],
  ['pages/Assistant', 'sending'],
  ['pages/live/GameSheetFile', 'waiting'],
])('a button that waits for the server in %s is shown as disabled', (path, name) => {
  expect(sources[`../src/${path}.svelte`]).toMatch(new RegExp(`disabled=\\{[^}]*\\b${name}\\b`));
});
