// What released pages have stored on a device is opened by these pages: tests/releases/X.Y.Z/device.json. The device
// that these pages store now is tried as well; RELEASE_DEVICE=FILE writes it, for the next release (docs/releasing.md).
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGame, openSession, type NewGame, type Session } from '../src/game/session.svelte';
import { loadSettings, settings } from '../src/game/settings.svelte';
import type { Screen } from '../src/engine/types';
import { listGames, type Game } from '../src/store/games';
import { addTrack, listTracks } from '../src/store/music';
import { knownPlayers } from '../src/store/players';
import { device } from '../src/sync/device.svelte';
import { keepToken, keptToken } from '../src/sync/tokens';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

interface StoredGame {
  game: Game;
  next: string[]; // Lines that the judge can go on with.
  view: Screen['view'];
  nota: string;
  sheet: unknown;
  points: unknown;
}

interface Device {
  indexedDB: {
    name: string;
    version: number;
    stores: Record<string, { keyPath: string | string[]; records: unknown[] }>;
  };
  localStorage: Record<string, string>;
  games: StoredGame[]; // What the pages showed of them.
}

const database = 'primanota';
const folder = resolve(import.meta.dirname, '../../tests/releases');
const releases = readdirSync(folder).filter((name) => /^\d/.test(name));

// ---- The storage of a browser.

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolved, rejected) => {
    request.onsuccess = () => resolved(request.result);
    request.onerror = () => rejected(request.error ?? new Error('failed'));
  });
}

const clear = () => done(indexedDB.deleteDatabase(database)); // The pages close it then and reopen it.

function stubStorage(values: Record<string, string> = {}): Map<string, string> {
  const kept = new Map(Object.entries(values));
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null });
  return kept;
}

async function fill({ indexedDB: { name, version, stores } }: Device): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, { keyPath, records }] of Object.entries(stores)) {
      const into = request.result.createObjectStore(store, { keyPath });
      for (const record of records) into.add(record);
    }
  };
  (await done(request)).close();
}

async function dump(): Promise<Device['indexedDB']> {
  const db = await done(indexedDB.open(database));
  const stores: Device['indexedDB']['stores'] = {};
  for (const name of db.objectStoreNames) {
    const store = db.transaction(name).objectStore(name);
    stores[name] = { keyPath: store.keyPath as string | string[], records: await done(store.getAll()) };
  }
  db.close();
  return { name: database, version: db.version, stores };
}

// ---- A device of today.

const deviceName = 'Телефон Глеба';
const chosen = { lang: 'ru', theme: 'contrast', volume: 0.3 };
const names = ['Альфа', 'Барс', 'Весна', 'Компас', 'Дождь', 'Ёж', 'Жемчуг', 'Зенит', 'Искра', 'Каштан'];
// Lines of the notation, one a row or with semicolons between them.
const evening: { game: NewGame; lines: string; next: string[]; table?: string }[] = [
  {
    game: {
      rules: 'mafclub-2023-ru',
      settings: [],
      names,
      title: 'Пятница',
      judge: 'Глеб Ясенев',
      roles: 'roles 2 7 mafia, 9 don, 4 sheriff',
    },
    lines: `
      override everybody has looked; day 1; 1 begins; 1 nominates 7; 1 speaks; 2 nominates 5; foul 3 MC-4.3.2
      foul 6; undo; voting; vote 7: 1 3 4 6 8; vote 5: rest; vote 7: 1 3 4 6 8; vote 5: rest; lift: 2 9
      night 1; hunt; shots 2>6 7>6 9>6; don checks 3; sheriff checks 9; nota 6: 2 5 9; morning
      day 2; 3 nominates 9; 4 nominates 10; voting; vote 9: 1 3 4 5 8 10; vote 10: rest
      night 2; shot 1; sheriff checks 2; day 3; surrender 2 7; stop; award 4 best_play 2; protest 5 рука восьмого`,
    next: [],
  },
  {
    game: {
      rules: 'fiim-2019',
      settings: [],
      names,
      judge: 'Wren Hollow',
      roles: 'roles 3 8 mafia, 10 don, 5 sheriff',
    },
    lines: 'override they have looked; day 1; 1 nominates 3; 4 nominates 6; voting; vote 3: 1 2 5 7 9',
    next: ['vote 6: rest', 'vote 3: 1 2 5 7 9 4', 'vote 6: rest', 'night 1'],
    table: 'QzX7fLw2_kRa',
  },
  {
    game: {
      rules: 'city',
      settings: [['day.speechSec', '45']],
      names: [...names, 'Koala', 'Lotus'],
      roles: 'roles 2 5 mafia, 7 don, 4 sheriff, 9 doctor, 11 putana, 12 maniac',
    },
    lines: 'day 1; 1 nominates 2; voting; vote 2: 1 3 4 6 8 9 10; night 1; putana visits 3; shot 1',
    next: ['don checks 3', 'sheriff checks 5', 'doctor heals 10', 'maniac passes', 'day 2'],
  },
  {
    game: { rules: 'mafclub-2023-en', settings: [], names: [] },
    lines: '',
    next: ['roles 1 6 mafia, 3 don, 8 sheriff'],
  },
];

const shownBy = (session: Session, next: string[]): StoredGame => ({
  game: session.game,
  next,
  view: session.screen.view,
  nota: session.nota(),
  sheet: JSON.parse(session.gameSheetJson()),
  points: session.points(),
});

async function play(session: Session, lines: string[]): Promise<void> {
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
}

async function makeDevice(): Promise<Device> {
  const kept = stubStorage();
  const games: StoredGame[] = [];
  for (const { game, lines, next, table } of evening) {
    const session = await openSession(await createGame(game));
    await play(
      session,
      lines
        .split(/[;\n]/)
        .map((line) => line.trim())
        .filter(Boolean),
    );
    if (next.length === 0) expect(await session.sign()).toBe(true);
    if (table) {
      const sent = session.lines.length;
      const link = {
        server: 'https://mafia.example.org',
        table,
        token: 'of-the-judge',
        version: 9,
        sent,
        key: 'upload-1',
      };
      await session.keepLink(link);
      keepToken(table, link.token);
    }
    games.push(shownBy(session, next));
    await session.close();
  }
  device.rename(deviceName);
  kept.set('primanota.settings', JSON.stringify({ ...settings, ...chosen })); // As keepSettings does in a browser.
  return { indexedDB: await dump(), localStorage: Object.fromEntries(kept), games };
}

// ---- What must hold of every device.

function holds(of: () => Device): void {
  let what: Device;
  beforeEach(async () => {
    what = of();
    await clear();
    await fill(what);
    stubStorage(what.localStorage);
  });
  afterEach(() => vi.unstubAllGlobals());

  const games = (isOver: boolean) => {
    const found = what.games.filter(({ next }) => (next.length === 0) === isOver);
    expect(found).not.toHaveLength(0);
    return found;
  };

  test('its games are listed', async () => {
    const listed = new Map((await listGames()).map((game) => [game.id, game]));
    expect(listed.size).toBe(what.games.length);
    for (const { game } of what.games) expect(listed.get(game.id)).toMatchObject(game);
  });

  test('a finished game opens with the same result', async () => {
    for (const stored of games(true)) {
      const session = await openSession(stored.game.id);
      expect(session.broken).toBeNull();
      expect(shownBy(session, [])).toMatchObject(stored);
      expect(session.signed).toBe(stored.game.signed);
      await session.close();
    }
  });

  test('a running game opens where it was and continues', async () => {
    for (const stored of games(false)) {
      const session = await openSession(stored.game.id);
      expect(session.broken).toBeNull();
      expect(shownBy(session, stored.next)).toMatchObject(stored);
      expect(session.link).toEqual(stored.game.link);
      const before = session.lines.length;
      await play(session, stored.next);
      await session.close();
      const again = await openSession(stored.game.id);
      expect(again.broken).toBeNull();
      expect(again.lines.slice(before).filter((line) => !line.startsWith('@'))).toEqual(stored.next);
      await again.close();
    }
  });

  test('its players, links, name and settings are known', async () => {
    const players = new Set(what.games.flatMap(({ game }) => game.players));
    expect((await knownPlayers()).map(({ name }) => name).sort()).toEqual([...players].sort());
    for (const { link } of what.games.map(({ game }) => game)) if (link) expect(keptToken(link.table)).toBe(link.token);
    expect(device.name).toBe(deviceName);
    expect(loadSettings()).toMatchObject(chosen);
  });

  test('its database accepts what the pages store', async () => {
    await addTrack({ id: 'track', name: 'Night', file: new Blob(['a night']) });
    expect((await listTracks()).map(({ name }) => name)).toEqual(['Night']);
    const id = await createGame({ rules: 'fsm', settings: [], names });
    expect((await listGames())[0]?.id).toBe(id);
  });
}

describe.each(releases)('the device of %s', (release) => {
  holds(() => JSON.parse(readFileSync(resolve(folder, release, 'device.json'), 'utf8')) as Device);
});

describe('the device of this version', () => {
  let today: string;
  beforeAll(async () => {
    await clear();
    today = `${JSON.stringify(await makeDevice(), null, 1)}\n`;
    if (process.env.RELEASE_DEVICE) writeFileSync(process.env.RELEASE_DEVICE, today);
  });
  holds(() => JSON.parse(today) as Device);
});
