import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import { fileName } from '../src/parts/files';
import { Sheet } from '../src/screens/after/result/sheet.svelte';
import { column, entryWords, signed as withSign } from '../src/screens/after/result/words';
import { sign, unsign } from '../src/screens/after/signed';
import { loadWords } from '../src/screens/home/words.svelte';
import { loadGame } from '../src/store/games';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
const course = [
  'override nobody waits here', 'day 1', 'rest speak', 'night 1', 'shots 2>6 7>6 9>6', 'nota 6: 2 5 9', 'day 2', '6 last word',
  '4 nominates 9', 'night 2', 'shots 2>4 7>-', 'day 3', '4 nominates 7', 'night 3', 'shot 1', 'day 4', '4 nominates 2', 'night 4',
  '2 last word',
];

let session: Session;
let sheet: Sheet;

async function play(...lines: string[]): Promise<void> {
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
}

beforeEach(async () => {
  settings.lang = 'en';
  await loadWords();
  const id = await createGame({ rules: 'mafclub-2023-ru', settings: [], names, roles: 'roles 2 7 mafia, 9 don, 4 sheriff' });
  session = await openSession(id);
  sheet = new Sheet(session);
  await play(...course);
});
afterEach(() => session.close());

describe('the result', () => {
  test('shows no role before it is announced', async () => {
    expect([sheet.announced, sheet.decided, sheet.rows]).toEqual([false, true, []]);
    await session.next();
    expect([sheet.announced, sheet.decided]).toEqual([true, false]);
    expect(sheet.rows[3]).toMatchObject({ seat: 4, name: 'Compass', role: 'sheriff', team: 'red', exit: null, main: 4 });
  });

  test('knows the nota, awards and where a point comes from', async () => {
    await play('stop', 'award 4 best_play 2');
    expect(sheet.rows[5]).toMatchObject({ nota: 0.5, total: 4.5 });
    expect(sheet.rows[3]).toMatchObject({ given: [{ kind: 'best_play', points: 2 }], total: 6 });
    expect(sheet.rows[3]?.lines.flatMap(({ clauses }) => clauses)).toContain('MC-3.1');
  });

  test('finds what an undo takes back, the announcement included', async () => {
    await play('stop', 'award 4 best_play 2', 'award 5 best_move 0.5');
    expect(sheet.entry((line) => line === 'award 4 best_play 2')?.back).toBe(2);
    expect(sheet.stop?.back).toBe(3);
    await session.undo(2);
    expect(sheet.entry((line) => line === 'award 4 best_play 2')).toBeNull();
    expect(sheet.stop?.back).toBe(1);
  });

  test('takes limits from the book, or from the house rule', async () => {
    expect(sheet.setting('protest.windowMin')).toMatchObject({ value: '15', clause: 'MC-4.20a' });
    const id = await createGame({ rules: 'mafclub-2023-ru', settings: [['protest.windowMin', '5']], names });
    const other = await openSession(id);
    const changed = new Sheet(other);
    await vi.waitFor(() => expect(changed.setting('protest.windowMin')?.value).toBe('5'));
    other.close();
  });
});

test('a signature is kept, and dropped by a change', async () => {
  await play('stop');
  const at = await sign(session.id);
  expect((await loadGame(session.id))?.game).toMatchObject({ finished: true, signed: at });
  await unsign(session.id);
  expect((await loadGame(session.id))?.game.signed).toBeUndefined();
});

test('points stand in columns', () => {
  expect([4, 4.5, -1].map(column([4, 4.5, -1]))).toEqual(['4.0', '4.5', '−1.0']);
  expect(column([0.25])(1)).toBe('1.00');
  expect([2, -0.5].map(withSign)).toEqual(['+2', '−0.5']);
  settings.lang = 'ru';
  expect(column([4.5])(4)).toBe('4,0');
  expect(entryWords('балл 4 best_play 2')).toBe('балл 4 лучшая игра 2');
});

test('a file is named after its game', () => {
  const at = new Date(2026, 10, 15, 20).getTime();
  expect(fileName('Кубок осени, стол 2', at, 'nota')).toBe('2026-11-15-Кубок-осени-стол-2.nota');
  expect(fileName('', at, 'json')).toBe('2026-11-15.json');
});
