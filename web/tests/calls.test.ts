// Assistants' calls on the judge's device: an accepted call is recorded exactly once, whatever fails.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calledIn } from '../src/game/called';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import { Control } from '../src/screens/table/control.svelte';
import { Companion } from '../src/sync/companion.svelte';
import { sync } from '../src/sync/index.svelte';
import type { Proposal } from '../src/sync/tables';
import { eventually } from './eventually';
import { FakeServer } from './sync-server';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));
vi.mock('../src/router.svelte', () => ({ go: vi.fn() }));

const call: Proposal = { proposal: 1, link: 21, name: 'Vera', line: 'foul 3', time: 0, accepted: null };

let server: FakeServer;
let session: Session;
let companion: Companion;
let control: Control;

beforeEach(async () => {
  settings.lang = 'en';
  server = new FakeServer();
  server.proposals.set(1, call.line);
  const noEvents = { addEventListener() {}, removeEventListener() {} };
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
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
  const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
  const id = await createGame({
    rules: 'mafclub-2023-ru',
    settings: [],
    names,
    roles: 'roles 2 7 mafia, 9 don, 4 sheriff',
  });
  session = await openSession(id);
  await session.play('override no time');
  await session.play('day 1');
  vi.spyOn(sync, 'companion', 'get').mockImplementation(() => companion);
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
  control = new Control(session);
});
afterEach(async () => {
  vi.restoreAllMocks();
  companion.close();
  await session.close();
  vi.unstubAllGlobals();
});

const fouls = () => session.lines.filter((line) => line === 'foul 3').length;
const accept = () => control.accept(call, null);
const allSent = () => eventually(() => expect(session.link?.sent).toBe(session.lines.length));

// Holds the next line back until the returned function is called.
function holdTheLine(): () => void {
  let go = () => {};
  const gate = new Promise<void>((open) => (go = open));
  const play = session.play.bind(session);
  vi.spyOn(session, 'play').mockImplementationOnce((...line) => gate.then(() => play(...line)));
  return go;
}

test('an accepted call becomes a line of this device, and the server is told so', async () => {
  expect(companion.calls.waiting).toHaveLength(1);
  const entered = accept();
  expect(companion.calls.waiting).toHaveLength(0);
  await entered;
  await eventually(() => expect(server.answers).toEqual([{ proposal: 1, accept: true, entered: true }]));
  expect([fouls(), server.lines.filter((line) => line === 'foul 3').length]).toEqual([1, 1]);
});

test('a declined call is reported to the server and enters nothing', async () => {
  control.decline(call);
  await eventually(() => expect(server.answers).toEqual([{ proposal: 1, accept: false, entered: false }]));
  expect(fouls()).toBe(0);
});

test('no answer is sent and the call does not wait again while its line is being stored', async () => {
  const other: Proposal = { ...call, proposal: 2, line: 'foul 4' };
  server.proposals.set(2, other.line);
  companion.calls.hear(other);
  await allSent();
  const go = holdTheLine();
  const entered = accept();
  control.decline(other); // Triggers sending.
  await eventually(() => expect(server.answers).toEqual([{ proposal: 2, accept: false, entered: false }]));
  expect(companion.calls.waiting).toHaveLength(0);
  go();
  await entered;
  await eventually(() => expect(server.answers).toHaveLength(2));
  expect([fouls(), companion.calls.waiting]).toEqual([1, []]);
});

test('a line stored at the second try is entered once', async () => {
  await allSent();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await accept();
  expect([session.saving, companion.calls.waiting]).toEqual(['failed', []]);
  full.mockRestore();
  expect(await session.retry()).toBe(true);
  await eventually(() => expect(server.answers).toEqual([{ proposal: 1, accept: true, entered: true }]));
  expect([fouls(), companion.calls.waiting]).toEqual([1, []]);
});

test('an answer waits for the network and outlives the page', async () => {
  await allSent();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await accept();
  companion.close();
  vi.stubGlobal('fetch', server.fetch);
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
  expect(companion.calls.waiting).toHaveLength(0); // Otherwise the judge would enter it a second time.
  await eventually(() => expect(server.answers).toHaveLength(1));
  expect(fouls()).toBe(1);
});

test('a call waits again if the page ended before its line was stored', async () => {
  holdTheLine();
  void accept();
  companion.close();
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
  await eventually(() => expect(companion.calls.waiting).toHaveLength(1));
  expect(server.answers).toEqual([]);
});

test('a refused line leaves the call waiting', async () => {
  await control.playCalled('1 nominates 1 2', 1);
  expect(session.refusal).not.toBeNull();
  expect(companion.calls.waiting).toHaveLength(1);
});

test("a call is worded by the engine's offers", () => {
  const offers = (seat: number) => session.sanctions(seat);
  const [ground] = offers(3).filter(
    ({ clause, penalties }) => clause && penalties.some(({ penalty }) => penalty === 'foul'),
  );
  const line = ground?.penalties.find(({ penalty }) => penalty === 'foul')?.line ?? '';
  expect(calledIn('foul 3', 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: null });
  expect(calledIn(line, 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: ground?.clause });
  expect(calledIn(`${line} loud music`, 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: ground?.clause });
  expect(calledIn('1 nominates 7', 10, offers)).toBeNull();
});
