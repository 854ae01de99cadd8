// A game on a judge's screen, for tests of the judge's taps.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { settings } from '../src/game/settings.svelte';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { Control } from '../src/screens/table/control.svelte';
import { realEngine } from './engine';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));
vi.mock('../src/router.svelte', () => ({ go: vi.fn() }));

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
const sports = 'roles 2 7 mafia, 9 don, 4 sheriff';
const city = `${sports}, 5 doctor, 6 putana, 8 maniac`;

export let session: Session;
export let control: Control;

export async function atTable(rules: string, ...lines: string[]): Promise<void> {
  session = await openSession(
    await createGame({ rules, settings: [], names, roles: rules === 'city' ? city : sports }),
  );
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
  session.dismiss();
  await lookAgain();
}

// Simulates a page reload.
export async function lookAgain(): Promise<void> {
  control = new Control(session);
  control.door = await realEngine();
  control.settle();
}

// Simulates a second page with the same game.
export async function lookOn(): Promise<Control> {
  const onlooker = new Control(await openSession(session.id));
  onlooker.settle();
  return onlooker;
}

// Performs an act and waits until the device has stored its result.
export async function settled(act: () => unknown): Promise<void> {
  await act();
  await session.retry(); // Queued: runs after the earlier requests.
  await new Promise((done) => setTimeout(done)); // And for the work that follows.
  control.settle();
}

// The last lines without times.
export const record = (count: number): string[] => session.lines.filter((line) => !line.startsWith('@')).slice(-count);

// The storage that survives a page.
export function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
}

beforeEach(() => {
  settings.lang = 'en';
  settings.vibration = false;
});
afterEach(() => {
  vi.unstubAllGlobals();
  return session.close().catch(() => {}); // It may be closed already.
});
