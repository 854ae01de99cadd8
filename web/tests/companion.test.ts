import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signed, tellSession } from '../src/account/me.svelte';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import { asksNames, isUnsent, wantsAccount } from '../src/screens/home/list/unsent';
import { changeGame, deleteGame, listGames, loadGame } from '../src/store/games';
import { startBacklog } from '../src/sync/backlog';
import { Companion } from '../src/sync/companion.svelte';
import { remoteOf, type Remote } from '../src/sync/remote';
import { Sender } from '../src/sync/sender';
import { eventually } from './eventually';
import { FakeServer } from './sync-server';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];

let server: FakeServer;
let session: Session;

beforeEach(async () => {
  settings.lang = 'en';
  server = new FakeServer();
  const noEvents = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['en'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible', ...noEvents });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', origin: '' });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1;
      send(): void {}
      close(): void {}
    },
  );
  const id = await createGame({
    rules: 'mafclub-2023-ru',
    settings: [],
    names,
    roles: 'roles 2 7 mafia, 9 don, 4 sheriff',
  });
  session = await openSession(id);
});
afterEach(() => {
  void session.close(); // A test may have closed it.
  vi.unstubAllGlobals();
});

test('lines sent while the game was being opened are not sent as a second record', async () => {
  const { id } = session;
  const kept = async () => remoteOf((await loadGame(id))?.game.link ?? null);
  // The backlog sends this game, which is not open, in the background and has just read it.
  let remote: Remote | null = null;
  const source = {
    id,
    lines: () => session.lines,
    remote: () => remote,
    usualSeats: () => 10,
    keep: async (next: Remote) => {
      await changeGame(id, { link: next });
      remote = next;
    },
  };
  const sender = new Sender(source, { server: '', device: () => 'phone', now: () => Date.now(), utcOffset: () => 0 });
  while ((await sender.step()) === 'more');
  expect(session.link).toBeNull();

  const companion = new Companion(session, () => {});
  await session.play('override nobody waits here');
  await eventually(async () => expect((await kept())?.sent).toBe(session.lines.length));
  expect([server.openings.length, server.branches]).toEqual([1, []]);
  expect(server.lines.at(-1)).toBe('override nobody waits here');
  companion.close();
});

test('the page asks for a sign-in if tables need accounts, and uploads the game afterwards', async () => {
  server.forAccounts = true;
  const companion = new Companion(session, () => {});
  await eventually(() => expect(session.saving).toBe('account'));
  await session.play('override nobody waits here');
  expect([session.saving, server.lines]).toEqual(['account', []]);
  expect(wantsAccount([session.game])).toBe(true);
  expect(await isUnsent([session.game])).toBe(false); // It will not be sent by itself.

  server.session = 'of another window';
  tellSession();
  await eventually(() => expect(session.saving).toBe('sent'));
  expect(server.lines.at(-1)).toBe('override nobody waits here');
  expect(wantsAccount([session.game])).toBe(false);
  companion.close();
  Object.assign(signed, { state: 'unknown', me: null });
});

describe('names that look alike', () => {
  const meant = () => server.openings.map(({ look_alikes: flag }) => flag);
  beforeEach(() => (server.alike = ['Ash', 'Amber']));

  test('are asked about once; the game continues and is uploaded after the answer, which is stored', async () => {
    let companion = new Companion(session, () => {});
    await eventually(() => expect(session.saving).toBe('names'));
    expect(session.link?.alike).toBe(
      '"Ash" looks like "Amber", which is there already. If these are two different names, confirm it.',
    );
    expect(await session.play('override nobody waits here')).toMatchObject({ ok: true });
    const list = await listGames();
    expect([asksNames(list), wantsAccount(list), await isUnsent(list)]).toEqual([[session.id], false, false]);

    companion.close(); // The page is reloaded.
    await session.close();
    session = await openSession(session.id);
    companion = new Companion(session, () => {});
    await eventually(() => expect(session.saving).toBe('names'));
    await session.play('day 1');
    await companion.differentPeople();
    await eventually(() => expect(session.saving).toBe('sent'));
    expect(meant()).toEqual([undefined, true]);
    expect(server.lines.at(-1)).toBe('day 1');
    expect(asksNames(await listGames())).toEqual([]);

    await companion.newTable();
    await eventually(() => expect(server.openings).toHaveLength(3));
    expect(meant()).toEqual([undefined, true, true]);
    await eventually(() => expect(session.link?.table).toBe('T1'));
    companion.close();
  });

  test('are asked about after the sign-in if tables need accounts', async () => {
    server.forAccounts = true;
    const companion = new Companion(session, () => {});
    await eventually(() => expect(session.saving).toBe('account'));
    server.session = 'of another window';
    tellSession();
    await eventually(() => expect(session.saving).toBe('names'));
    await companion.differentPeople();
    await eventually(() => expect(session.saving).toBe('sent'));
    companion.close();
    Object.assign(signed, { state: 'unknown', me: null });
  });

  test('hold back a game that is not open, and no other', async () => {
    await session.close();
    for (const { id } of await listGames()) if (id !== session.id) await deleteGame(id);
    const linkOf = async (id: string) => (await loadGame(id))?.game.link;
    startBacklog(() => false);
    tellSession();
    await eventually(async () => expect((await linkOf(session.id))?.alike).toMatch(/^"Ash"/));
    const others = names.map((name) => (name === 'Amber' ? 'Olive' : name));
    const other = await createGame({ rules: 'mafclub-2023-ru', settings: [], names: others });
    await changeGame(session.id, { changed: Date.now() + 1000 }); // So that its turn comes first.
    tellSession();
    await eventually(async () => expect((await linkOf(other))?.table).toBe('T1'));
    expect(server.openings.filter((opening) => (opening['names'] as string[]).includes('Amber'))).toHaveLength(1);
    expect(await linkOf(session.id)).toMatchObject({ table: '', lost: '' });
  });
});
