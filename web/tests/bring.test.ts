import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGame, openSession } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import { changeGame, deleteGame, listGames, loadGame } from '../src/store/games';
import { bring } from '../src/sync/bring';
import { newRemote, type Remote } from '../src/sync/remote';
import { eventually } from './eventually';
import { FakeServer } from './sync-server';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
const at = { table: 'T1', token: 'new' };
const persist = vi.fn(async () => true);

let server: FakeServer;
let id: string;

const lines = async () => (await loadGame(id))?.lines ?? [];
const link = async () => (await loadGame(id))?.game.link as Remote;

// A game of this device whose record is on the server.
beforeEach(async () => {
  settings.lang = 'en';
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage: { persisted: async () => false, persist } });
  persist.mockClear();
  for (const game of await listGames()) await deleteGame(game.id);
  id = await createGame({ rules: 'mafclub-2023-ru', settings: [], names, roles: 'roles 2 7 mafia, 9 don, 4 sheriff' });
  persist.mockClear();
  server.head = (await lines()).filter((line) => !line.startsWith('@'));
  server.log = [{ line: null }];
  const remote: Remote = { ...newRemote('', ''), table: 'T1', token: 'old', version: 1, sent: (await lines()).length };
  await changeGame(id, { link: remote });
});
afterEach(() => vi.unstubAllGlobals());

describe('the link of a table that is on this device', () => {
  test('brings what the server has', async () => {
    server.elsewhere('override nobody waits here');
    server.elsewhere('day 1');
    expect(await bring(at, false)).toBe(id);
    expect((await lines()).at(-1)).toBe('day 1');
    expect(await link()).toMatchObject({ token: 'new', version: 3, sent: (await lines()).length });
  });

  test('leaves a game alone while another page writes it', async () => {
    const writer = await openSession(id);
    await writer.play('override nobody waits here');
    await writer.keepLink({ ...(await link()), sent: writer.lines.length });
    server.elsewhere('override nobody waits here');
    server.elsewhere('day 1');
    expect(await bring(at, false)).toBe(id);
    expect(await lines()).toEqual([...writer.lines]);
    expect(await link()).toMatchObject({ token: 'new', sent: writer.lines.length });
    await eventually(() => expect(writer.link?.token).toBe('new')); // Otherwise it would write the old token back.
    expect(await writer.play('day 1')).toMatchObject({ ok: true });
    expect(await lines()).toEqual([...writer.lines]);
    await writer.close();
  });

  test('keeps what was recorded while it asked', async () => {
    const before = await lines();
    server.elsewhere('override nobody waits here');
    // A page that the lock did not reach: it writes between the read and the write.
    const { appendLines } = await import('../src/store/games');
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof server.fetch>) => {
      if (String(asked[0]).includes('record.nota')) await appendLines(id, before.length, ['override it is late']);
      return server.fetch(...asked);
    });
    expect(await bring(at, false)).toBe(id);
    expect(await lines()).toEqual([...before, 'override it is late']);
    expect(await link()).toMatchObject({ token: 'new', sent: before.length });
  });
});

test('a device that takes a table over asks for persistent storage', async () => {
  await deleteGame(id);
  const brought = await bring(at, true);
  expect(brought).not.toBe(id);
  expect((await loadGame(brought))?.lines.length).toBeGreaterThan(10);
  expect(persist).toHaveBeenCalled();
});
